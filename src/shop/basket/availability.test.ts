import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addLine, changeLine, findProducts, newCustomer, readLines } from '#tests/buyers.ts';
import { dayFromNow, promise, putOnStock } from '#tests/goods.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
let camera: number;

beforeAll(async () => {
  ({ camera } = await findProducts(shop));
});
beforeEach(async () => {
  await shop.sql`delete from inbound_delivery`;
  await putOnStock(shop.sql, camera, 4);
});

const SOON = dayFromNow(8);

test('a customer who wants more than there is learns how many leave at once and when the rest comes', async () => {
  await promise(shop.sql, camera, 500, SOON);
  const { client: customer } = await newCustomer(shop);
  await addLine(customer, camera, 4);
  const [line] = await readLines(customer);
  const whole = { now: 4, later: 0, on: null, is_full: true, gauge: 1 };
  expect(line!.availability).toEqual(whole);
  const changed = await changeLine(customer, null, line!.id, 200);
  const part = { now: 4, later: 196, on: SOON, is_full: false, gauge: 1 };
  expect(changed.json().basket.products[0].availability).toEqual(part);
  expect((await readLines(customer))[0]!.availability).toEqual(part);
});

test('a guest learns that a part is there, and the day, but no number', async () => {
  await promise(shop.sql, camera, 500, SOON);
  const guest = shop.guest();
  const added = (await addLine(guest, camera, 200)).json().basket.products[0];
  const part = { now: null, later: null, on: SOON, is_full: false, gauge: 1 };
  expect(added.availability).toEqual(part);
});

test('what is owed to others is not promised again', async () => {
  await promise(shop.sql, camera, 100, SOON);
  await promise(shop.sql, camera, 100, dayFromNow(20));
  await putOnStock(shop.sql, camera, -95);
  const { client: customer } = await newCustomer(shop);
  await addLine(customer, camera, 5);
  expect((await readLines(customer))[0]!.availability).toMatchObject({ now: 0, on: SOON });
  await addLine(customer, camera, 1);
  expect((await readLines(customer))[0]!.availability).toMatchObject({ on: dayFromNow(20) });
});

test('a delivery that is late, or without a day, is no date', async () => {
  await promise(shop.sql, camera, 500, dayFromNow(-1));
  await promise(shop.sql, camera, 500, null);
  const { client: customer } = await newCustomer(shop);
  await addLine(customer, camera, 5);
  expect((await readLines(customer))[0]!.availability).toMatchObject({ later: 1, on: null });
});

test('what is no longer sold says nothing of stock', async () => {
  const { client: customer } = await newCustomer(shop);
  await addLine(customer, camera, 5);
  await shop.sql`update product set is_sold = false where id = ${camera}`;
  expect((await readLines(customer))[0]!.availability).toBeNull();
  await shop.sql`update product set is_sold = true where id = ${camera}`;
});
