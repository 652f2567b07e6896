import { describe, expect, test } from 'vitest';
import { plain, writeMails } from '#tests/mails.ts';
import { useShop } from '#tests/shop.ts';
import { copyOrder, type OrderCopy } from './list/orders.fixture.ts';
import { changeStatus } from './status.server.ts';

const shop = useShop({ publicUrl: 'https://obchod.test' });
const change = (
  id: number,
  status: Parameters<typeof changeStatus>[2],
  note?: string,
): Promise<void> => changeStatus(shop, id, status, note);
const orderIn = (status: string, isPickUp: boolean, payment?: string) =>
  copyOrder(shop, { status, isPickUp, payment });

const mailOf = async (key: string) => {
  await writeMails(shop.sql);
  const [mail] = await shop.sql`select * from outbox where subject_key = ${key}`;
  return mail!;
};
/** Everything a change may touch. */
const stateOf = async (id: number) => ({
  order: await shop.sql`select status, cancel_reason from orders where id = ${id}`,
  history: await shop.sql`select status from order_status_change where order_id = ${id}`,
  mails: await shop.sql`select id from outbox`,
  stock: await shop.sql`select * from stock order by product_id, warehouse_id`,
});

describe('the way of an order', () => {
  test.each([
    [false, ['accepted', 'shipped', 'delivered']],
    [true, ['accepted', 'ready', 'delivered']],
  ] as const)('picked up: %s', async (isPickUp, way) => {
    const order = await orderIn('new', isPickUp);
    for (const status of way) await change(order.id, status);
    const history = await shop.sql`
      select status from order_status_change where order_id = ${order.id} order by id`;
    expect(history.map(({ status }) => status)).toEqual(way);
    const [now] = await shop.sql`select status from orders where id = ${order.id}`;
    expect(now!.status).toBe('delivered');
    const mails = await shop.sql`
      select subject_key from outbox where subject_key like ${`order:${order.id}:%`} order by id`;
    expect(mails.map((mail) => mail.subject_key)).toEqual(
      way.map((status) => `order:${order.id}:${status}`),
    );
  });

  const ALLOWED = new Set([
    'new accepted',
    'accepted ready',
    'accepted shipped',
    'ready delivered',
    'shipped delivered',
    'new cancelled',
    'accepted cancelled',
    'ready cancelled',
    'shipped cancelled',
  ]);
  const ALL = ['new', 'accepted', 'ready', 'shipped', 'delivered', 'cancelled'] as const;
  const steps = ALL.flatMap((from) => ALL.map((to) => ({ from, to })));

  test.each(steps)('$from to $to', async ({ from, to }) => {
    const order = await orderIn(from, from === 'ready' || to === 'ready');
    const before = await stateOf(order.id);
    const done = change(order.id, to as 'accepted');
    if (ALLOWED.has(`${from} ${to}`)) return expect(done).resolves.toBeUndefined();
    await expect(done).rejects.toMatchObject({
      status: 409,
      problems: [
        { key: 'status', message: expect.stringMatching(/^Objednávku v\u00a0stave „.+“/) },
      ],
    });
    expect(await stateOf(order.id)).toEqual(before);
  });

  test('goods that are picked up are not shipped, and the other way round', async () => {
    for (const [isPickUp, wrong] of [
      [true, 'shipped'],
      [false, 'ready'],
    ] as const) {
      const { id } = await orderIn('accepted', isPickUp);
      await expect(change(id, wrong)).rejects.toMatchObject({ status: 409 });
    }
  });

  test('an order that is not there', async () => {
    await expect(change(2_000_000_000, 'accepted')).rejects.toMatchObject({ status: 404 });
  });

  test('ten at once are one change and one mail', async () => {
    const { id } = await orderIn('new', false);
    const done = await Promise.allSettled(Array.from({ length: 10 }, () => change(id, 'accepted')));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.sql`select from order_status_change where order_id = ${id}`).toHaveLength(1);
  });
});

describe('cancelled', () => {
  const held = (order: OrderCopy) => shop.sql`
    select line.product_id, coalesce(stock.quantity, 0) as held, line.quantity as ordered
    from order_line line
    left join stock on stock.product_id = line.product_id and stock.warehouse_id = coalesce(
      ${order.warehouse_id}::int, (select id from warehouse order by position, id limit 1))
    where line.order_id = ${order.id} order by line.product_id`;
  const everything = async () =>
    (await shop.sql`select sum(quantity)::int as pieces from stock`)[0]!.pieces;

  test.each([true, false])('returns the goods where they came from (picked up: %s)', async (up) => {
    const order = await orderIn('accepted', up);
    const [before, all] = [await held(order), await everything()];
    await change(order.id, 'cancelled', 'Zákazník si to rozmyslel');
    const after = await held(order);
    expect(after.map((one) => one.held)).toEqual(before.map((one) => one.held + one.ordered));
    const ordered = before.reduce((sum, one) => sum + one.ordered, 0);
    expect(await everything()).toBe(all + ordered);

    const [row] = await shop.sql`select status, cancel_reason from orders where id = ${order.id}`;
    expect(row).toEqual({ status: 'cancelled', cancel_reason: 'Zákazník si to rozmyslel' });
    const { text_body: text } = await mailOf(`order:${order.id}:cancelled`);
    expect(text).toContain('Dôvod storna: Zákazník si to rozmyslel');
  });

  test('a product that is gone has nowhere to return to', async () => {
    const order = await orderIn('new', false);
    await shop.sql`update order_line set product_id = null where order_id = ${order.id}`;
    const all = await everything();
    await change(order.id, 'cancelled');
    expect(await everything()).toBe(all);
  });

  test('a prepayment is promised back, other money is not spoken of', async () => {
    const texts = [];
    for (const payment of ['prepayment', 'invoice']) {
      const { id } = await orderIn('new', false, payment);
      await change(id, 'cancelled');
      texts.push((await mailOf(`order:${id}:cancelled`)).text_body.includes('peniaze vám vrátime'));
    }
    expect(texts).toEqual([true, false]);
  });
});

test('the mail says where the goods are, leads to the order and names no price', async () => {
  const [picked, sent] = [await orderIn('accepted', true), await orderIn('accepted', false)];
  await change(picked.id, 'ready', 'Vezmite si, prosím, občiansky preukaz.');
  await change(sent.id, 'shipped');
  const [place] = await shop.sql`select * from warehouse where id = ${picked.warehouse_id}`;
  const [order] = await shop.sql`select * from orders where id = ${sent.id}`;

  const ready = await mailOf(`order:${picked.id}:ready`);
  for (const words of [place!.name, place!.address, place!.opening_hours, 'občiansky preukaz'])
    expect(ready.text_body).toContain(plain(words));
  const shipped = await mailOf(`order:${sent.id}:shipped`);
  const [customer] = await shop.sql`select email from person where id = ${order!.person_id}`;
  expect(shipped.recipient).toBe(customer!.email);
  for (const words of [order!.number, order!.shipping_name, order!.delivery_street])
    expect(shipped.text_body).toContain(plain(words));
  for (const body of [shipped.text_body, shipped.html_body]) {
    expect(body).toContain(`https://obchod.test/account/orderdetail/${sent.id}`);
    expect(body).not.toContain('€');
  }
});
