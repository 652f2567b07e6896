import { afterEach, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import {
  addLine,
  everythingInBaskets,
  heldBy,
  useGoods,
  MISSING,
  newCustomer,
  readLines,
} from '#tests/buyers.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const goods = useGoods(shop);
afterEach(() => shop.sql`delete from setting where key = 'basket_limits'`);

type Line = { product: number; quantity: number };
const addMany = (
  client: Client,
  lines: unknown,
  { basket, key }: { basket?: number; key?: string } = {},
) =>
  client.put(
    '/admin/v1/basket/add-many',
    { basket: basket ?? null, lines },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );
const line = (product: number, quantity = 1): Line => ({ product, quantity });

test('several products get in at once, in their order, beside what is there', async () => {
  const { client } = await newCustomer(shop);
  await addLine(client, goods.bracket, 2);
  const response = await addMany(client, [
    line(goods.camera, 3),
    line(goods.bracket),
    line(goods.cable, goods.step),
  ]);
  expect(response.json()).toMatchObject({ success: true, refused: [], basket: { amount: 3 } });
  expect(await heldBy(client)).toEqual([
    [goods.bracket, 3],
    [goods.camera, 3],
    [goods.cable, goods.step],
  ]);
});

test('what is refused is named with its reason, and keeps nobody out', async () => {
  const { client } = await newCustomer(shop);
  await addLine(client, goods.bracket, 9_999);
  const response = await addMany(client, [
    line(goods.bracket),
    line(MISSING),
    line(goods.cable, goods.step + 1),
    line(goods.camera, 2),
  ]);
  expect(response.statusCode).toBe(200);
  expect(response.json().refused).toEqual([
    { product: goods.bracket, message: expect.stringContaining('9') },
    { product: MISSING, message: expect.stringMatching(/produkt/i) },
    { product: goods.cable, message: expect.stringContaining(String(goods.step)) },
  ]);
  expect(await heldBy(client)).toEqual([
    [goods.bracket, 9_999],
    [goods.camera, 2],
  ]);
});

test('what finds no room is named', async () => {
  const limits = { guest_lines: 300, customer_lines: 1, guest_baskets_per_hour: 300 };
  await shop.sql`insert into setting (key, value) values ('basket_limits', ${shop.sql.json(limits)})`;
  const { client } = await newCustomer(shop);
  const response = await addMany(client, [line(goods.camera), line(goods.bracket)]);
  expect(response.json().refused).toMatchObject([{ product: goods.bracket }]);
  expect(await heldBy(client)).toEqual([[goods.camera, 1]]);
});

test('named twice counts twice, up to what may be ordered', async () => {
  const { client } = await newCustomer(shop);
  await addMany(client, [line(goods.camera, 2), line(goods.camera, 3)]);
  expect(await heldBy(client)).toEqual([[goods.camera, 5]]);
  const response = await addMany(client, [line(goods.camera, 9_000), line(goods.camera, 9_000)]);
  expect(response.statusCode).toBe(400);
  expect(response.json().refused).toMatchObject([{ product: goods.camera }]);
  expect(await heldBy(client)).toEqual([[goods.camera, 5]]);
});

test('a repeat with the same key adds nothing more', async () => {
  const { client } = await newCustomer(shop);
  const lines = [line(goods.camera), line(goods.bracket)];
  const [first, second] = await Promise.all([
    addMany(client, lines, { key: 'dvakrat' }),
    addMany(client, lines, { key: 'dvakrat' }),
  ]);
  expect(second.json()).toEqual(first.json());
  expect(await heldBy(client)).toEqual([
    [goods.camera, 1],
    [goods.bracket, 1],
  ]);
  expect((await addMany(client, [line(goods.camera)], { key: 'dvakrat' })).statusCode).toBe(409);
});

test('a guest gets a session with the first products, and sees no prices', async () => {
  const guest = shop.guest();
  const response = await addMany(guest, [line(goods.camera), line(goods.bracket)]);
  expect(response.body).not.toMatch(/"\w*price\w*":\s*-?\d/);
  expect(guest.cookies.has('bastion_session')).toBe(true);
  expect(await heldBy(guest)).toEqual([
    [goods.camera, 1],
    [goods.bracket, 1],
  ]);
});

test('where nothing gets in, nothing is left behind', async () => {
  const { client } = await newCustomer(shop);
  const guest = shop.guest();
  const { client: other } = await newCustomer(shop);
  const foreign = (await addLine(other, goods.camera)).json().basket.id as number;
  const before = await everythingInBaskets(shop);
  const wrong: [unknown, number][] = [
    [[line(MISSING)], 400],
    [[line(goods.camera, 0)], 400],
    [[line(goods.camera, 10_000)], 400],
    [[], 400],
    [[{ product: goods.camera }], 400],
    [[line(goods.camera, 1.5)], 400],
    [Array.from({ length: 101 }, () => line(goods.camera)), 400],
    ['x', 400],
  ];
  for (const [lines, status] of wrong)
    for (const visitor of [client, guest])
      expect((await addMany(visitor, lines)).statusCode).toBe(status);
  expect((await addMany(client, [line(goods.camera)], { basket: foreign })).statusCode).toBe(404);
  expect(guest.cookies.has('bastion_session')).toBe(false);
  expect(await everythingInBaskets(shop)).toEqual(before);
});

test('a line that was taken out comes back to its place, with what has changed meanwhile', async () => {
  const { client } = await newCustomer(shop);
  for (const product of [goods.camera, goods.bracket]) await addLine(client, product, 2);
  await addLine(client, goods.cable, goods.step);
  const [first] = await readLines(client);
  const takeOut = () => client.delete(`/admin/v1/basket/remove/${first!.id}`);
  const back = [{ ...line(goods.camera, 2), line: first!.id }];

  await takeOut();
  await addMany(client, back);
  expect(await heldBy(client)).toEqual([
    [goods.camera, 2],
    [goods.bracket, 2],
    [goods.cable, goods.step],
  ]);

  // In another tab the product was put in again: it is one line, and it stands where it stood.
  await takeOut();
  await addLine(client, goods.camera, 1);
  await addMany(client, back);
  expect(await heldBy(client)).toEqual([
    [goods.camera, 3],
    [goods.bracket, 2],
    [goods.cable, goods.step],
  ]);
});

test('a place that is taken, or that nobody has had yet, is not given', async () => {
  const { client } = await newCustomer(shop);
  const { client: other } = await newCustomer(shop);
  await addLine(other, goods.camera, 1);
  const [taken] = await readLines(other);
  await addLine(client, goods.bracket, 2);
  const next = taken!.id + 1_000;
  const response = await addMany(client, [
    { ...line(goods.camera), line: taken!.id },
    { ...line(goods.cable, goods.step), line: next },
  ]);
  expect(response.json()).toMatchObject({ success: true, refused: [] });
  expect(await heldBy(client)).toEqual([
    [goods.bracket, 2],
    [goods.camera, 1],
    [goods.cable, goods.step],
  ]);
  expect((await readLines(client)).map(({ id }) => id)).not.toContain(next);
  expect(await heldBy(other)).toEqual([[goods.camera, 1]]);
});
