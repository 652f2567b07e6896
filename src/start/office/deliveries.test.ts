import { beforeAll, beforeEach, expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import type { StaffRole } from '#staff/permissions.ts';
import type { Delivery } from '#staff/stock/delivery-contract.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { dayFromNow, putOnStock } from '#tests/goods.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
/** Copied orders fit nothing else. */
const wrongStock = async () =>
  (await findContradictions(sql)).filter(({ rule }) => /stock|short/.test(rule));
const clients = useColleagues(office);
let goods: { id: number; code: string }[];
let warehouse: number;

beforeAll(async () => {
  goods = await sql`
    select id, code from product where not exists (select from order_line where product_id = product.id)
      and price_decimals = 2
    order by code limit 3`;
  const [place] = await sql<[{ id: number }]>`
    select id from warehouse order by position, id limit 1`;
  warehouse = place.id;
});

const REFERENCE = 'OD/0326 a';
const [SOON, LATER] = [dayFromNow(3), dayFromNow(12)];

/** Three products, ten of each. */
beforeEach(async () => {
  await sql`delete from inbound_delivery`;
  for (const { id } of goods) {
    await putOnStock(sql, id, 1);
    await sql`
      insert into inbound_delivery (product_id, reference, quantity, expected_on)
      values (${id}, ${REFERENCE}, 10, ${SOON})`;
    await sql`update product set purchase_cents = 2610, purchase_fraction = 0 where id = ${id}`;
  }
});

const look = async (role: StaffRole = 'warehouse'): Promise<Delivery> =>
  (await clients[role].post('/office/v1/deliveries/look', { reference: REFERENCE })).json()
    .delivery;
const receive = (lines: object[], more: object = {}, role: StaffRole = 'warehouse') =>
  clients[role].post('/office/v1/deliveries/receive', {
    reference: REFERENCE,
    warehouse,
    lines,
    ...more,
  });
const came = (place: number, count: number, more: object = {}) => ({
  id: goods[place]!.id,
  ordered: 10,
  came: count,
  rest: 'wait',
  ...more,
});
const left = () => sql`
  select product_id as id, quantity, expected_on::text as on from inbound_delivery order by product_id`;
const stockOf = async (place: number) =>
  (await sql`select stock from product where id = ${goods[place]!.id}`)[0]!.stock as number;

test('deliveries are listed with what they hold; what was paid is for who may know it', async () => {
  const { deliveries } = (await clients.warehouse.post('/office/v1/deliveries/list', {})).json();
  expect(deliveries).toMatchObject([
    { reference: REFERENCE, on: SOON, is_late: false, products: 3 },
  ]);
  const found = async (search: string) =>
    (await clients.office.post('/office/v1/deliveries/list', { search })).json().deliveries.length;
  expect([await found(goods[0]!.code), await found('od/03'), await found('nic také')]).toEqual([
    1, 1, 0,
  ]);
  const costs = (delivery: Delivery) => delivery.lines.map(({ cost }) => cost);
  expect(costs(await look('office'))).toEqual([26.1, 26.1, 26.1]);
  expect(costs(await look('warehouse'))).toEqual([null, null, null]);
});

test('less, more and nothing: stock follows what came, the rest waits for another day or is cancelled', async () => {
  const order = await copyOrder(office, { status: 'accepted' });
  await sql`delete from order_line where order_id = ${order.id} and position > 1`;
  await sql`
    update order_line set product_id = ${goods[0]!.id}, quantity = 4, unit_cents = 100, unit_fraction = 0,
      total_cents = 400, later_quantity = 3, expected_on = ${SOON} where order_id = ${order.id}`;
  await putOnStock(sql, goods[0]!.id, -3);
  expect((await look()).lines[0]).toMatchObject({ free: -3, waiting: 1 });

  const done = await receive([came(0, 6), came(1, 12), came(2, 0, { rest: 'cancel' })], {
    rest_on: LATER,
  });
  expect(done.json()).toMatchObject({ came: 18, left: 4 });
  expect(await left()).toEqual([{ id: goods[0]!.id, quantity: 4, on: LATER }]);
  expect([await stockOf(0), await stockOf(1), await stockOf(2)]).toEqual([3, 13, 1]);
  const [line] =
    await sql`select later_quantity as later from order_line where order_id = ${order.id}`;
  expect(line).toEqual({ later: 0 });
  const movements = await sql`
    select quantity, note from stock_movement where kind = 'delivery'
      and product_id = any(${goods.map(({ id }) => id)}) order by quantity`;
  expect(movements).toEqual([
    { quantity: 6, note: REFERENCE },
    { quantity: 12, note: REFERENCE },
  ]);
  await sql`update orders set status = 'delivered' where id = ${order.id}`;
});

test('what was counted of another number than is expected is refused, and nothing is received twice', async () => {
  const twice = await Promise.all([receive([came(0, 10)]), receive([came(0, 10)])]);
  expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await stockOf(0)).toBe(11);
  const late = await receive([came(1, 5, { ordered: 8 })]);
  expect([late.statusCode, late.json().current.lines.length]).toEqual([409, 2]);
  expect((await receive([came(1, 1), came(1, 1)])).statusCode).toBe(409);
  expect((await receive([came(1, 10), came(2, 10)])).statusCode).toBe(200);
  const gone = await receive([came(1, 1)]);
  expect([gone.statusCode, gone.json().error[0].code]).toEqual([
    404,
    'messages.office.deliveryGone',
  ]);
});

test('a new cost is kept and the price stays; who may not change prices sets none', async () => {
  const prices = async () =>
    (
      await sql`
        select purchase_cents as cost, price_cents as price from product where id = ${goods[0]!.id}`
    )[0]!;
  const { price } = await prices();
  const refused = await receive([came(0, 10, { cost: 26.85 })]);
  expect(refused.statusCode).toBe(403);
  expect(await stockOf(0)).toBe(1);
  expect((await receive([came(0, 10, { cost: 26.85 })], {}, 'office')).statusCode).toBe(200);
  expect(await prices()).toEqual({ cost: 2685, price });
  expect(await stockOf(0)).toBe(11);
  expect(await wrongStock()).toEqual([]);
});
