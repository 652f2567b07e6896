import { beforeAll, describe, expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { issueInvoice } from '#staff/invoices/issue.server.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { camtOf, type CamtEntry } from '#tests/camt.ts';
import type { Client } from '#tests/client.ts';
import { addCompany, type Added } from '#tests/companies.ts';
import { useOffice } from '#tests/office.ts';
import { staffContext } from '#tests/staff-context.ts';

const office = useOffice();
const { sql } = office;
const AT = '/office/v1/payments';
let [accountant, colleague]: Client[] = [];
let company: Added;
beforeAll(async () => {
  accountant = await office.signIn(await office.newColleague('accountant'));
  colleague = await office.signIn(await office.newColleague('office'));
  company = await addCompany(sql, 'platca@example.sk', { company: { company_name: 'Platca' } });
});

const invoiced = async (by?: Added) => {
  const { number } = await copyOrder({ sql }, { status: 'accepted', ...(by ? { by } : {}) });
  return issueInvoice(staffContext(sql), { order: number });
};
const unpaidOf = async (number: string) => {
  const [row] = await sql<[{ left: number }]>`
    select gross_cents - paid_cents as left from invoice where number = ${number}`;
  return row.left;
};

let files = 0;
const upload = (client: Client, entries: CamtEntry[], more: object = {}) => {
  const xml = camtOf({ entries, id: `V-${(files += 1)}`, ...more });
  return client.post(`${AT}/statements`, {
    name: 'vypis.xml',
    content: Buffer.from(xml).toString('base64'),
  });
};
type Proposal = { kind: string; score: number; parts: { number: string; cents: number }[] };
type Row = { id: number; version: number; cents: number; parts: unknown[]; proposals: Proposal[] };
const listOf = async (statement: number, state = 'open') =>
  (await accountant!.post(`${AT}/transactions/list`, { statement, state })).json()
    .transactions as Row[];
/** One movement that waits. */
const waiting = async (entry: Partial<CamtEntry> = {}) => {
  const one = { cents: 10_000, reference: `W-${(files += 1)}`, ...entry };
  const { statements } = (await upload(accountant!, [one])).json();
  const [row] = await listOf(statements[0].id);
  return { statement: statements[0].id as number, row: row! };
};
const USUAL = { writes_off: false, allows_overpayment: false };
const assign = (client: Client, { id, version }: Row, parts: object[], more = {}) =>
  client.post(`${AT}/transactions/${id}/assign`, { version, parts, ...USUAL, ...more });
const codeOf = (response: { json(): { error: { code: string }[] } }) =>
  response.json().error[0]?.code;

describe('a statement', () => {
  test('is matched, shown with its sums, and the same once more changes nothing', async () => {
    const [one, two] = [await invoiced(), await invoiced()];
    const entries = [
      { cents: one.gross_cents, symbol: one.number, reference: 'M1' },
      { cents: 700, symbol: two.number, reference: 'M2' },
      { cents: 41_200, reference: 'M3' },
      { cents: -1_000, reference: 'M4', note: 'Poplatok' },
    ];
    const file = { id: 'RAZ', opening: 50 };
    const first = (await upload(accountant!, entries, file)).json();
    expect(first).toMatchObject({
      booked: 2,
      unmatched: 2,
      known: 0,
      statements: [{ number: '219', is_new: true }],
    });
    const { id } = first.statements[0];
    const { statement } = (await accountant!.get(`${AT}/statements/${id}`)).json();
    expect(statement).toMatchObject({
      opening_cents: 50,
      sent_cents: -1_000,
      open_cents: 41_200,
      is_untouched: true,
      counts: { open: 1, partial: 1, matched: 1, ignored: 0, outgoing: 1 },
      received_cents: one.gross_cents + 41_900,
      closing_cents: 50 + one.gross_cents + 40_900,
    });
    const again = (await upload(colleague!, entries, file)).json();
    expect(again).toMatchObject({ booked: 0, statements: [{ id, is_new: false }] });
    const list = (await accountant!.post(`${AT}/statements/list`, {})).json();
    expect(list.statements.filter((row: { id: number }) => row.id === id)).toHaveLength(1);
    expect(list.matching).toEqual({ write_off_cents: 50, auto_percent: 95 });
  });

  test('that does not add up, or is none, is refused in a sentence', async () => {
    const refused = await upload(accountant!, [{ cents: 5 }], { closing: 1 });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'staff.payments.import.balance']);
    const pdf = await accountant!.post(`${AT}/statements`, {
      name: 'x.pdf',
      content: Buffer.from('%PDF-1').toString('base64'),
    });
    expect(pdf.json().error[0].message).toContain('CAMT.053');
  });

  test('is taken back whole, until somebody decides about a part of it', async () => {
    const one = await invoiced();
    const entries = [{ cents: one.gross_cents, symbol: one.number }, { cents: 41_300 }];
    const { statements } = (await upload(accountant!, entries)).json();
    const { id } = statements[0];
    expect(await unpaidOf(one.number)).toBe(0);
    expect((await accountant!.delete(`${AT}/statements/${id}`)).statusCode).toBe(200);
    expect(await unpaidOf(one.number)).toBe(one.gross_cents);
    expect((await accountant!.get(`${AT}/statements/${id}`)).statusCode).toBe(404);

    const { statement, row } = await waiting();
    await accountant!.post(`${AT}/transactions/${row.id}/ignore`, {
      version: row.version,
      reason: 'Vklad',
    });
    expect((await accountant!.delete(`${AT}/statements/${statement}`)).statusCode).toBe(409);
  });
});

