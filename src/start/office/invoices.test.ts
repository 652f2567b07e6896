import { beforeAll, describe, expect, test } from 'vitest';
import { issueInvoice } from '#shop/invoices/issue.server.ts';
import { copyOrder } from '#shop/orders/orders.fixture.ts';
import type { StaffRole } from '#staff/permissions.ts';
import type { Client } from '#tests/client.ts';
import { addCompany } from '#tests/companies.ts';
import { useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql, config } = office;
const clients = {} as Record<StaffRole, Client>;
beforeAll(async () => {
  for (const role of ['owner', 'office', 'accountant', 'warehouse'] as const)
    clients[role] = await office.signIn(await office.newColleague(role));
});

/** A fresh invoice of the demo customer, so many days past the day it was due. */
async function newInvoice(late = -10, by?: Parameters<typeof copyOrder>[1]) {
  const { id } = await copyOrder({ sql }, { status: 'accepted', ...by });
  const { number } = await issueInvoice({ sql, config }, id);
  await sql`
    update invoice set issued_on = current_date - ${late}::int - 14, due_on = current_date - ${late}::int
    where number = ${number}`;
  return number;
}

const reply = async (response: Promise<{ json: () => never }>) => (await response).json();
const list = (body: object, client = clients.owner) =>
  reply(client.post('/office/v1/invoices/list', body)) as Promise<{
    invoices: { id: number; number: string; einvoice: string | null; days_late: number }[];
    has_more: boolean;
  }>;
const look = async (number: string, client = clients.owner) =>
  (await client.get(`/office/v1/invoices/${number}`)).json().invoice;
const dry = { headers: { 'x-dry-run': '1' } };

describe('the list', () => {
  test.each([
    ['all', 'true'],
    ['unpaid', `gross_cents > paid_cents and kind = 'invoice'`],
    ['overdue', `gross_cents > paid_cents and kind = 'invoice' and due_on < current_date`],
    ['credit', `kind = 'credit_note'`],
    ['unexported', 'handed_cents is null or handed_cents <> paid_cents'],
    [
      'einvoice',
      `id in (select invoice_id from einvoice_delivery where state in ('refused', 'failed', 'held'))`,
    ],
  ])(
    '%s holds exactly what belongs there, page by page, nothing twice',
    async (view, condition) => {
      await newInvoice(20);
      const known = await sql<{ number: string }[]>`
      select number from invoice where ${sql.unsafe(condition)} order by number`;
      const seen: string[] = [];
      for (let after: number | undefined; ;) {
        const page = await list({ view, after });
        seen.push(...page.invoices.map(({ number }) => number));
        after = page.invoices.at(-1)?.id;
        if (!page.has_more) break;
      }
      expect(seen.toSorted()).toEqual(known.map(({ number }) => number));
      const { counts } = (await clients.owner.get('/office/v1/invoices/counts')).json();
      expect(counts[view]).toBe(known.length);
    },
  );

  test('by the state of the electronic invoice, the days, and how they are sorted', async () => {
    const number = await newInvoice(3);
    await sql`
      insert into einvoice_delivery (invoice_id, state, receiver, key, next_at)
      select id, 'held', 'x', gen_random_uuid(), null from invoice where number = ${number}`;
    const held = await list({ view: 'all', einvoice: 'held' });
    expect(held.invoices.map((one) => [one.number, one.einvoice])).toContainEqual([number, 'held']);
    expect((await list({ view: 'einvoice' })).invoices.map((one) => one.number)).toContain(number);
    expect((await list({ view: 'all', to: '2001-01-01' })).invoices).toEqual([]);
    const due = (await list({ view: 'unpaid', sort: 'due' })).invoices.map((one) => one.days_late);
    expect(due).toEqual(due.toSorted((a, b) => b - a));
    expect((await list({ view: 'all', search: number.slice(-7) })).invoices[0]).toMatchObject({
      number,
    });
  });

  test('what is owed adds up', async () => {
    const { totals } = (await clients.accountant.get('/office/v1/invoices/counts')).json();
    const [known] = await sql`
      select sum(gross_cents - paid_cents)::int as unpaid,
             (sum(gross_cents - paid_cents) filter (where due_on < current_date))::int as overdue
      from invoice where kind = 'invoice' and gross_cents > paid_cents`;
    expect([totals.unpaid_cents, totals.overdue_cents]).toEqual([known!.unpaid, known!.overdue]);
  });
});

