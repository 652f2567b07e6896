import { beforeAll, expect, test } from 'vitest';
import { migrate, MIGRATIONS, migrationText } from '#base/database/migrate.server.ts';
import { CUSTOMERS } from '#shop/account/customers.server.ts';
import { findBasket } from '#shop/basket/basket.server.ts';
import { newSecret, seal, unseal } from '#shop/identity/second-factor-secret.server.ts';
import { findVisitor } from '#shop/customers/session.server.ts';
import { hashToken } from '#shop/identity/tokens.server.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { useDatabase } from './database.ts';

/** A shop as the program before companies left it: each customer is one login. */
const { sql } = useDatabase({ isEmpty: true });
const SWITCH = MIGRATIONS.indexOf('0051_who_ordered.sql');
const KEY = 'k'.repeat(32);
const secret = newSecret();

beforeAll(async () => {
  for (const name of MIGRATIONS.slice(0, SWITCH)) await sql.unsafe(migrationText(name));
  await sql`insert into vendor (name, slug) values ('Značka', 'znacka')`;
  await sql`insert into category (label, title, slug) values ('Kamery', 'Kamery', 'kamery')`;
  await sql`
    insert into product (code, slug, name, vendor_id, category_id, price_cents)
    values ('A', 'a', 'A', 1, 1, 100), ('B', 'b', 'B', 1, 1, 200)`;
  await sql`
    insert into customer (id, email, password_hash, state, first_name, last_name, company_name, company_id,
                          newsletter, activated_at, due_days)
    values (7, 'Jana@stara.sk', 'hash', 'active', 'Jana', 'Stará', 'Stará firma', '36622524', true, now(), 30),
           (8, 'caka@stara.sk', 'hash', 'pending', '', '', 'Čaká', '', false, null, null),
           (9, 'von@stara.sk', 'hash', 'blocked', '', '', 'Von', '', false, now(), null)`;
  await sql`select setval('customer_id_seq', 9)`;
  await sql`
    insert into session (token_hash, customer_id, expires_at)
    select ${hashToken('token')}, 7, now() + interval '1 day'
    union all select ${hashToken('blocked')}, 9, now() + interval '1 day'`;
  await sql`
    insert into second_factor (customer_id, secret, turned_on_at) values (7, ${seal(KEY, CUSTOMERS.secondFactor.sealOf(7), secret)}, now())`;
  await sql`
    insert into recovery_code (customer_id, code_hash) select 7, sha256(n::text::bytea) from generate_series(1, 10) n`;
  await sql`insert into wishlist_item (customer_id, product_id) values (7, 1), (7, 2)`;
  await sql`insert into basket (id, customer_id, state) values (70, 7, 'open'), (71, 7, 'ordered')`;
  await sql`insert into basket_line (basket_id, product_id, quantity) values (70, 1, 3), (71, 2, 1)`;
  await sql`
    insert into idempotency_key (owner, key, request_hash, answer)
    values ('customer:7', 'k', '', '{}'), ('session:7', 'k', '', '{}')`;
  await sql`insert into discount (customer_id, vendor_id, discount_bp) values (7, 1, 1234)`;
  await sql`
    insert into orders (number, customer_id, basket_id, company_name, email, invoice_name, invoice_street,
      invoice_city, invoice_zip, invoice_phone, delivery_name, delivery_street, delivery_city, delivery_zip,
      delivery_phone, shipping_name, shipping_cents, shipping_vat_percent, is_pick_up, payment_name, payment_kind,
      payment_cents, payment_vat_percent, products_cents, net_cents, vat_cents, gross_cents)
    values (next_number('order', extract(year from now())::int), 7, 71, 'Stará firma', 'jana@stara.sk',
      'J', 'U', 'M', '01001', '1', 'J', 'U', 'M', '01001', '1', 'Kuriér', 0, 23, false, 'Faktúra', 'invoice',
      0, 23, 100, 100, 23, 123)`;
  await migrate(sql);
});

test('a customer of before is a company with one person of every role', async () => {
  const rows = await sql`
    select company.id, person.id as person_id, email, company.state, person.state as own_state, roles,
           company_name, company_id, due_days, newsletter, order_limit_cents, month_limit_cents
    from company join person on customer_id = company.id order by 1`;
  expect(rows[0]).toEqual({
    id: 7,
    person_id: 7,
    email: 'Jana@stara.sk',
    state: 'active',
    own_state: 'active',
    roles: ['admin', 'buyer', 'approver', 'accountant'],
    company_name: 'Stará firma',
    company_id: '36622524',
    due_days: 30,
    newsletter: true,
    order_limit_cents: null,
    month_limit_cents: null,
  });
  expect(rows.map(({ state, own_state }) => [state, own_state])).toEqual([
    ['active', 'active'],
    ['pending', 'pending'],
    ['blocked', 'blocked'],
  ]);
});

test('they stay signed in, with their prices, basket, wishes and second factor', async () => {
  const visitor = await findVisitor(sql, 'token');
  expect(visitor).toMatchObject({
    customer: { id: 7, companyName: 'Stará firma', discounts: { byVendor: { 1: 1234 } } },
    person: { id: 7, email: 'Jana@stara.sk', firstName: 'Jana' },
  });
  expect(await findBasket(sql, visitor)).toMatchObject({ id: 70, products: [{ quantity: 3 }] });
  expect(await sql`select from wishlist_item where person_id = 7`).toHaveLength(2);
  const [factor] = await sql`select secret from second_factor where person_id = 7`;
  expect(unseal(KEY, CUSTOMERS.secondFactor.sealOf(7), factor!.secret)?.base32).toBe(secret.base32);
  expect(await sql`select owner from idempotency_key order by 1`).toEqual([
    { owner: 'person:7' },
    { owner: 'session:7' },
  ]);
  expect((await findVisitor(sql, 'blocked')).person).toBeNull();
});

test('an order knows who ordered, and whoever comes next has an id of their own', async () => {
  expect(await sql`select customer_id, person_id from orders`).toEqual([
    { customer_id: 7, person_id: 7 },
  ]);
  const [company] = await sql`insert into company (company_name) values ('Nová') returning id`;
  const [person] = await sql`
    insert into person (customer_id, email, password_hash, roles)
    values (${company!.id}, 'nova@nova.sk', '', '{buyer}') returning id`;
  expect([company!.id, person!.id]).toEqual([10, 1_000_001]);
  const wrong = (await findContradictions(sql)).map(({ rule }) => rule);
  // The order was made by hand, without lines, mail and history.
  expect(wrong.filter((rule) => /person|company|owner|recovery/.test(rule))).toEqual([]);
});
