import { beforeAll, beforeEach, expect, test } from 'vitest';
import { findProducts } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { dayFromNow, promise, putOnStock } from '#tests/goods.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const SOON = dayFromNow(8);
const LATER = dayFromNow(17);
let camera: number;
let slug: string;

beforeAll(async () => {
  ({ camera } = await findProducts(shop));
  [{ slug }] = await shop.sql<[{ slug: string }]>`select slug from product where id = ${camera}`;
});
beforeEach(() => shop.sql`delete from inbound_delivery`);

const productOf = async (client: Client) =>
  (await client.get(`/admin/v1/product/detail/url/${slug}/sk`)).json().product;
const extraOf = async (client: Client) =>
  (await client.get(`/admin/v1/product/extra/url/${slug}/sk`)).json().extra;

test('customers get deliveries, guests only the next day', async () => {
  await putOnStock(shop.sql, camera, 4);
  await promise(shop.sql, camera, 100, LATER);
  await promise(shop.sql, camera, 50, SOON);
  await promise(shop.sql, camera, 70, dayFromNow(-1));
  const customer = await productOf(await shop.signIn());
  expect(customer).toMatchObject({ stock: 4, expected_on: SOON });
  expect(customer.inbound).toEqual([
    { quantity: 50, on: SOON },
    { quantity: 100, on: LATER },
  ]);
  const guest = await productOf(shop.guest());
  expect(guest).toMatchObject({ stock: 4, expected_on: SOON, inbound: [] });
});

test('the next day is one on which some come that nobody was promised, never one that has passed', async () => {
  await putOnStock(shop.sql, camera, -50);
  await promise(shop.sql, camera, 200, dayFromNow(-2));
  await promise(shop.sql, camera, 50, SOON);
  expect(await productOf(shop.guest())).toMatchObject({ expected_on: null });
  await promise(shop.sql, camera, 1, LATER);
  expect(await productOf(shop.guest())).toMatchObject({ expected_on: LATER });
});

test('cards of a listing say it too', async () => {
  await putOnStock(shop.sql, camera, 0);
  await promise(shop.sql, camera, 50, SOON);
  const [{ category, code }] = await shop.sql<[{ category: number; code: string }]>`
    select category_id as category, code from product where id = ${camera}`;
  const { products } = (
    await shop.guest().post('/admin/v1/product/filter/sk/72/0', {
      condition: { 'categories.id': category },
    })
  ).json();
  const card = products.find((one: { code: string }) => one.code === code);
  expect(card).toMatchObject({ stock: 0, expected_on: SOON });
});

test('each sale point says how much it holds as the gauge does, never how many', async () => {
  await shop.sql`delete from stock where product_id = ${camera}`;
  await shop.sql`
    insert into stock (product_id, warehouse_id, quantity)
    select ${camera}, id, (array[37, 3, -2])[row_number() over (order by position, id)]
    from warehouse where is_sale_point order by position, id limit 3`;
  for (const client of [shop.guest(), await shop.signIn()]) {
    const { sale_points: points } = await extraOf(client);
    expect(points.slice(0, 3).map((one: { stock: number }) => one.stock)).toEqual([20, 1, 0]);
    expect(points[0].name).not.toBe('');
  }
});

test('until when it leaves today is what the owner has set', async () => {
  expect((await extraOf(shop.guest())).dispatch).toEqual({ until: '14:00', closed_days: [] });
  const value = { until: '11:30', closed_days: ['2026-12-28'] };
  await shop.sql`insert into setting (key, value) values ('dispatch', ${shop.sql.json(value)})`;
  expect((await extraOf(shop.guest())).dispatch).toEqual(value);
  await shop.sql`delete from setting where key = 'dispatch'`;
});