describe('one document', () => {
  test('says what the paper says, and what happened to it', async () => {
    const number = await newInvoice();
    const invoice = await look(number, clients.accountant);
    expect(invoice).toMatchObject({ number, kind: 'invoice', handed: 'new', reminded: 0 });
    expect(invoice.lines[0].left).toBe(invoice.lines[0].quantity);
    expect(invoice.events[0]).toMatchObject({ what: 'issued' });
    expect(JSON.stringify(invoice)).not.toMatch(/purchase|secret/);
    expect((await clients.owner.get('/office/v1/invoices/2147483647')).statusCode).toBe(404);
    const pdf = await clients.accountant.get(`/office/v1/invoices/${number}/pdf`);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const xml = await clients.accountant.get(`/office/v1/invoices/${number}/xml`);
    const [kept] = await sql<{ xml: Buffer }[]>`
      select xml from einvoice_document join invoice on invoice.id = invoice_id where number = ${number}`;
    expect(xml.rawPayload.equals(kept!.xml)).toBe(true);
  });

  test('every answer of the service is kept, the same one once', async () => {
    const number = await newInvoice();
    const [{ id }] = await sql<[{ id: number }]>`select id from invoice where number = ${number}`;
    const put = (state: string, answer: object) => sql`
      insert into einvoice_delivery (invoice_id, state, receiver, key, next_at, answer)
      values (${id}, ${state}, '0245:2999002028', gen_random_uuid(), null, ${sql.json(answer as never)})
      on conflict (invoice_id) do update set state = excluded.state, answer = excluded.answer`;
    await put('held', { message: 'A', at: '1' });
    await put('held', { message: 'A', at: '2' });
    await put('refused', { message: 'B', at: '3' });
    const { events, einvoice } = await look(number);
    const heard = events.filter(({ what }: { what: string }) => what === 'einvoice');
    expect(heard.map((one: { message: string }) => one.message)).toEqual(['A', 'B']);
    expect(einvoice).toMatchObject({ state: 'refused', answer: { message: 'B' } });
  });

  test('a refused electronic invoice is sent again, a delivered one never', async () => {
    const number = await newInvoice();
    const send = (client: Client) => client.post(`/office/v1/invoices/${number}/einvoice`, {});
    expect((await send(clients.accountant)).statusCode).toBe(403);
    expect((await send(clients.office)).statusCode).toBe(200);
    expect((await look(number)).einvoice).toMatchObject({ state: 'waiting' });
    await sql`
      update einvoice_delivery set state = 'delivered', next_at = null
      where invoice_id = (select id from invoice where number = ${number})`;
    expect((await send(clients.office)).statusCode).toBe(409);
  });

  test('a payment is recorded once however often it is pressed, and not more than is owed', async () => {
    const number = await newInvoice();
    const { gross_cents: owed } = await look(number);
    const pay = (cents: number, key: string) =>
      clients.accountant.post(
        `/office/v1/invoices/${number}/payments`,
        { cents, paid_on: '2026-11-12' },
        { headers: { 'idempotency-key': key } },
      );
    const answers = await Promise.all([pay(100, 'a'), pay(100, 'a')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await look(number)).unpaid_cents).toBe(owed - 100);
    expect((await pay(owed, 'b')).statusCode).toBe(409);
  });
});

describe('a credit note', () => {
  const credit = (number: string, body: object, options: object = {}) =>
    clients.office.post(`/office/v1/invoices/${number}/credit`, body, options);

  test('is shown before it is issued, and issued once', async () => {
    const number = await newInvoice();
    const body = { reason: 'Poškodené', lines: [{ position: 1, quantity: 1 }] };
    const shown = (await credit(number, body, dry)).json().credit;
    expect(shown.gross_cents).toBeLessThan(0);
    expect((await look(number)).credits).toEqual([]);
    const pressed = { headers: { 'idempotency-key': 'one-press' } };
    const [first, second] = await Promise.all([
      credit(number, body, pressed),
      credit(number, body, pressed),
    ]);
    expect(first.json().credit.number).toBe(second.json().credit.number);
    const after = await look(number);
    expect(after.credits).toHaveLength(1);
    expect(after.credits[0].gross_cents).toBe(shown.gross_cents);
    expect(after.lines[0].left).toBe(after.lines[0].quantity - 1);
  });

  test('of more than is left is refused, and an accountant issues none', async () => {
    const number = await newInvoice();
    const body = { reason: 'x', lines: [{ position: 1, quantity: 1_000_000 }] };
    expect((await credit(number, body)).statusCode).toBe(409);
    const refused = await clients.accountant.post(`/office/v1/invoices/${number}/credit`, body);
    expect(refused.statusCode).toBe(403);
  });
});

