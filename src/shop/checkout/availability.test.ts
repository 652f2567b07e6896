import { beforeAll, beforeEach, expect, test } from 'vitest';
import { availabilitySentence } from '#shop/availability/words.ts';
import { changeStatus } from '#shop/orders/status.server.ts';
import { bookMoves, holdGoods } from '#shop/orders/stock.server.ts';
import { DAYS, planInTurn, planWaiting } from '#shop/orders/waiting.server.ts';
import { findProducts, readLines } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { dayFromNow, promise, putOnStock } from '#tests/goods.ts';
import { plain, writeMails } from '#tests/mails.ts';
import { useShop } from '#tests/shop.ts';
import { dayInBratislava } from '#text/clock.ts';
import { chooseAll, fillBasket, useMethods, newCustomer, stepsOf } from './checkout.fixture.ts';

const shop = useShop();
const methods = useMethods(shop);
const SOON = dayFromNow(8);
const LATER = dayFromNow(17);
const LATEST = dayFromNow(30);
let camera: number;

beforeAll(async () => {
  ({ camera } = await findProducts(shop));
});
beforeEach(async () => {
  await shop.sql`delete from inbound_delivery`;
  await shop.sql`update orders set status = 'delivered' where status in ('new', 'accepted')`;
  await shop.sql`delete from job where name = ${DAYS}`;
  await putOnStock(shop.sql, camera, 4);
});

async function ready(quantity: number, salePoint: number | null = null) {
  const client = await newCustomer(shop);
  await fillBasket(client, [[camera, quantity]]);
  const steps = stepsOf(
    client,
    salePoint === null
      ? { shipping: methods.courier, payment: methods.invoice }
      : { shipping: methods.pickUp, payment: methods.cash, salePoint },
  );
  await chooseAll(steps);
  return { client, steps };
}

async function place(quantity: number) {
  const { client, steps } = await ready(quantity);
  const response = await steps.order();
  expect(response.statusCode, response.body).toBe(200);
  const [line] = await shop.sql<{ order_id: number; id: number }[]>`
    select order_id, id from order_line order by id desc limit 1`;
  return { client, order: line!.order_id };
}

const readLine = async (order: number) => {
  const [line] = await shop.sql`
    select later_quantity as later, expected_on::text as on from order_line where order_id = ${order}`;
  return { ...line };
};

const detailOf = async (client: Client, order: number) =>
  (await client.get(`/admin/v1/customer/order/detail/${order}/sk`)).json().orders.products[0];

const mailsOfDays = async () => {
  await writeMails(shop.sql);
  const mails = await shop.sql<{ recipient: string; text_body: string }[]>`
    select recipient, text_body from outbox where kind = 'days' order by id`;
  await shop.sql`delete from outbox where kind = 'days'`;
  return mails;
};

test('basket, order and mail say the same', async () => {
  await promise(shop.sql, camera, 500, SOON);
  const { client, steps } = await ready(200);
  const [line] = await readLines(client);
  const part = { now: 4, later: 196, on: SOON, is_full: false, gauge: 1 };
  expect(line!.availability).toEqual(part);
  expect((await steps.order()).statusCode).toBe(200);
  const [order] = await shop.sql<{ id: number; email: string }[]>`
    select id, email from orders order by id desc limit 1`;
  expect(await readLine(order!.id)).toEqual({ later: 196, on: SOON });
  expect((await detailOf(client, order!.id)).availability).toEqual(part);
  await writeMails(shop.sql);
  const [mail] = await shop.sql`
    select text_body, html_body from outbox where kind = 'order' and recipient = ${order!.email}`;
  const sentence = plain(availabilitySentence(part, 'ks', dayFromNow(0)));
  expect(sentence).toMatch(/^4 ks hneď, 196 ks očakávame/);
  expect(plain(mail!.text_body)).toContain(sentence);
  expect(plain(mail!.html_body)).toContain(sentence);
});

test('one line without a day does not take the days of the others', async () => {
  const { bracket } = await findProducts(shop);
  await promise(shop.sql, camera, 500, SOON);
  await putOnStock(shop.sql, bracket, 0);
  const client = await newCustomer(shop);
  await fillBasket(client, [
    [camera, 200],
    [bracket, 100],
  ]);
  const steps = stepsOf(client, { shipping: methods.courier, payment: methods.invoice });
  await chooseAll(steps);
  await client.patch('/admin/v1/basket/split', { basket: null, is_split: true });
  expect((await steps.order()).statusCode).toBe(200);
  const [order] = await shop.sql<{ id: number; email: string }[]>`
    select id, email from orders order by id desc limit 1`;
  const { waiting } = (await client.get(`/admin/v1/customer/order/shipments/${order!.id}`)).json();
  expect(waiting.map((one: { on: string | null }) => one.on)).toEqual([null, SOON, null]);
  await writeMails(shop.sql);
  const [mail] = await shop.sql`
    select text_body from outbox where kind = 'order' and recipient = ${order!.email}`;
  expect(plain(mail!.text_body)).toMatch(
    /hneď 1 položka, \d+\. \d+\.( \d{4})? 1 položka, bez termínu 1 položka/,
  );
});

