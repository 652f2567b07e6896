import { beforeAll, expect, test } from 'vitest';
import type { Sql, Tx } from '#base/database/database.server.ts';
import { isDic, isIco } from '#base/values/identifiers.ts';
import { checkUbl } from '#shop/invoices/einvoice/check.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { useDatabase } from '#tests/database.ts';
import { tradePlans } from './trade-plans.ts';
import { loadTrade } from './trade.ts';

/** With a year of trade before today. */
const { sql } = useDatabase();
/** As whoever signs in to the demo finds it. */
const { sql: small } = useDatabase();
const now = new Date();

beforeAll(() => sql.begin((tx) => loadTrade(tx, () => {}, now)));

class Undo extends Error {}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

test('on whatever day it is loaded, nothing has happened yet that is still to come', () => {
  for (let day = 0; day < 370; day += 1) {
    const now = new Date(Date.UTC(2026, 10, 18, (day * 5) % 24) + day * DAY);
    const plans = tradePlans(now);
    expect(plans.every(({ placed }) => new Date(`${placed}Z`) < now)).toBe(true);
    expect(plans.map(({ placed }) => placed)).toEqual(plans.map(({ placed }) => placed).toSorted());
  }
});

/** Nothing contradicts anything, and nothing is later than the day of loading. */
async function expectSound(db: Sql, at: Date) {
  expect(await findContradictions(db)).toEqual([]);
  const [later] = await db`
    with traded as (select id, created_at from orders where customer_id > 2)
    select (select count(*)::int from traded where created_at > ${at}) as orders,
           (select count(*)::int from order_status_change join traded on traded.id = order_id where at > ${at}) as changes,
           (select count(*)::int from invoice join traded on traded.id = order_id where issued_on > ${at}::date) as invoices,
           (select count(*)::int from invoice_payment join invoice on invoice.id = invoice_id
            join traded on traded.id = order_id where paid_on > ${at}::date) as payments,
           (select count(*)::int from shipment join traded on traded.id = order_id where shipped_on > ${at}::date) as shipments`;
  expect(later).toEqual({ orders: 0, changes: 0, invoices: 0, payments: 0, shipments: 0 });
}

test('the trade of a year contradicts nothing and lies in the past', () => expectSound(sql, now));

test.each([
  ['a Sunday', new Date(Date.UTC(2026, 10, 22, 6))],
  ['the first minutes of a year', new Date(Date.UTC(2027, 0, 1, 0, 10))],
  ['a clock that is years slow', new Date(Date.UTC(2020, 1, 29, 12))],
])('so it is when loaded on %s', async (_, at) => {
  const look = async (tx: Tx) => {
    // The shop was not set up before the day it is loaded.
    await tx`update migration set applied_at = greatest(applied_at, ${at})`;
    await loadTrade(tx, () => {}, at);
    const inside = { begin: (_options: string, work: (db: Tx) => unknown) => work(tx) };
    expect(await findContradictions(inside as never)).toEqual([]);
    const [late] = await tx`
      select from order_status_change change join orders on orders.id = order_id
      where change.at > ${at} and customer_id > 2`;
    expect(late).toBeUndefined();
    throw new Undo();
  };
  await expect(small.begin(look)).rejects.toThrow(Undo);
});

const MONEY = { paid: true, open: true, overdue: '4', part: '1', days: true };

async function moneyOf(db: Sql | Tx, at: Date) {
  const [money] = await db`
    select count(*) filter (where paid_cents = gross_cents) > 20 as paid,
           count(*) filter (where paid_cents < gross_cents and due_on >= ${at}::date) > 5 as open,
           count(*) filter (where paid_cents < gross_cents and due_on < ${at}::date) as overdue,
           count(*) filter (where paid_cents between 1 and gross_cents - 1) as part,
           count(distinct issued_on) filter (where issued_on > ${at}::date - 30) > 10 as days
    from invoice where kind = 'invoice' and customer_id > 2`;
  return money;
}

test('twenty customers, a year of orders in every state, and documents of every kind', async () => {
  const [counts] = await sql`
    select (select count(*)::int from company where state = 'active') as customers,
           (select count(*)::int from company where state = 'pending') as waiting,
           (select count(*)::int from orders where customer_id > 2) as orders,
           (select count(distinct status)::int from orders where customer_id > 2) as statuses,
           (select count(distinct date_trunc('month', created_at))::int from orders where customer_id > 2) >= 12 as months,
           (select count(*)::int from invoice where kind = 'credit_note' and customer_id > 2) as notes`;
  expect(counts).toEqual({
    customers: 20,
    waiting: 2,
    orders: 66,
    statuses: 6,
    months: true,
    notes: 2,
  });
  expect(await moneyOf(sql, now)).toEqual(MONEY);
  const parts = await sql`
    select status from orders where customer_id > 2 and status not in ('shipped', 'delivered')
      and id in (select order_id from shipment)`;
  expect([...parts]).toEqual([{ status: 'accepted' }]);
  const unbilled = await sql`
    select 1 from orders where customer_id > 2 and status in ('shipped', 'delivered')
      and id not in (select order_id from invoice)`;
  expect(unbilled).toHaveLength(3);
});

test('just after midnight as much is open and overdue as during the day', async () => {
  const look = async (tx: Tx) => {
    // Half past midnight of a Thursday in Bratislava, and still Wednesday in UTC.
    const at = new Date(Date.UTC(2026, 10, 18, 23, 30));
    await tx`update migration set applied_at = greatest(applied_at, ${at})`;
    await loadTrade(tx, () => {}, at);
    expect(await moneyOf(tx, at)).toEqual(MONEY);
    throw new Undo();
  };
  await expect(small.begin(look)).rejects.toThrow(Undo);
});

test('the firms are nobody’s: numbers out of use, mails to no domain, and no password that anybody knows', async () => {
  const rows = await sql<{ company_id: string; vat_id: string; email: string }[]>`
    select company_id, vat_id, email from company join person on customer_id = company.id
    where company.id > 2`;
  expect(rows).toHaveLength(20);
  for (const { company_id: ico, vat_id: dic, email } of rows) {
    expect([isIco(ico), isDic(dic)]).toEqual([true, true]);
    expect(email).toMatch(/^objednavky@[a-z-]+\.example$/);
  }
  expect(new Set(rows.map(({ company_id: ico }) => ico)).size).toBe(20);
});

test('whoever signs in finds exactly what they would without the others', async () => {
  const own = (db: Sql) => db`
    select (select md5(string_agg(orders::text, ' ' order by id)) from orders where customer_id < 3) as orders,
           (select md5(string_agg(invoice::text, ' ' order by id)) from invoice where customer_id < 3) as invoices,
           (select md5(string_agg(company::text, ' ' order by id)) from company where id < 3) as companies,
           (select md5(string_agg(stock::text, ' ' order by product_id, warehouse_id)) from stock) as stock`;
  expect((await own(sql))[0]).toEqual((await own(small))[0]);
});

test('the newest documents have their XML, which the network takes', async () => {
  const kept = await sql<{ xml: Buffer }[]>`
    select xml from einvoice_document join invoice on invoice.id = invoice_id where customer_id > 2`;
  expect(kept).toHaveLength(12);
  for (const { xml } of kept) expect(checkUbl(xml.toString('utf8'))).toEqual([]);
});
