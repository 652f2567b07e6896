import { expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';
import { ask, newFirm } from './approvals.fixture.ts';

const shop = useShop();
const { sql } = shop;
const MANY = 3_000;
/** Of those that wait there are few, so either does. */
const ONLY_WAITING = /^approval_(reminder|waiting)$/;

test('limits, lists and reminders go by an index among many requests', async () => {
  const [old, firm] = [await newFirm(shop, { order: 0 }), await newFirm(shop, { order: 0 })];
  const { id } = await ask(shop, old.buyer.client);
  await sql`
    with frozen as (
      insert into basket (person_id, state)
      select ${old.buyer.id}, 'frozen' from generate_series(1, ${MANY}::int) returning id
    )
    insert into approval (customer_id, person_id, basket_id, year, place, state, order_limit_cents, spent_cents,
      waiting_cents, shipping_name, shipping_cents, shipping_vat_percent, payment_name, payment_cents,
      payment_vat_percent, products_cents, net_cents, gross_cents, counted_cents, decided_by, decided_at, reason)
    select customer_id, person_id, frozen.id, 2020, row_number() over (), 'refused', 0, 0, 0, '', 0, 23, '', 0, 23,
      100, 100, 123, 100, ${old.approver.id}, now(), 'Nie'
    from frozen, approval where approval.id = ${id}`;
  await ask(shop, firm.buyer.client);
  await sql`analyze approval`;
  const indexOf = async (condition: string) => {
    const [row] = await sql.unsafe(
      `explain (format json) select id from approval where ${condition}`,
    );
    return JSON.stringify(row).match(/"Index Name":"(\w+)"/)?.[1];
  };
  const { customerId, buyer } = firm;
  expect(await indexOf(`person_id = ${buyer.id} and state = 'waiting'`)).toBe('approval_person');
  expect(await indexOf(`person_id = ${buyer.id} order by id desc limit 12`)).toBe(
    'approval_person',
  );
  expect(
    await indexOf(
      `customer_id = ${old.customerId} and state = 'waiting' order by id desc limit 12`,
    ),
  ).toMatch(ONLY_WAITING);
  expect(
    await indexOf(
      `customer_id = ${old.customerId} and decided_at is not null order by decided_at desc limit 12`,
    ),
  ).toBe('approval_decided');
  expect(
    await indexOf(
      `customer_id = ${customerId} and decided_at is not null order by decided_at desc limit 12`,
    ),
  ).toBe('approval_decided');
  expect(
    await indexOf(
      `state = 'waiting' and coalesce(reminded_at, created_at) < now() - interval '1 day'
       order by coalesce(reminded_at, created_at) limit 1`,
    ),
  ).toMatch(ONLY_WAITING);
});
