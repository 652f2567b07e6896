import { afterEach, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import {
  addLine,
  changeLine,
  everythingInBaskets,
  heldBy,
  useGoods,
  MISSING,
  newCustomer,
  readBasket,
  readLines,
} from '#tests/buyers.ts';
import { addColleague } from '#tests/companies.ts';
import { useShop } from '#tests/shop.ts';
import { sweep } from '#shop/kernel/sweep.server.ts';

const shop = useShop();
const goods = useGoods(shop);
afterEach(() => shop.sql`delete from setting where key = 'basket_limits'`);

type Line = { product: number; quantity: number };
const line = (product: number, quantity = 1): Line => ({ product, quantity });
const add = (client: Client, lines: unknown, key?: string) =>
  client.put(
    '/admin/v1/basket/lines',
    { lines },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );
const undo = (client: Client, addition: number) =>
  client.post('/admin/v1/basket/lines/undo', { addition });
const added = async (client: Client, lines: Line[]): Promise<number> =>
  (await add(client, lines)).json().addition.id;

test('all lines get in, those of one product as one, beside what is there', async () => {
  const { client } = await newCustomer(shop);
  await addLine(client, goods.bracket, 2);
  const response = await add(client, [
    line(goods.camera, 3),
    line(goods.bracket),
    line(goods.camera, 2),
  ]);
  expect(response.json()).toMatchObject({
    success: true,
    addition: { added: [line(goods.camera, 5), line(goods.bracket, 1)], left: [] },
  });
  expect(await heldBy(client)).toEqual([
    [goods.bracket, 3],
    [goods.camera, 5],
  ]);
});

test('one line that is refused keeps all out, and is named with its reason', async () => {
  const { client } = await newCustomer(shop);
  await addLine(client, goods.bracket, 9_999);
  const before = await everythingInBaskets(shop);
  const wrong = [line(goods.bracket), line(MISSING), line(goods.cable, goods.step + 1)];
  const response = await add(client, [line(goods.camera), ...wrong]);
  expect(response.statusCode).toBe(400);
  expect(response.json().refused).toEqual([
    { product: goods.bracket, message: expect.stringContaining('9') },
    { product: MISSING, message: expect.stringMatching(/produkt/i) },
    { product: goods.cable, message: expect.stringContaining(String(goods.step)) },
  ]);
  expect(await everythingInBaskets(shop)).toEqual(before);
});

test('what finds no room is named and stays out, the rest gets in', async () => {
  const limits = { guest_lines: 1, customer_lines: 2, guest_baskets_per_hour: 300 };
  await shop.sql`insert into setting (key, value) values ('basket_limits', ${shop.sql.json(limits)})`;
  const { client } = await newCustomer(shop);
  const response = await add(client, [
    line(goods.camera),
    line(goods.bracket),
    line(goods.cable, goods.step),
  ]);
  expect(response.json().addition).toMatchObject({
    added: [line(goods.camera), line(goods.bracket)],
    left: [{ product: goods.cable, message: expect.stringMatching(/viac\spoložiek\sako\s2\s/) }],
  });
  // What is there already needs no room.
  expect(
    (await add(client, [line(goods.camera), line(goods.cable, goods.step)])).json().addition.left,
  ).toHaveLength(1);
  expect(await heldBy(client)).toEqual([
    [goods.camera, 2],
    [goods.bracket, 1],
  ]);
  const full = await add(client, [line(goods.cable, goods.step)]);
  expect(full.statusCode).toBe(400);
  expect(full.json().refused).toMatchObject([{ product: goods.cable }]);
});

test('a thousand lines go in one call, more do not', async () => {
  const { client } = await newCustomer(shop);
  const products = await shop.sql<{ id: number; quantity_step: number }[]>`
    select id, quantity_step from product where is_sold order by id limit 200`;
  const lines = Array.from({ length: 1_000 }, (_, place) => {
    const { id, quantity_step: each } = products[place % products.length]!;
    return line(id, each);
  });
  const response = await add(client, lines);
  expect(response.json().addition.added).toHaveLength(products.length);
  expect((await add(client, [...lines, line(goods.camera)])).statusCode).toBe(400);
});

test('a repeat with the same key adds nothing more, also at the same moment', async () => {
  const { client } = await newCustomer(shop);
  const lines = [line(goods.camera), line(goods.bracket)];
  const [first, second] = await Promise.all([add(client, lines, 'raz'), add(client, lines, 'raz')]);
  expect(second.json()).toEqual(first.json());
  expect(await heldBy(client)).toEqual([
    [goods.camera, 1],
    [goods.bracket, 1],
  ]);
  expect((await add(client, [line(goods.camera)], 'raz')).statusCode).toBe(409);
});

test('undone, exactly what was added is gone; what was there before stays', async () => {
  const { client } = await newCustomer(shop);
  await addLine(client, goods.bracket, 2);
  const id = await added(client, [line(goods.camera, 3), line(goods.bracket, 5)]);
  expect((await undo(client, id)).json()).toMatchObject({ taken: 2 });
  expect(await heldBy(client)).toEqual([[goods.bracket, 2]]);
});

test('undone twice, or at the same moment, it is undone once', async () => {
  const { client } = await newCustomer(shop);
  await addLine(client, goods.bracket, 7);
  const id = await added(client, [line(goods.bracket, 2)]);
  const both = await Promise.all([undo(client, id), undo(client, id)]);
  expect(both.map((one) => one.json().taken as number).sort()).toEqual([0, 1]);
  expect((await undo(client, id)).json()).toMatchObject({ success: true, taken: 0 });
  expect(await heldBy(client)).toEqual([[goods.bracket, 7]]);
});

test('what was put in or taken out meanwhile is not undone', async () => {
  const { client } = await newCustomer(shop);
  await addLine(client, goods.bracket, 5);
  const id = await added(client, [line(goods.bracket, 8), line(goods.camera, 4)]);
  await addLine(client, goods.bracket, 10);
  const basket = await readBasket(client);
  const cameraLine = basket.products.find(({ product }) => product === goods.camera)!;
  await changeLine(client, basket.id, cameraLine.id, 1);
  await undo(client, id);
  expect(await heldBy(client)).toEqual([[goods.bracket, 15]]);

  // Lowered below what lay there before: it stays as low; above it: down to that.
  const lowered = await added(client, [line(goods.bracket, 8)]);
  const { id: bracketLine } = (await readLines(client))[0]!;
  await changeLine(client, basket.id, bracketLine, 17);
  await undo(client, lowered);
  expect(await heldBy(client)).toEqual([[goods.bracket, 15]]);
  const again = await added(client, [line(goods.bracket, 8)]);
  await changeLine(client, basket.id, bracketLine, 3);
  await undo(client, again);
  expect(await heldBy(client)).toEqual([[goods.bracket, 3]]);
});

test('two additions are undone each by itself, in any order', async () => {
  const { client } = await newCustomer(shop);
  const first = await added(client, [line(goods.camera, 2)]);
  const second = await added(client, [line(goods.camera, 3), line(goods.bracket)]);
  await undo(client, first);
  expect(await heldBy(client)).toEqual([
    [goods.camera, 3],
    [goods.bracket, 1],
  ]);
  await undo(client, second);
  expect(await heldBy(client)).toEqual([]);
});

test('nobody undoes what is somebody else’s, nor after it was ordered', async () => {
  const { client } = await newCustomer(shop);
  const id = await added(client, [line(goods.camera, 2)]);
  for (const other of [(await newCustomer(shop)).client, shop.guest()])
    expect((await undo(other, id)).statusCode).toBe(404);
  await shop.sql`update basket set state = 'frozen' where id = (select basket_id from basket_addition where id = ${id})`;
  expect((await undo(client, id)).statusCode).toBe(409);
  expect((await undo(client, MISSING)).statusCode).toBe(404);
});

test('a guest gets a session with it and can undo it', async () => {
  const guest = shop.guest();
  const response = await add(guest, [line(goods.camera), line(goods.bracket)]);
  expect(response.body).not.toMatch(/"\w*price\w*":\s*-?\d/);
  expect(await heldBy(guest)).toHaveLength(2);
  expect((await undo(guest, response.json().addition.id)).json()).toMatchObject({ taken: 2 });
  expect(await heldBy(guest)).toEqual([]);
});

test('an accountant adds nothing and undoes nothing', async () => {
  const { id } = await newCustomer(shop);
  const email = `uctovnik-${id}@bastion.sk`;
  await addColleague(shop.sql, id, { email, roles: ['accountant'] });
  const client = await shop.signIn({ email, password: 'bastion-demo' });
  expect((await add(client, [line(goods.camera)])).statusCode).toBe(403);
  expect((await undo(client, 1)).statusCode).toBe(403);
});

test('what can be undone is forgotten after a day', async () => {
  const { client } = await newCustomer(shop);
  const id = await added(client, [line(goods.camera)]);
  await shop.sql`update basket_addition set created_at = now() - interval '25 hours' where id = ${id}`;
  await sweep(shop.sql);
  expect((await undo(client, id)).statusCode).toBe(404);
  expect(await heldBy(client)).toEqual([[goods.camera, 1]]);
});
