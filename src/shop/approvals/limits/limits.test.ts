import { describe, expect, test } from 'vitest';
import { overLimits } from '#shop/checkout/order/limits.ts';
import { fingerprint } from '#tests/fingerprint.ts';
import { useShop } from '#tests/shop.ts';
import {
  APPROVALS,
  ask,
  codeOf,
  fill,
  newFirm,
  type Somebody,
} from '#shop/approvals/approvals.fixture.ts';

const shop = useShop();
const { sql } = shop;
const orders = async ({ id }: Somebody) =>
  [...(await sql`select net_cents from orders where person_id = ${id} order by id`)].map(
    ({ net_cents }) => net_cents as number,
  );
/** What two cameras cost this company with delivery. */
async function priceOfTwo() {
  const { boss } = await newFirm(shop, {});
  await (await fill(shop, boss.client)).order();
  return (await orders(boss))[0]!;
}
const setLimits = (id: number, order: number | null, month: number | null) => sql`
  update person set order_limit_cents = ${order}, month_limit_cents = ${month} where id = ${id}`;

test('a limit of null is none, and one of 0 lets nothing through', () => {
  const none = { order_limit_cents: null, month_limit_cents: null };
  const used = { spent_cents: 500, waiting_cents: 300 };
  expect(overLimits(null, 1)).toBeNull();
  expect(overLimits({ ...none, ...used }, 10 ** 9)).toBeNull();
  expect(overLimits({ ...none, ...used, order_limit_cents: 0 }, 1)).toEqual({
    order: 1,
    month: null,
  });
  expect(overLimits({ ...none, ...used, order_limit_cents: 100 }, 100)).toBeNull();
  expect(overLimits({ ...none, ...used, month_limit_cents: 1000 }, 200)).toBeNull();
  expect(overLimits({ ...none, ...used, month_limit_cents: 1000 }, 201)).toEqual({
    order: null,
    month: 1,
  });
});

describe('an order', () => {
  test('over the limit of one order is refused with the figures, and nothing at all is written', async () => {
    const price = await priceOfTwo();
    const { buyer } = await newFirm(shop, { order: price - 1 });
    const steps = await fill(shop, buyer.client);
    const before = await fingerprint(sql);
    const response = await steps.order();
    expect([response.statusCode, codeOf(response)]).toEqual([409, 'messages.order.needsApproval']);
    expect(response.json()).toEqual({
      success: false,
      error: [expect.objectContaining({ message: expect.stringContaining('limit') })],
      limits: {
        order_limit: (price - 1) / 100,
        month_limit: null,
        month_spent: 0,
        month_waiting: 0,
        total: price / 100,
      },
    });
    expect(await fingerprint(sql)).toEqual(before);
    await setLimits(buyer.id, price, null);
    expect((await steps.order()).statusCode).toBe(200);
    expect(await orders(buyer)).toEqual([price]);
  });

  test('counts with what was ordered this month and with what waits; cancelled ones do not', async () => {
    const price = await priceOfTwo();
    const { buyer } = await newFirm(shop, { month: 2 * price });
    for (const status of [200, 200, 409])
      expect((await (await fill(shop, buyer.client)).order()).statusCode).toBe(status);
    const [cancelled] = await sql`
      update orders set status = 'cancelled' where id = (select max(id) from orders where person_id = ${buyer.id})
      returning id`;
    expect(cancelled).toBeDefined();
    // What is in the basket now are two lots of cameras: too much again, so it waits.
    await sql`delete from basket where person_id = ${buyer.id} and state = 'open'`;
    await setLimits(buyer.id, 0, 2 * price);
    await ask(shop, buyer.client);
    await setLimits(buyer.id, null, 2 * price);
    const { limits } = (await buyer.client.get(`${APPROVALS}/limits`)).json();
    expect(limits).toEqual({
      order_limit: null,
      month_limit: (2 * price) / 100,
      month_spent: price / 100,
      month_waiting: price / 100,
    });
    expect(codeOf(await (await fill(shop, buyer.client)).order())).toBe(
      'messages.order.needsApproval',
    );
  });

  test('of the last month does not count, by the calendar of Bratislava', async () => {
    const price = await priceOfTwo();
    const { buyer } = await newFirm(shop, { month: price });
    await (await fill(shop, buyer.client)).order();
    const [edge] = await sql`
      select date_trunc('month', now() at time zone 'Europe/Bratislava') at time zone 'Europe/Bratislava' as at`;
    const spentAt = async (moment: Date) => {
      await sql`update orders set created_at = ${moment} where person_id = ${buyer.id}`;
      return (await buyer.client.get(`${APPROVALS}/limits`)).json().limits.month_spent;
    };
    expect(await spentAt(edge!.at)).toBe(price / 100);
    expect(await spentAt(new Date(edge!.at.getTime() - 1))).toBe(0);
    expect((await (await fill(shop, buyer.client)).order()).statusCode).toBe(200);
  });

  test('of somebody without limits goes through, and the call says that there are none', async () => {
    const { boss } = await newFirm(shop, {});
    expect((await (await fill(shop, boss.client, [[1, 500]])).order()).statusCode).toBe(200);
    const { limits } = (await boss.client.get(`${APPROVALS}/limits`)).json();
    expect(limits).toMatchObject({ order_limit: null, month_limit: null });
  });

  test('made many times at once never passes the limit of the month', async () => {
    const price = await priceOfTwo();
    const { buyer } = await newFirm(shop, { month: 2 * price });
    // Several baskets of one person, as no screen has them: each order is another.
    const steps = await fill(shop, buyer.client);
    const [open] =
      await sql`select id from basket where person_id = ${buyer.id} and state = 'open'`;
    await sql`drop index basket_open_person`;
    const baskets = [open!.id as number];
    for (let n = 1; n < 8; n += 1) {
      const [copy] = await sql`
        insert into basket (person_id, shipping_id, payment_id)
        select person_id, shipping_id, payment_id from basket where id = ${open!.id} returning id`;
      await sql`
        insert into basket_line (basket_id, product_id, quantity)
        select ${copy!.id}, product_id, quantity from basket_line where basket_id = ${open!.id}`;
      await sql`
        insert into basket_address (basket_id, type, first_name, last_name, street, city, zip, phone)
        select ${copy!.id}, type, first_name, last_name, street, city, zip, phone
        from basket_address where basket_id = ${open!.id}`;
      baskets.push(copy!.id);
    }
    const all = await Promise.all(baskets.map((basket) => steps.order({ basket })));
    expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      200,
      ...Array<number>(6).fill(409),
    ]);
    expect(await orders(buyer)).toEqual([price, price]);
    await sql`delete from basket where person_id = ${buyer.id} and state = 'open'`;
    await sql`
      create unique index basket_open_person on basket (person_id) where state = 'open' and person_id is not null`;
  });
});
