import { beforeAll, expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { exportAccounting } from '#staff/accounting/handover.server.ts';
import { issueInvoice } from '#staff/invoices/issue.server.ts';
import { readXlsx } from '#staff/tables/xlsx.server.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { camtOf } from '#tests/camt.ts';
import type { Client } from '#tests/client.ts';
import { addCompany, type Added } from '#tests/companies.ts';
import { useOffice } from '#tests/office.ts';
import { staffContext } from '#tests/staff-context.ts';

const office = useOffice();
const { sql } = office;
const AT = '/office/v1/payments';
let [accountant, colleague, warehouse]: Client[] = [];
beforeAll(async () => {
  accountant = await office.signIn(await office.newColleague('accountant'));
  colleague = await office.signIn(await office.newColleague('office'));
  warehouse = await office.signIn(await office.newColleague('warehouse'));
});

let count = 0;
type Customer = Added & { name: string; email: string };
async function newCustomer(): Promise<Customer> {
  const [name, email] = [`Preplatca ${(count += 1)}`, `preplatok-${count}@example.sk`];
  return { ...(await addCompany(sql, email, { company: { company_name: name } })), name, email };
}
const invoiced = async (by: Customer) => {
  const { number } = await copyOrder({ sql }, { status: 'accepted', by });
  return issueInvoice(staffContext(sql), { order: number });
};
const unpaidOf = async (number: string) => {
  const [row] = await sql<[{ left: number }]>`
    select gross_cents - paid_cents as left from invoice where number = ${number}`;
  return row.left;
};
type Row = { id: number; version: number; payers: { id: number }[]; left_cents: number };
const rowsOf = async (statement: number, state = 'open') =>
  (await accountant!.post(`${AT}/transactions/list`, { statement, state })).json()
    .transactions as Row[];
/** A movement that waits. */
async function waiting(cents: number, symbol?: string) {
  const entries = [{ cents, reference: `P-${(count += 1)}`, ...(symbol ? { symbol } : {}) }];
  const content = Buffer.from(camtOf({ entries, id: `P-${count}` })).toString('base64');
  const { statements } = (
    await accountant!.post(`${AT}/statements`, { name: 'vypis.xml', content })
  ).json();
  const { id: statement } = statements[0];
  return { statement, row: (await rowsOf(statement))[0]! };
}
const USUAL = { writes_off: false, allows_overpayment: false };
const assign = ({ id, version }: Row, more: object, client = accountant!) =>
  client.post(`${AT}/transactions/${id}/assign`, { version, parts: [], ...USUAL, ...more });
const look = async ({ customerId: id }: Customer) =>
  (await accountant!.get(`${AT}/overpayments/${id}`)).json();
const take = (way: 'use' | 'return', by: Customer, body: object, more: { key?: string } = {}) =>
  accountant!.post(`${AT}/overpayments/${by.customerId}/${way}`, body, {
    headers: more.key ? { 'idempotency-key': more.key } : {},
  });
const overpaid = async (by: Customer, cents: number) => {
  const { row } = await waiting(cents);
  await assign(row, { overpaid_by: by.customerId });
};
const RETURN = { day: '2026-11-12', note: 'Prevodom na účet' };

test('what came beyond an invoice is the customer’s: shown, used for the next invoice, and back', async () => {
  const by = await newCustomer();
  const [one, two] = [await invoiced(by), await invoiced(by)];
  const { statement, row } = await waiting(one.gross_cents + 697, one.number);
  const parts = [{ number: one.number, cents: one.gross_cents + 697 }];
  const done = (await assign(row, { parts, allows_overpayment: true })).json();
  expect(done).toMatchObject({ left_cents: 0 });
  expect(await unpaidOf(one.number)).toBe(0);
  expect(await look(by)).toMatchObject({
    cents: 697,
    entries: [{ kind: 'made', cents: 697, statement_id: statement }],
  });
  const [shown] = await rowsOf(statement, 'matched');
  expect(shown).toMatchObject({
    parts: [{ number: one.number }, { number: '', cents: 697, company_name: by.name }],
  });
  const { customers } = (await accountant!.get(`${AT}/overpayments`)).json();
  expect(customers).toContainEqual({
    id: by.customerId,
    company_name: by.name,
    cents: 697,
  });

  const used = await take('use', by, { number: two.number, cents: 600, seen_cents: 697 });
  expect(used.json()).toMatchObject({ left_cents: 97 });
  expect(await unpaidOf(two.number)).toBe(two.gross_cents - 600);
  // The movement has become something else meanwhile.
  const undo = (version: number) =>
    accountant!.post(`${AT}/transactions/${row.id}/undo`, { version });
  const refused = await undo(shown!.version);
  expect([refused.statusCode, refused.json().error[0].code]).toEqual([
    409,
    'staff.payments.assign.overpaymentUsed',
  ]);
  const { id } = used.json();
  expect((await accountant!.delete(`${AT}/overpayment-entries/${id}`)).json()).toMatchObject({
    left_cents: 697,
  });
  expect((await accountant!.delete(`${AT}/overpayment-entries/${id}`)).statusCode).toBe(404);
  expect(await unpaidOf(two.number)).toBe(two.gross_cents);
  expect((await undo(shown!.version)).statusCode).toBe(200);
  expect(await look(by)).toEqual({ success: true, error: [], cents: 0, entries: [] });
  expect(await unpaidOf(one.number)).toBe(one.gross_cents);
});

test('a movement without an invoice is all the customer’s', async () => {
  const by = await newCustomer();
  const { row } = await waiting(12_345);
  expect((await assign(row, {})).statusCode).toBe(409);
  expect((await assign(row, { overpaid_by: 999_999 })).statusCode).toBe(404);
  expect((await assign(row, { overpaid_by: by.customerId })).json()).toMatchObject({
    left_cents: 0,
  });
  expect(await look(by)).toMatchObject({ cents: 12_345 });
});

test('what is left of a movement knows whose it is', async () => {
  const by = await newCustomer();
  const one = await invoiced(by);
  const { statement, row } = await waiting(one.gross_cents + 1_000);
  await assign(row, { parts: [{ number: one.number, cents: one.gross_cents }] });
  const [rest] = await rowsOf(statement);
  expect(rest).toMatchObject({ left_cents: 1_000 });
  expect(rest!.payers.map(({ id }) => id)).toEqual([by.customerId]);
});

test('paid back with a day and a note, and in what the accountant gets', async () => {
  const by = await newCustomer();
  const one = await invoiced(by);
  await overpaid(by, 5_000);
  const back = await take('return', by, { cents: 3_000, seen_cents: 5_000, ...RETURN });
  expect(back.json()).toMatchObject({ left_cents: 2_000 });
  await take('use', by, { number: one.number, cents: 2_000, seen_cents: 2_000 });
  expect(await look(by)).toMatchObject({
    cents: 0,
    entries: [
      { kind: 'used', cents: -2_000, number: one.number },
      { kind: 'returned', cents: -3_000, day: '2026-11-12', note: 'Prevodom na účet' },
      { kind: 'made', cents: 5_000 },
    ],
  });
  const { bytes } = await exportAccounting(
    { ...staffContext(sql), isDryRun: true },
    { from: '2020-01-01', to: '2099-12-31', format: 'payments' },
  );
  const rows = (await readXlsx(Buffer.from(bytes))).filter(
    ([, kind, company]) => company === by.name && typeof kind === 'string' && /replat/.test(kind),
  );
  expect(
    rows
      .map(([number, kind, , , , sum]) => [number, kind, sum])
      .toSorted((a, b) => +a[2]! - +b[2]!),
  ).toEqual([
    [null, 'Vrátený preplatok', -30],
    [one.number, 'Použitý preplatok', -20],
    [null, 'Preplatok zákazníka', 50],
  ]);
  const audit = await sql`
    select command from audit join audit_entry on audit_id = audit.id
    where entity = 'customer' and key = ${by.email} order by audit.id desc limit 2`;
  expect(audit.map(({ command }) => command)).toEqual([
    'payments use-overpayment',
    'payments return-overpayment',
  ]);
});

test('cash beyond an invoice is the customer’s as well', async () => {
  const by = await newCustomer();
  const { number, gross_cents: gross } = await invoiced(by);
  const body = {
    number,
    is_returned: false,
    paid_on: '2026-11-12',
    note: 'Hotovosť',
    cents: gross + 250,
    allows_overpayment: true,
  };
  expect((await accountant!.post(`${AT}/record`, body)).json()).toMatchObject({ unpaid_cents: 0 });
  expect(await look(by)).toMatchObject({
    cents: 250,
    entries: [{ kind: 'made', note: `${number}, Hotovosť` }],
  });
  const [made] = await sql`select id from overpayment where customer_id = ${by.customerId}`;
  expect((await accountant!.delete(`${AT}/overpayment-entries/${made!.id}`)).statusCode).toBe(409);
});

test('never more than there is, than the invoice asks for, nor for another’s invoice', async () => {
  const [by, other] = [await newCustomer(), await newCustomer()];
  const [own, foreign] = [await invoiced(by), await invoiced(other)];
  await overpaid(by, own.gross_cents + 9_000);
  const seen_cents = own.gross_cents + 9_000;
  const codes = async (body: object) => {
    const answer = await take('use', by, { seen_cents, ...body });
    return [answer.statusCode, answer.json().error[0]?.code];
  };
  expect(await codes({ number: own.number, cents: own.gross_cents + 1 })).toEqual([
    409,
    'staff.payments.record.tooMuch',
  ]);
  expect(await codes({ number: foreign.number, cents: 1 })).toEqual([
    404,
    'messages.invoice.notFound',
  ]);
  expect(await codes({ number: own.number, cents: seen_cents + 1 })).toEqual([
    409,
    'staff.payments.overpayment.tooMuch',
  ]);
  expect(await codes({ number: own.number, cents: 1, seen_cents: 1 })).toEqual([
    409,
    'staff.payments.overpayment.changed',
  ]);
  const denied = await warehouse!.post(`${AT}/overpayments/${by.customerId}/use`, {
    number: own.number,
    cents: 1,
    seen_cents,
  });
  expect(denied.statusCode).toBe(403);
  expect((await look(by)).cents).toBe(seen_cents);
});

test('a press that came twice is one, and of presses at once only what there is is taken', async () => {
  const by = await newCustomer();
  const one = await invoiced(by);
  await overpaid(by, 3_000);
  const body = { number: one.number, cents: 1_000, seen_cents: 3_000 };
  // The same button: answered twice, done once.
  const twice = await Promise.all([1, 2].map(() => take('use', by, body, { key: 'raz' })));
  expect(twice.map((answer) => answer.json().left_cents)).toEqual([2_000, 2_000]);
  expect(await unpaidOf(one.number)).toBe(one.gross_cents - 1_000);
  // Buttons of several people who see the same sum: the first one has it.
  const seen_cents = 2_000;
  const at = `${AT}/overpayments/${by.customerId}`;
  const answers = await Promise.all([
    accountant!.post(`${at}/use`, { number: one.number, cents: 1_500, seen_cents }),
    colleague!.post(`${at}/use`, { number: one.number, cents: 1_500, seen_cents }),
    accountant!.post(`${at}/return`, { cents: 2_000, seen_cents, ...RETURN }),
    colleague!.post(`${at}/return`, { cents: 500, seen_cents, ...RETURN }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  // The movement itself, taken by two at once.
  const { row } = await waiting(4_000);
  const overpaid_by = by.customerId;
  const both = await Promise.all([
    assign(row, { overpaid_by }),
    assign(row, { overpaid_by }, colleague),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const found = await findContradictions(sql);
  expect(found.filter(({ rule }) => /bank|assign|overpa|paid of an invoice/.test(rule))).toEqual(
    [],
  );
});
