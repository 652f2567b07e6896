import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import {
  addLine,
  everythingInBaskets,
  findProducts,
  MISSING,
  newCustomer,
  readLines,
} from '#tests/buyers.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
let camera: number;
let bracket: number;
let cable: number;
let step: number;
beforeAll(async () => {
  ({ camera, bracket, cable, step } = await findProducts(shop));
});
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
const held = async (client: Client) =>
  (await readLines(client)).map(({ product, quantity }) => [product, quantity]);

test('several products get in at once, in their order, beside what is there', async () => {
  const { client } = await newCustomer(shop);
  await addLine(client, bracket, 2);
  const response = await addMany(client, [line(camera, 3), line(bracket), line(cable, step)]);
  expect(response.json()).toMatchObject({ success: true, refused: [], basket: { amount: 3 } });
  expect(await held(client)).toEqual([
    [bracket, 3],
    [camera, 3],
    [cable, step],
  ]);
});

test('what is refused is named with its reason, and keeps nobody out', async () => {
  const { client } = await newCustomer(shop);
  await addLine(client, bracket, 9_999);
  const response = await addMany(client, [
    line(bracket),
    line(MISSING),
    line(cable, step + 1),
    line(camera, 2),
  ]);
  expect(response.statusCode).toBe(200);
  expect(response.json().refused).toEqual([
    { product: bracket, message: expect.stringContaining('9') },
    { product: MISSING, message: expect.stringMatching(/produkt/i) },
    { product: cable, message: expect.stringContaining(String(step)) },
  ]);
  expect(await held(client)).toEqual([
    [bracket, 9_999],
    [camera, 2],
  ]);
});

test('what finds no room is named', async () => {
  const limits = { guest_lines: 300, customer_lines: 1, guest_baskets_per_hour: 300 };
  await shop.sql`insert into setting (key, value) values ('basket_limits', ${shop.sql.json(limits)})`;
  const { client } = await newCustomer(shop);
  const response = await addMany(client, [line(camera), line(bracket)]);
  expect(response.json().refused).toMatchObject([{ product: bracket }]);
  expect(await held(client)).toEqual([[camera, 1]]);
});

test('named twice counts twice, up to what may be ordered', async () => {
  const { client } = await newCustomer(shop);
  await addMany(client, [line(camera, 2), line(camera, 3)]);
  expect(await held(client)).toEqual([[camera, 5]]);
  const response = await addMany(client, [line(camera, 9_000), line(camera, 9_000)]);
  expect(response.statusCode).toBe(400);
  expect(response.json().refused).toMatchObject([{ product: camera }]);
  expect(await held(client)).toEqual([[camera, 5]]);
});

test('a repeat with the same key adds nothing more', async () => {
  const { client } = await newCustomer(shop);
  const lines = [line(camera), line(bracket)];
  const [first, second] = await Promise.all([
    addMany(client, lines, { key: 'dvakrat' }),
    addMany(client, lines, { key: 'dvakrat' }),
  ]);
  expect(second.json()).toEqual(first.json());
  expect(await held(client)).toEqual([
    [camera, 1],
    [bracket, 1],
  ]);
  expect((await addMany(client, [line(camera)], { key: 'dvakrat' })).statusCode).toBe(409);
});

test('a guest gets a session with the first products, and sees no prices', async () => {
  const guest = shop.guest();
  const response = await addMany(guest, [line(camera), line(bracket)]);
  expect(response.body).not.toMatch(/"\w*price\w*":\s*-?\d/);
  expect(guest.cookies.has('bastion_session')).toBe(true);
  expect(await held(guest)).toEqual([
    [camera, 1],
    [bracket, 1],
  ]);
});

test('where nothing gets in, nothing is left behind', async () => {
  const { client } = await newCustomer(shop);
  const guest = shop.guest();
  const { client: other } = await newCustomer(shop);
  const foreign = (await addLine(other, camera)).json().basket.id as number;
  const before = await everythingInBaskets(shop);
  const wrong: [unknown, number][] = [
    [[line(MISSING)], 400],
    [[line(camera, 0)], 400],
    [[line(camera, 10_000)], 400],
    [[], 400],
    [[{ product: camera }], 400],
    [[line(camera, 1.5)], 400],
    [Array.from({ length: 101 }, () => line(camera)), 400],
    ['x', 400],
  ];
  for (const [lines, status] of wrong)
    for (const visitor of [client, guest])
      expect((await addMany(visitor, lines)).statusCode).toBe(status);
  expect((await addMany(client, [line(camera)], { basket: foreign })).statusCode).toBe(404);
  expect(guest.cookies.has('bastion_session')).toBe(false);
  expect(await everythingInBaskets(shop)).toEqual(before);
});

test('a line that was taken out comes back to its place, with what has changed meanwhile', async () => {
  const { client } = await newCustomer(shop);
  for (const product of [camera, bracket]) await addLine(client, product, 2);
  await addLine(client, cable, step);
  const [first] = await readLines(client);
  const takeOut = () => client.delete(`/admin/v1/basket/remove/${first!.id}`);
  const back = [{ ...line(camera, 2), line: first!.id }];

  await takeOut();
  await addMany(client, back);
  expect(await held(client)).toEqual([
    [camera, 2],
    [bracket, 2],
    [cable, step],
  ]);

  // In another tab the product was put in again: it is one line, and it stands where it stood.
  await takeOut();
  await addLine(client, camera, 1);
  await addMany(client, back);
  expect(await held(client)).toEqual([
    [camera, 3],
    [bracket, 2],
    [cable, step],
  ]);
});

test('a place that is taken, or that nobody has had yet, is not given', async () => {
  const { client } = await newCustomer(shop);
  const { client: other } = await newCustomer(shop);
  await addLine(other, camera, 1);
  const [taken] = await readLines(other);
  await addLine(client, bracket, 2);
  const next = taken!.id + 1_000;
  const response = await addMany(client, [
    { ...line(camera), line: taken!.id },
    { ...line(cable, step), line: next },
  ]);
  expect(response.json()).toMatchObject({ success: true, refused: [] });
  expect(await held(client)).toEqual([
    [bracket, 2],
    [camera, 1],
    [cable, step],
  ]);
  expect((await readLines(client)).map(({ id }) => id)).not.toContain(next);
  expect(await held(other)).toEqual([[camera, 1]]);
});