test('what is sold out is sold out at every place', async () => {
  // Eight lie in a sale point; an order by courier takes them from the first warehouse, below zero.
  await shop.sql`delete from stock where product_id = ${camera}`;
  await shop.sql`
    insert into stock (product_id, warehouse_id, quantity) values (${camera}, ${methods.warehouse}, 8)`;
  const { client, steps } = await ready(3);
  const places = async () => {
    const { warehouses } = (await client.get('/admin/v1/cart/warehouses')).json();
    const [{ slug }] = await shop.sql<
      [{ slug: string }]
    >`select slug from product where id = ${camera}`;
    const { extra } = (await client.get(`/admin/v1/product/extra/url/${slug}/sk`)).json();
    return [
      warehouses.find((one: { id: number }) => one.id === methods.warehouse).lines_in_stock,
      extra.sale_points.find((one: { id: number }) => one.id === methods.warehouse).stock,
    ];
  };
  expect(await places()).toEqual([1, 5]);
  const other = await ready(8);
  expect((await other.steps.order()).statusCode).toBe(200);
  expect(await places()).toEqual([0, 0]);
  expect((await readLines(client))[0]!.availability).toMatchObject({ now: 0, gauge: 0 });
  expect((await steps.order()).statusCode).toBe(200);
});

test('an order of what is there says nothing of later', async () => {
  const { client, order } = await place(4);
  expect(await readLine(order)).toEqual({ later: 0, on: null });
  expect((await detailOf(client, order)).availability).toMatchObject({ later: 0, is_full: true });
});

test('without a day the order says so, and so it does once the day has passed', async () => {
  const { client, order } = await place(9);
  expect(await readLine(order)).toEqual({ later: 5, on: null });
  await shop.sql`update order_line set expected_on = ${dayFromNow(-1)} where order_id = ${order}`;
  expect((await detailOf(client, order)).availability).toMatchObject({ later: 5, on: null });
});

const DELIVERIES: [number, string][] = [
  [40, SOON],
  [60, LATER],
];

async function expectNothingTwice(count: number) {
  const lines = await shop.sql<{ later: number; on: string | null }[]>`
    select later_quantity as later, expected_on::text as on
    from order_line join orders on orders.id = order_id
    where status = 'new' and product_id = ${camera} order by order_id`;
  expect(lines).toHaveLength(count);
  const all = lines.reduce((sum, { later }) => sum + later, 0);
  expect(all).toBe(30 * count - 4);
  for (const [, until] of DELIVERIES) {
    const come = DELIVERIES.reduce((sum, [pieces, on]) => sum + (on <= until ? pieces : 0), 0);
    const promised = lines.reduce((sum, { later, on }) => sum + (on && on <= until ? later : 0), 0);
    expect(promised).toBeLessThanOrEqual(come);
  }
  expect(lines.filter(({ on }) => on !== null)).toHaveLength(3);
}

