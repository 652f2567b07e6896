import { expect, test } from 'vitest';
import { useDatabase } from './database.ts';

/** The last line: what the tables themselves refuse, should the code above them ever be wrong. */
const { sql } = useDatabase();

/** Copies a row with some columns changed, as a program that is wrong would write it. */
async function copy(table: string, changes: Record<string, unknown>, where = 'true') {
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attname <> 'id' and attname <> all(${Object.keys(changes)})`;
  const names = columns.map(({ name }) => name);
  const added = Object.entries(changes);
  return sql.unsafe(
    `insert into ${table} (${[...names, ...added.map(([name]) => name)].join(', ')})
     select ${[...names, ...added.map((_, index) => `$${index + 1}`)].join(', ')}
     from ${table} where ${where} limit 1`,
    added.map(([, value]) => value as string),
  );
}

const CASES: [name: string, write: () => Promise<unknown>][] = [
  ['a second order of one basket', () => copy('orders', { number: '2099000001' })],
  [
    'two orders of one number',
    async () => {
      const [basket] = await sql`
        insert into basket (person_id, state) select id, 'ordered' from person limit 1 returning id`;
      await copy('orders', { basket_id: basket!.id });
    },
  ],
  [
    'a second invoice of one order',
    () => copy('invoice', { number: '2099000002' }, `kind = 'invoice'`),
  ],
  [
    'two invoices of one number',
    () => copy('invoice', { order_id: 1 }, `kind = 'invoice' and order_id <> 1`),
  ],
  [
    'two people of one address, however it is written',
    () => copy('person', { email: 'DEMO@bastion.SK' }, `email = 'demo@bastion.sk'`),
  ],
  [
    'two open baskets of one person',
    () =>
      sql`insert into basket (person_id) select person.id from person, generate_series(1, 2) where email = 'demo@bastion.sk'`,
  ],
  [
    'one product on two lines of a basket',
    async () => {
      const [basket] = await sql`
        insert into basket (person_id, state) select id, 'ordered' from person limit 1 returning id`;
      await sql`insert into basket_line (basket_id, product_id, quantity) values (${basket!.id}, 1, 1), (${basket!.id}, 1, 2)`;
    },
  ],
  [
    'two mails about one event',
    () => sql`
      insert into outbox (kind, subject_key, recipient, subject, text_body, html_body)
      select 'order', 'order:99', 'a@b.sk', 'x', 'x', 'x' from generate_series(1, 2)`,
  ],
  [
    'one payment booked twice',
    () => sql`
      insert into invoice_payment (invoice_id, amount_cents, paid_on, reference)
      select id, 100, current_date, 'vypis-1' from invoice, generate_series(1, 2) limit 2`,
  ],
  [
    'one gift card twice',
    () =>
      sql`insert into gift_card (code, amount_cents) select 'DVAKRAT', 100 from generate_series(1, 2)`,
  ],
  [
    'one wish twice',
    () =>
      sql`insert into wishlist_item (person_id, product_id) select min(id), 1 from person, generate_series(1, 2) as n group by n`,
  ],
  [
    'one idempotency key twice',
    () =>
      sql`insert into idempotency_key (owner, key, request_hash) select 'person:1', 'k', '' from generate_series(1, 2)`,
  ],
  [
    'two sessions of one token',
    () =>
      sql`insert into session (token_hash, expires_at) select sha256('x'), now() from generate_series(1, 2)`,
  ],
];

test.each(CASES)('%s cannot be written', async (_name, write) => {
  // The code of PostgreSQL for a broken UNIQUE, so that a mistake in the test itself is no success.
  await expect(write()).rejects.toMatchObject({ code: '23505' });
});

test.each([
  ['an order whose sums disagree', () => sql`update orders set gross_cents = gross_cents + 1`],
  ['a line whose sum disagrees', () => sql`update order_line set total_cents = total_cents + 1`],
  ['an invoice whose sums disagree', () => sql`update invoice set vat_cents = vat_cents + 1`],
  [
    'a quantity of nothing',
    () =>
      sql`insert into basket_line (basket_id, product_id, quantity) select min(id), 2, 0 from basket`,
  ],
  [
    'a gift card that is spent twice over',
    () => sql`update gift_card set used_cents = amount_cents + 1 where id = 4`,
  ],
])('%s cannot be written', async (_name, write) => {
  await expect(write()).rejects.toMatchObject({ code: '23514' });
});