describe('reminders', () => {
  const remind = async (numbers: string[], options: object = {}) =>
    (await clients.office.post('/office/v1/reminders/send', { numbers }, options)).json();
  const mails = () => sql<{ recipient: string; subject: string; text_body: string }[]>`
    select recipient, subject, text_body from outbox where kind = 'reminder' order by id`;

  test('several invoices of one customer go in one mail, each level once', async () => {
    const firm = await addCompany(sql, 'platca@example.sk');
    const [old, young, early] = [
      await newInvoice(16, { by: firm }),
      await newInvoice(8, { by: firm }),
      await newInvoice(2, { by: firm }),
    ];
    const before = (await mails()).length;
    const shown = await remind([old, young, early], dry);
    expect(shown.letters).toHaveLength(1);
    expect(shown.letters[0]).toMatchObject({ level: 2, recipients: ['platca@example.sk'] });
    expect(shown.skipped).toEqual([{ number: early, why: 'early' }]);
    expect(await mails()).toHaveLength(before);

    const both = await Promise.all([remind([old, young]), remind([old, young])]);
    expect(both.map(({ letters }) => letters.length).toSorted()).toEqual([0, 1]);
    const sent = (await mails()).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.text_body).toContain(old);
    expect(sent[0]!.text_body).toContain(young);
    expect((await look(old)).reminded).toBe(2);
    expect((await look(young)).reminded).toBe(1);
    expect((await remind([old, young])).letters).toEqual([]);
  });

  test('what is paid, disputed or a credit note is not reminded of', async () => {
    const [paid, disputed] = [await newInvoice(20), await newInvoice(20)];
    await sql`
      insert into invoice_payment (invoice_id, amount_cents, paid_on)
      select id, gross_cents, current_date from invoice where number = ${paid}`;
    const pause = (reason: string | null) =>
      clients.office.write('PUT', `/office/v1/invoices/${disputed}/reminders`, { reason });
    expect((await pause('Reklamuje tovar')).statusCode).toBe(200);
    expect((await remind([paid, disputed])).skipped).toEqual([
      { number: paid, why: 'not_overdue' },
      { number: disputed, why: 'paused' },
    ]);
    expect((await look(disputed)).pause_reason).toBe('Reklamuje tovar');
    expect((await pause('')).statusCode).toBe(409);
    await pause(null);
    expect((await remind([disputed])).letters).toHaveLength(1);
  });
});

describe('the accountant', () => {
  const month = { from: '2020-01-01', to: '2099-12-31' };
  const give = async (more: object, client = clients.accountant, options = {}) =>
    client.post(
      '/office/v1/accounting/handovers',
      { ...month, format: 'pohoda', is_new_only: false, ...more },
      options,
    );

  test('gets a month: the sums are those of the documents, what was given is remembered', async () => {
    const number = await newInvoice();
    const { sums } = (await clients.accountant.post('/office/v1/accounting/sums', month)).json();
    const [known] = await sql`
      select sum(base_cents)::int as base, sum(vat_cents)::int as vat from invoice_vat`;
    type Row = { base_cents: number; vat_cents: number };
    const add = (rows: Row[], part: keyof Row) => rows.reduce((sum, row) => sum + row[part], 0);
    expect([add(sums.rates, 'base_cents'), add(sums.rates, 'vat_cents')]).toEqual([
      known!.base,
      known!.vat,
    ]);
    const taxed = sums.rates.filter(
      ({ vat_percent: percent }: { vat_percent: number }) => percent > 0,
    );
    const { a1, c1, d2 } = sums.control;
    expect(add([...a1, ...c1, ...d2], 'base_cents')).toBe(add(taxed, 'base_cents'));

    expect((await look(number)).handed).toBe('new');
    const { handover } = (await give({})).json();
    expect((await look(number)).handed).toBe('same');
    expect((await list({ view: 'unexported' })).invoices).toEqual([]);
    const file = await clients.accountant.get(
      `/office/v1/accounting/handovers/${handover.id}/file`,
    );
    expect(file.body).toContain(number);
    expect((await give({ is_new_only: true })).statusCode).toBe(409);
    await sql`
      insert into invoice_payment (invoice_id, amount_cents, paid_on)
      select id, 100, current_date from invoice where number = ${number}`;
    expect((await look(number)).handed).toBe('changed');
    const again = (await give({ is_new_only: true })).json();
    expect(again.handover.count).toBe(1);
    const { months, handovers } = (await clients.owner.get('/office/v1/accounting')).json();
    expect(months).toHaveLength(7);
    expect(handovers[0]).toMatchObject({ id: again.handover.id, documents: 1 });
  });

  test.each(['ubl', 'pdf'])('%s is a ZIP that is written while it is read', async (format) => {
    const { handover } = (await give({ format, from: '2026-01-01' })).json();
    const file = await clients.owner.get(`/office/v1/accounting/handovers/${handover.id}/file`);
    expect(file.headers['content-type']).toBe('application/zip');
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('a warehouse gets nothing, an unknown handover is not there', async () => {
    expect((await give({}, clients.warehouse)).statusCode).toBe(403);
    expect(
      (await clients.owner.get('/office/v1/accounting/handovers/2147483647/file')).statusCode,
    ).toBe(404);
  });
});

describe('settings of electronic invoices', () => {
  const URL = '/office/v1/settings/einvoice';
  test('are the owner’s; what is wrong is refused, and the audit knows who', async () => {
    for (const role of ['office', 'accountant', 'warehouse'] as const)
      expect((await clients[role].get(URL)).statusCode).toBe(403);
    const { einvoice } = (await clients.owner.get(URL)).json();
    expect(einvoice).toMatchObject({ service: null, settings: { sending: false } });
    const save = (changes: object) =>
      clients.owner.write('PUT', URL, { ...einvoice.settings, ...changes });
    expect((await save({ status_path: 'https://elsewhere/{id}' })).statusCode).toBe(409);
    expect((await save({ late: 'hold' })).statusCode).toBe(200);
    expect((await clients.owner.get(URL)).json().einvoice.settings.late).toBe('hold');
    expect((await clients.owner.post(`${URL}/trial`, {})).statusCode).toBe(409);
  });
});