test('of several who order at once nobody is promised what another is', async () => {
  for (const [pieces, on] of DELIVERIES) await promise(shop.sql, camera, pieces, on);
  // From two warehouses, which are not the same rows.
  const buyers = await Promise.all(
    [null, methods.warehouse, null, methods.warehouse, null, null].map((point) => ready(30, point)),
  );
  const placed = await Promise.all(buyers.map(({ steps }) => steps.order()));
  expect(placed.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  await expectNothingTwice(6);
  // What was written is what planning says.
  expect(await shop.sql.begin((tx) => planWaiting({ ...shop, sql: tx }, [camera]))).toBe(0);
});

test('nor while a file of the catalogue is read, when goods that leave are only noted', async () => {
  for (const [pieces, on] of DELIVERIES) await promise(shop.sql, camera, pieces, on);
  const buyers = await Promise.all(Array.from({ length: 5 }, () => ready(30)));
  await shop.sql.begin(async (tx) => {
    await holdGoods(tx);
    const placed = await Promise.all(buyers.map(({ steps }) => steps.order()));
    expect(placed.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
  });
  expect(await bookMoves(shop.sql)).toBe(5);
  await expectNothingTwice(5);
});

const move = (reference: string, on: string | null) => shop.sql`
  update inbound_delivery set expected_on = ${on} where reference = ${reference}`;
const plan = () => shop.sql.begin((tx) => planWaiting({ ...shop, sql: tx }, [camera]));

test('who has taken the goods first is first, whatever ids the orders have', async () => {
  await promise(shop.sql, camera, 10, SOON);
  await promise(shop.sql, camera, 10, LATER);
  const [one, two] = [await place(14), await place(10)];
  // As it is where the second took its id while it waited for the goods that the first held.
  await shop.sql.begin(async (tx) => {
    const numbers = await tx<{ number: string }[]>`
      select number from orders where id in (${one.order}, ${two.order}) order by id`;
    const setNumber = (id: number, number: string) =>
      tx`update orders set number = ${number} where id = ${id}`;
    await setNumber(one.order, '2099500001');
    await setNumber(two.order, numbers[0]!.number);
    await setNumber(one.order, numbers[1]!.number);
    await tx`update order_line set expected_on = ${LATER} where order_id = ${one.order}`;
    await tx`update order_line set expected_on = ${SOON} where order_id = ${two.order}`;
  });
  expect(await plan()).toBe(0);
  expect(await readLine(two.order)).toEqual({ later: 10, on: SOON });
});

test('a moved day reaches who waits, the older order first, with one mail each and only once', async () => {
  const first = await promise(shop.sql, camera, 10, SOON);
  await promise(shop.sql, camera, 10, LATER);
  const [older, newer] = [await place(14), await place(10)];
  expect(await readLine(older.order)).toEqual({ later: 10, on: SOON });
  expect(await readLine(newer.order)).toEqual({ later: 10, on: LATER });
  expect(await mailsOfDays()).toEqual([]);

  await move(first, LATEST);
  expect(await plan()).toBe(2);
  expect(await readLine(older.order)).toEqual({ later: 10, on: LATER });
  expect(await readLine(newer.order)).toEqual({ later: 10, on: LATEST });
  const mails = await mailsOfDays();
  expect(mails).toHaveLength(2);
  const said = (iso: string) => {
    const [year, month, day] = iso.split('-').map(Number);
    return year === dayInBratislava(new Date()).year
      ? `${day}. ${month}.`
      : `${day}. ${month}. ${year}`;
  };
  expect(plain(mails[0]!.text_body)).toContain(
    `10 ks: nový termín ${said(LATER)}, pôvodný ${said(SOON)}`,
  );
  expect(await plan()).toBe(0);
  expect(await mailsOfDays()).toEqual([]);

  await move(first, null);
  await plan();
  expect(await readLine(newer.order)).toEqual({ later: 10, on: null });
  expect(plain((await mailsOfDays())[0]!.text_body)).toContain('nový termín neznámy');
});

test('what has come goes to the oldest order', async () => {
  await promise(shop.sql, camera, 20, SOON);
  const [older, newer] = [await place(14), await place(10)];
  await shop.sql`update stock set quantity = quantity + 13 where product_id = ${camera}`;
  await plan();
  expect(await readLine(older.order)).toEqual({ later: 0, on: null });
  expect(await readLine(newer.order)).toEqual({ later: 7, on: SOON });
  expect(await mailsOfDays()).toEqual([]);
});

test('what a cancelled order gives back moves others up by itself', async () => {
  await promise(shop.sql, camera, 10, SOON);
  await promise(shop.sql, camera, 10, LATER);
  const [older, newer] = [await place(14), await place(10)];
  await changeStatus(shop, older.order, 'cancelled', 'Omyl');
  expect(await planInTurn(shop)).toBe(1);
  expect(await readLine(newer.order)).toEqual({ later: 6, on: SOON });
  expect((await detailOf(older.client, older.order)).availability).toBeNull();
  // Another process that comes within the minute has nothing to do.
  expect(await planInTurn(shop)).toBeNull();
  expect(await mailsOfDays()).toHaveLength(1);
});

test('what was sent is not waited for', async () => {
  await promise(shop.sql, camera, 10, SOON);
  const { client, order } = await place(14);
  await shop.sql`
    with sent as (insert into shipment (order_id, position, shipped_on) values (${order}, 1, current_date) returning id)
    insert into shipment_line (shipment_id, order_line_id, quantity)
    select sent.id, line.id, 12 from sent, order_line line where line.order_id = ${order}`;
  expect((await detailOf(client, order)).availability).toMatchObject({ now: 12, later: 2 });
});
