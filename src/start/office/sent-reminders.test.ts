import { expect, test } from 'vitest';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import type { SentReminder } from '#staff/reminders/contract.ts';
import { addCompany, type Added } from '#tests/companies.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql, config } = office;
const clients = useColleagues(office);

async function overdue(by: Added, days: number): Promise<string> {
  const { id } = await copyOrder({ sql }, { status: 'accepted', by });
  const { number } = await issueInvoice({ sql, config }, id);
  await sql`
    update invoice set issued_on = current_date - ${days}::int - 14, due_on = current_date - ${days}::int
    where number = ${number}`;
  return number;
}
const remind = (numbers: string[]) => clients.office.post('/office/v1/reminders/send', { numbers });
const list = async (body: object = {}): Promise<{ reminders: SentReminder[]; has_more: boolean }> =>
  (await clients.office.post('/office/v1/reminders/sent', body)).json();
const numbersOf = ({ reminders }: { reminders: SentReminder[] }) =>
  reminders.map(({ numbers }) => numbers);

test('a reminder is told with its company, addressee, level, documents, sum and who sent it', async () => {
  const debtor = await addCompany(sql, 'dlznik@example.sk', {
    company: { company_name: 'Dlžník Kvasnica' },
  });
  const other = await addCompany(sql, 'druhy@example.sk', {
    company: { company_name: 'Dlžník Hruboš' },
  });
  const [old, young] = [await overdue(debtor, 16), await overdue(debtor, 8)];
  const foreign = await overdue(other, 31);
  // One press, two mails.
  expect((await remind([old, young, foreign])).statusCode).toBe(200);

  const { reminders } = await list();
  const [second, first] = reminders;
  const [{ sum }] = await sql<[{ sum: number }]>`
    select sum(gross_cents)::int from invoice where number in (${old}, ${young})`;
  const [{ name: who }] = await sql<[{ name: string }]>`
    select name from staff_person where email = (select who from invoice_reminder order by id desc limit 1)`;
  expect(first).toMatchObject({
    customer_id: debtor.customerId,
    company_name: 'Dlžník Kvasnica',
    level: 2,
    recipient: 'dlznik@example.sk',
    numbers: [old, young],
    sum_cents: sum,
    who,
  });
  expect(second).toMatchObject({ customer_id: other.customerId, level: 3, numbers: [foreign] });
  expect(Date.now() - new Date(first!.at).getTime()).toBeLessThan(60_000);

  // What was sent later to the same company is another one.
  const third = await overdue(debtor, 9);
  await remind([third]);
  expect(numbersOf(await list()).slice(0, 3)).toEqual([[third], [foreign], [old, young]]);

  expect(numbersOf(await list({ level: 2 }))[0]).toEqual([old]);
  expect(numbersOf(await list({ level: 3 }))[0]).toEqual([foreign]);
  expect(numbersOf(await list({ search: 'kvasnica' }))).toEqual([[third], [old, young]]);
  expect(numbersOf(await list({ search: foreign }))).toEqual([[foreign]]);
  expect(numbersOf(await list({ search: 'kvasnica', level: 2 }))).toEqual([[old]]);
  expect(await list({ search: 'nikto taký' })).toMatchObject({ reminders: [], has_more: false });
});

test('page by page every one of them, nothing twice, however many documents a reminder has', async () => {
  const [{ id: some }] = await sql<[{ id: number }]>`select id from invoice order by id limit 1`;
  await sql`alter table invoice_reminder drop constraint invoice_reminder_invoice_id_level_key`;
  // Sixty of one document, then one of six hundred.
  await sql`
    insert into invoice_reminder (invoice_id, level, at, who, recipient, unpaid_cents)
    select ${some}, 1, now() - 90 * interval '1 day' + one * interval '1 minute', 'x', 'x@example.sk', 100
    from generate_series(1, 60) one`;
  await sql`
    insert into invoice_reminder (invoice_id, level, at, who, recipient, unpaid_cents)
    select ${some}, 1, now(), 'x', 'x@example.sk', 100 from generate_series(1, 600)`;
  const seen: SentReminder[] = [];
  for (let after: number | undefined; ;) {
    const page = await list({ after });
    seen.push(...page.reminders);
    after = page.reminders.at(-1)?.id;
    if (!page.has_more) break;
  }
  const [{ sum, rows }] = await sql<[{ sum: number; rows: number }]>`
    select sum(unpaid_cents)::int, count(*)::int as rows from invoice_reminder`;
  expect(seen.reduce((all, one) => all + one.sum_cents, 0)).toBe(sum);
  expect(seen.flatMap(({ numbers }) => numbers)).toHaveLength(rows);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
});

test.each([
  ['owner', 200],
  ['office', 200],
  ['accountant', 200],
  ['warehouse', 403],
  ['content', 403],
] as const)('%s: %i', async (role, status) => {
  expect((await clients[role].post('/office/v1/reminders/sent', {})).statusCode).toBe(status);
});