describe('a movement', () => {
  test('is split over several invoices, and every part comes back with one undo', async () => {
    const [one, two] = [await invoiced(), await invoiced()];
    const { statement, row } = await waiting();
    const parts = [
      { number: one.number, cents: 4_000 },
      { number: two.number, cents: 6_000 },
    ];
    expect((await assign(accountant!, row, parts)).json()).toMatchObject({ left_cents: 0 });
    expect(await unpaidOf(two.number)).toBe(two.gross_cents - 6_000);
    const [shown] = await listOf(statement, 'partial');
    expect(shown!.parts).toMatchObject(parts);
    const undone = await accountant!.post(`${AT}/transactions/${row.id}/undo`, {
      version: shown!.version,
    });
    expect(undone.statusCode).toBe(200);
    expect(await unpaidOf(one.number)).toBe(one.gross_cents);
    expect(await listOf(statement)).toHaveLength(1);
    const audit = await sql`
      select who, command from audit where command in ('payments assign', 'payments undo')
      order by id desc limit 2`;
    expect(audit).toMatchObject([{ command: 'payments undo' }, { command: 'payments assign' }]);
  });

  test('is never more than it is, nor an invoice paid twice by mistake', async () => {
    const one = await invoiced();
    const { row } = await waiting({ cents: one.gross_cents + 500 });
    const partOf = (cents: number) => [{ number: one.number, cents }];
    const code = async (cents: number) => codeOf(await assign(accountant!, row, partOf(cents)));
    expect(await code(one.gross_cents + 501)).toBe('staff.payments.assign.aboveAmount');
    expect(await code(one.gross_cents + 500)).toBe('staff.payments.record.tooMuch');
    expect(await code(-5)).toBe('staff.payments.assign.aboveAmount');
    expect(codeOf(await assign(accountant!, row, [...partOf(5), ...partOf(5)]))).toBe(
      'staff.payments.assign.twice',
    );
    const over = await assign(accountant!, row, partOf(one.gross_cents + 500), {
      allows_overpayment: true,
    });
    expect(over.json()).toMatchObject({ left_cents: 0 });
    // What is more than was asked for is the customer's, not the invoice's.
    expect(await unpaidOf(one.number)).toBe(0);
    const [made] = await sql`
      select overpayment.amount_cents from overpayment
      join bank_allocation on overpayment_id = overpayment.id where transaction_id = ${row.id}`;
    expect(made!.amount_cents).toBe(500);
  });

  test('a small difference is written off beside it, a larger one is not', async () => {
    const one = await invoiced();
    const cents = one.gross_cents - 36;
    const { statement, row } = await waiting({ cents, symbol: one.number });
    expect(row.proposals[0]).toMatchObject({ score: 91, write_off_cents: 36 });
    const parts = [{ number: one.number, cents }];
    expect((await assign(accountant!, row, parts, { writes_off: true })).statusCode).toBe(200);
    expect(await unpaidOf(one.number)).toBe(0);
    const kinds = await sql`
      select is_write_off, amount_cents from invoice_payment join invoice on invoice.id = invoice_id
      where number = ${one.number} order by invoice_payment.id`;
    expect(kinds).toMatchObject([
      { is_write_off: false, amount_cents: cents },
      { is_write_off: true, amount_cents: 36 },
    ]);
    const [shown] = await listOf(statement, 'matched');
    await accountant!.post(`${AT}/transactions/${row.id}/undo`, { version: shown!.version });
    expect(await unpaidOf(one.number)).toBe(one.gross_cents);

    const two = await invoiced();
    const short = await waiting({ cents: two.gross_cents - 51 });
    const less = [{ number: two.number, cents: two.gross_cents - 51 }];
    const refused = await assign(accountant!, short.row, less, { writes_off: true });
    expect(codeOf(refused)).toBe('staff.payments.assign.writeOff');
  });

  test('two people at once: one wins, the other is told who', async () => {
    const [one, two] = [await invoiced(), await invoiced()];
    const { row } = await waiting();
    const answers = await Promise.all([
      assign(accountant!, row, [{ number: one.number, cents: 10_000 }]),
      assign(colleague!, row, [{ number: two.number, cents: 10_000 }]),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const late = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(late.json().error[0].message).toMatch(/je medzitým priradená \(Kolega \d+\)/);
    const paid = [one, two].map(
      async ({ number, gross_cents }) => gross_cents - (await unpaidOf(number)),
    );
    expect((await Promise.all(paid)).sort((a, b) => a - b)).toEqual([0, 10_000]);
  });

  test('is ignored only with a reason, and waits again when that is taken back', async () => {
    const { statement, row } = await waiting();
    const ignore = (reason: string) =>
      accountant!.post(`${AT}/transactions/${row.id}/ignore`, { version: row.version, reason });
    expect((await ignore('  ')).statusCode).toBe(400);
    expect((await ignore('Vklad majiteľa')).statusCode).toBe(200);
    expect((await ignore('Vklad majiteľa')).statusCode).toBe(409);
    const [shown] = await listOf(statement, 'ignored');
    expect(shown).toMatchObject({ ignored_reason: 'Vklad majiteľa' });
    await accountant!.post(`${AT}/transactions/${row.id}/undo`, { version: shown!.version });
    expect(await listOf(statement)).toHaveLength(1);
  });

  test('from an account that has paid before proposes that customer’s invoices, also several', async () => {
    const account = 'SK9811000000002948174471';
    const [one, two] = [await invoiced(company), await invoiced(company)];
    const known = await waiting({ account, cents: 100 });
    await assign(accountant!, known.row, [{ number: one.number, cents: 100 }]);
    const sum = one.gross_cents - 100 + two.gross_cents;
    const { row } = await waiting({ account, cents: sum, name: 'Platca' });
    expect(row.proposals[0]).toMatchObject({
      score: 65,
      reasons: ['sumOfAll', 'account', 'noSymbol'],
      parts: [{ number: one.number }, { number: two.number }],
    });
  });

  test('with the symbol of an order without an invoice is a prepayment, until a document has used it', async () => {
    const { number, gross_cents: cents } = await copyOrder(
      { sql },
      { payment: 'prepayment', status: 'accepted' },
    );
    const { row, statement } = await waiting({ cents, symbol: number });
    expect(row.proposals[0]).toMatchObject({ kind: 'order', score: 94 });
    const assigned = await assign(accountant!, row, [{ number, cents }]);
    expect(assigned.json()).toMatchObject({ left_cents: 0 });
    const prepaid = await sql`
      select amount_cents from prepayment join orders on orders.id = order_id where number = ${number}`;
    expect(prepaid).toMatchObject([{ amount_cents: cents }]);
    const [shown] = await listOf(statement, 'matched');
    expect(shown!.parts).toMatchObject([{ number, cents }]);
    const undo = (version: number) =>
      accountant!.post(`${AT}/transactions/${row.id}/undo`, { version });
    expect((await undo(shown!.version)).statusCode).toBe(200);
    const [again] = await listOf(statement);
    await assign(accountant!, again!, [{ number, cents }]);
    await issueInvoice(staffContext(sql), { order: number });
    expect(codeOf(await undo(again!.version + 1))).toBe('staff.payments.assign.used');
  });
});

test('many at once: what does not fit any more is named, the rest is done', async () => {
  const one = await invoiced();
  const rows = [
    await waiting({ cents: one.gross_cents }),
    await waiting({ cents: one.gross_cents }),
  ];
  const assignments = rows.map(({ row: { id, version } }) => ({
    id,
    version,
    parts: [{ number: one.number, cents: one.gross_cents }],
    ...USUAL,
  }));
  const answer = (await accountant!.post(`${AT}/transactions/assign`, { assignments })).json();
  expect(answer).toMatchObject({ done: [rows[0]!.row.id], refused: [{ id: rows[1]!.row.id }] });
  expect(await unpaidOf(one.number)).toBe(0);
});

test('many at once: an order cancelled and a statement removed meanwhile stop no other', async () => {
  const one = await invoiced();
  const { number, ...order } = await copyOrder(
    { sql },
    { payment: 'prepayment', status: 'accepted' },
  );
  const [first, second, removed, last] = [
    await waiting({ cents: 100 }),
    await waiting({ cents: 100 }),
    await waiting({ cents: 100 }),
    await waiting({ cents: 100 }),
  ];
  await sql`update orders set status = 'cancelled' where id = ${order.id}`;
  await accountant!.delete(`${AT}/statements/${removed.statement}`);
  const of = ({ row: { id, version } }: typeof first, on: string) => ({
    id,
    version,
    parts: [{ number: on, cents: 100 }],
    ...USUAL,
  });
  const assignments = [
    of(first, one.number),
    of(second, number),
    of(removed, one.number),
    of(last, one.number),
  ];
  const answer = await accountant!.post(`${AT}/transactions/assign`, { assignments });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      done: [first.row.id, last.row.id],
      refused: [
        { id: second.row.id, problem: expect.stringMatching(/\s/) },
        { id: removed.row.id, problem: expect.stringMatching(/\s/) },
      ],
    },
  ]);
  expect(await unpaidOf(one.number)).toBe(one.gross_cents - 200);
});

