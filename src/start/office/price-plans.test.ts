import { beforeAll, expect, test } from 'vitest';
import { carryOutPlans } from '#staff/products/prices-plan.server.ts';
import type { PricePlan } from '#staff/products/plans-contract.ts';
import type { Client } from '#tests/client.ts';
import { useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql, config } = office;
const PLANS = '/office/v1/products/prices/plans';
let clerk: Client;
let accountant: Client;
beforeAll(async () => {
  clerk = await office.signIn(await office.newColleague('office'));
  accountant = await office.signIn(await office.newColleague('accountant'));
});

let made = 0;
async function newProduct(cents = 10_000) {
  const code = `PLAN-${(made += 1)}`;
  const [{ id }] = await sql<[{ id: number }]>`
    insert into product (code, slug, name, vendor_id, category_id, price_cents)
    select ${code}, ${code.toLowerCase()}, ${code}, vendor_id, category_id, ${cents} from product limit 1 returning id`;
  return id;
}
const priceOf = async (id: number) =>
  (await sql<[{ cents: number }]>`select price_cents as cents from product where id = ${id}`)[0]
    .cents;
const ruleOf = (id: number) => ({
  ids: [id],
  way: 'raise',
  value: 5,
  rounding: 'own',
  leaves_out_without_cost: false,
});
async function plan(id: number, more: object = {}) {
  const rule = ruleOf(id);
  const { preview } = (await clerk.post('/office/v1/products/prices/preview', rule)).json();
  return clerk.post(PLANS, {
    ...rule,
    seen: preview.seen,
    is_confirmed: false,
    on: '2099-01-01',
    ...more,
  });
}
const plans = async (): Promise<PricePlan[]> => (await accountant.get(PLANS)).json().plans;
const isDue = (id: number) =>
  sql`update price_plan set starts_at = now() - interval '1 second' where id = ${id}`;

test('a plan changes prices at its moment and once, by what they are then', async () => {
  const product = await newProduct();
  const planned = await plan(product);
  expect([planned.statusCode, planned.json().expected]).toEqual([200, 1]);
  const { id } = planned.json();
  expect(await plans()).toContainEqual(
    expect.objectContaining({ id, on: '2099-01-01', way: 'raise', value: 5, state: 'planned' }),
  );
  await carryOutPlans({ sql, config });
  expect(await priceOf(product)).toBe(10_000);

  await sql`update product set price_cents = 20000 where id = ${product}`;
  await isDue(id);
  // As two processes that have noticed it at once.
  await Promise.all([carryOutPlans({ sql, config }), carryOutPlans({ sql, config })]);
  expect(await priceOf(product)).toBe(21_000);
  expect(await plans()).toContainEqual(expect.objectContaining({ id, state: 'done', changed: 1 }));
  const [entry] = await sql<{ who: string; command: string }[]>`
    select who, command from audit_entry join audit on audit.id = audit_id
    where entity = 'product' and key = ${`PLAN-${made}`} order by audit.id desc limit 1`;
  expect(entry!.command).toBe('products prices-planned');
  expect(entry!.who).toContain('kolega-office');
  expect((await clerk.post(`${PLANS}/${id}/withdraw`, {})).statusCode).toBe(409);
});

test('one that is withdrawn changes nothing', async () => {
  const product = await newProduct();
  const { id } = (await plan(product)).json();
  expect((await accountant.post(`${PLANS}/${id}/withdraw`, {})).statusCode).toBe(403);
  expect((await clerk.post(`${PLANS}/${id}/withdraw`, {})).statusCode).toBe(200);
  await isDue(id);
  await carryOutPlans({ sql, config });
  expect(await priceOf(product)).toBe(10_000);
  expect((await plans()).some((one) => one.id === id)).toBe(false);
  expect((await clerk.post(`${PLANS}/2147483647/withdraw`, {})).statusCode).toBe(404);
});

test('planned is what the preview has shown, for a day to come', async () => {
  const product = await newProduct();
  const [{ today }] = await sql<[{ today: string }]>`select current_date::text as today`;
  expect((await plan(product, { on: today })).json().error[0].key).toBe('on');
  expect((await plan(product, { on: '2099-02-31' })).statusCode).toBe(409);
  expect((await plan(product, { seen: 'x'.repeat(64) })).statusCode).toBe(409);
  const far = await plan(product, { way: 'lower', value: 60 });
  expect(far.statusCode).toBe(409);
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*)::int as count from price_plan where products = array[${product}::int]`;
  expect(count).toBe(0);
});