test('by hand: one press is one payment', async () => {
  const { number, gross_cents } = await invoiced();
  const body = {
    number,
    cents: 500,
    is_returned: false,
    paid_on: '2026-11-12',
    note: 'Hotovosť',
    allows_overpayment: false,
  };
  const press = (headers = { 'idempotency-key': 'stlacene-raz' }) =>
    accountant!.post(`${AT}/record`, body, { headers });
  const [first, second] = await Promise.all([press(), press()]);
  expect([first.json(), second.json()]).toMatchObject([
    { unpaid_cents: gross_cents - 500 },
    { unpaid_cents: gross_cents - 500 },
  ]);
  expect(await unpaidOf(number)).toBe(gross_cents - 500);
});

/** The same numbers each time it is run. */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

test('whatever is assigned, taken back and read again by several people at once, the books agree', async () => {
  const next = random(20_261_116);
  const below = (count: number) => Math.floor(next() * count);
  const invoices = await Promise.all(Array.from({ length: 5 }, () => invoiced()));
  const entries = Array.from({ length: 12 }, (_, index) => ({
    cents: 100 + below(20_000),
    reference: `R-${index}`,
    ...(below(3) === 0 ? { symbol: invoices[below(5)]!.number } : {}),
  }));
  const file = { id: 'NAHODA' };
  const { statements } = (await upload(accountant!, entries, file)).json();
  const rows = await sql<Row[]>`
    select id, version from bank_transaction where statement_id = ${statements[0].id}`;
  const act = async (client: Client) => {
    const { id } = rows[below(rows.length)]!;
    const [{ version }] = await sql<[{ version: number }]>`
      select version from bank_transaction where id = ${id}`;
    const parts = invoices
      .slice(0, 1 + below(2))
      .map(({ number }) => ({ number, cents: 1 + below(9_000) }));
    const way = below(5);
    if (way === 0) return upload(client, entries, file);
    if (way === 1) return client.post(`${AT}/transactions/${id}/undo`, { version });
    if (way === 2)
      return client.post(`${AT}/transactions/${id}/ignore`, { version, reason: 'Skúška' });
    return assign(client, { id, version } as Row, parts, { allows_overpayment: way === 4 });
  };
  for (let round = 0; round < 15; round += 1) {
    const answers = await Promise.all([act(accountant!), act(colleague!), act(accountant!)]);
    for (const { statusCode, body } of answers) expect([200, 409], body).toContain(statusCode);
  }
  // Orders of a test are copies without a history; of money everything must hold.
  const found = await findContradictions(sql);
  expect(found.filter(({ rule }) => /bank|assign|paid of an invoice|overpa/.test(rule))).toEqual(
    [],
  );
});
