import { STALE } from '#staff/stale.ts';
import { describe, expect, test } from 'vitest';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import type { Client } from '#tests/client.ts';
import { addCompany } from '#tests/companies.ts';
import { plain, writeMails } from '#tests/mails.ts';
import { useColleagues, useOffice } from '#tests/office.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';

const office = useOffice();
const { sql, config } = office;
const clients = useColleagues(office);

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
    ['advance', `kind = 'advance'`],
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
  test('a code beside its line is not in the name once more, nor the vendor', async () => {
    const { lines } = await look(await newInvoice());
    const known = await sql<{ code: string; vendor: string }[]>`
      select code, vendor.name as vendor from product join vendor on vendor.id = vendor_id
      where code = any(${lines.map(({ code }: { code: string }) => code)})`;
    expect(known.length).toBeGreaterThan(0);
    for (const { code, vendor } of known) {
      const { name } = lines.find((line: { code: string }) => line.code === code);
      expect(name).not.toContain(code);
      expect(name).not.toContain(vendor);
    }
  });

  test('says what the document says, and what happened to it', async () => {
    const number = await newInvoice();
    const invoice = await look(number, clients.accountant);
    expect(invoice).toMatchObject({ number, kind: 'invoice', handed: 'new', reminded: 0 });
    expect(invoice.lines[0].left).toBe(invoice.lines[0].quantity);
    expect(invoice.events[0]).toMatchObject({ what: 'issued' });
    // By the office it is issued by somebody with a name.
    const order = await copyOrder({ sql }, { status: 'delivered' });
    await clients.office.post(`/office/v1/orders/${order.number}/invoice`, {});
    const [named] = await sql<{ number: string }[]>`
      select number from invoice where order_id = ${order.id}`;
    expect((await look(named!.number)).events[0].who).toMatch(/^Kolega \d+$/);
    expect(JSON.stringify(invoice)).not.toMatch(/purchase|secret/);
    expect((await clients.owner.get('/office/v1/invoices/2147483647')).statusCode).toBe(404);
    const pdf = await clients.accountant.get(`/office/v1/invoices/${number}/pdf`);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    await sql`
      insert into invoice_payment (invoice_id, amount_cents, paid_on)
      select id, 100, current_date from invoice where number = ${number}`;
    const later = await clients.accountant.get(`/office/v1/invoices/${number}/pdf`);
    expect(later.rawPayload.equals(pdf.rawPayload)).toBe(true);
    const today = await clients.accountant.get(`/office/v1/invoices/${number}/pdf?today=1`);
    expect(today.headers['content-disposition']).toContain(`${number}.stav.pdf`);
    if (canReadPdf) {
      expect(plain(pdfText(later.rawPayload))).not.toMatch(/Stav k|Uhradené/);
      expect(plain(pdfText(today.rawPayload))).toMatch(
        /Stav k \d+\. \d+\. \d+[^]*Uhradené\s+1,00 €/,
      );
    }
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

describe('a credit note by price', () => {
  const credit = (number: string, body: object, options: object = {}, client = clients.office) =>
    client.post(`/office/v1/invoices/${number}/credit`, { reason: 'Zľava', ...body }, options);

  test('takes back no pieces, is shown before, and is issued once', async () => {
    const number = await newInvoice();
    const [line] = (await look(number)).lines;
    const body = { prices: [{ position: 1, cents: 10 }] };
    const shown = (await credit(number, body, dry)).json().credit;
    expect(shown.gross_cents).toBe(-10 - Math.round((10 * line.vat_percent) / 100));
    const pressed = { headers: { 'idempotency-key': 'lower' } };
    const both = await Promise.all([credit(number, body, pressed), credit(number, body, pressed)]);
    expect(new Set(both.map((one) => one.json().credit.number)).size).toBe(1);
    const after = (await look(number)).lines[0];
    expect([after.left, after.left_cents]).toEqual([line.left, line.left_cents - 10]);
    const note = await look(both[0].json().credit.number);
    expect(note.lines.map((one: { total_cents: number }) => one.total_cents)).toEqual([-10]);
    expect(note.is_creditable).toBe(false);
  });

  test('goes with pieces of another line; of one line both, or more than is left, is refused', async () => {
    const number = await newInvoice();
    const { lines } = await look(number);
    const position = lines[0].position;
    const both = {
      lines: [{ position, quantity: 1 }],
      prices: [{ position, cents: 1 }],
    };
    expect((await credit(number, both)).statusCode).toBe(400);
    const tooMuch = { prices: [{ position, cents: lines[0].left_cents + 1 }] };
    expect((await credit(number, tooMuch)).statusCode).toBe(409);
    for (const role of ['accountant', 'warehouse', 'content'] as const)
      expect((await credit(number, {}, {}, clients[role])).statusCode).toBe(403);
    expect((await look(number)).credits).toEqual([]);
  });
});

describe('several documents', () => {
  test('are one PDF in which each begins on a page of its own, and what is unknown is not there', async () => {
    const numbers = [await newInvoice(), await newInvoice()];
    const print = (client: Client, list: string[]) =>
      client.get(`/office/v1/invoices/print?numbers=${list.join(',')}`);
    const pdf = await print(clients.accountant, numbers);
    expect(pdf.headers['content-disposition']).toContain('faktury.pdf');
    const pages = pdf.rawPayload.toString('latin1').match(/\/Type \/Page\b/g);
    expect(pages).toHaveLength(numbers.length);
    expect((await print(clients.owner, ['2147483647'])).statusCode).toBe(404);
    expect((await print(clients.owner, ['x'])).statusCode).toBe(400);
    expect((await print(clients.warehouse, numbers)).statusCode).toBe(403);
  });

  test('are handed to the accountant alone, and remembered', async () => {
    const [given, kept] = [await newInvoice(), await newInvoice()];
    const give = (numbers: string[], client = clients.accountant) =>
      client.post('/office/v1/accounting/handovers/chosen', { numbers, format: 'pohoda' });
    const { handover } = (await give([given, given])).json();
    expect(handover.count).toBe(1);
    const file = await clients.accountant.get(
      `/office/v1/accounting/handovers/${handover.id}/file`,
    );
    expect(file.body).toContain(given);
    expect(file.body).not.toContain(kept);
    expect([(await look(given)).handed, (await look(kept)).handed]).toEqual(['same', 'new']);
    expect((await give([given, '2147483647'])).statusCode).toBe(404);
    for (const role of ['warehouse', 'content'] as const)
      expect((await give([kept], clients[role])).statusCode).toBe(403);
  });
});

describe('reminders', () => {
  const remind = async (numbers: string[], options: object = {}) =>
    (await clients.office.post('/office/v1/reminders/send', { numbers }, options)).json();
  const mails = async () => {
    await writeMails(sql);
    return sql<{ recipient: string; subject: string; text_body: string }[]>`
      select recipient, subject, text_body from outbox where kind = 'reminder' order by id`;
  };

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

  test('a look waits for nobody who sends, and who sends beside another is told so', async () => {
    const firm = await addCompany(sql, 'caka@example.sk');
    const number = await newInvoice(16, { by: firm });
    const over = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const sending = sql.begin(async (tx) => {
      await tx`lock table invoice_reminder in share row exclusive mode`;
      locked.resolve();
      await over.promise;
    });
    await locked.promise;
    try {
      expect((await remind([number], dry)).count).toBe(1);
      expect((await remind([number])).error).toMatchObject([{ code: 'staff.reminders.busy' }]);
    } finally {
      over.resolve();
      await sending;
    }
  });

  test('a look writes nothing at all, not even to take it back', async () => {
    const firm = await addCompany(sql, 'nic@example.sk');
    const number = await newInvoice(16, { by: firm });
    await sql`
      create function refuse_reminder() returns trigger language plpgsql as
        $$ begin raise exception 'a reminder was written'; end $$`;
    await sql`
      create trigger refuse before insert on invoice_reminder
      for each row execute function refuse_reminder()`;
    try {
      expect((await remind([number], dry)).letters).toHaveLength(1);
      expect((await remind([number])).success).toBe(false);
    } finally {
      await sql`drop function refuse_reminder() cascade`;
    }
    expect((await remind([number])).letters).toHaveLength(1);
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
    expect((await pause('')).statusCode).toBe(400);
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
    const { a1, c1 } = sums.control;
    expect(add([...a1, ...c1], 'base_cents')).toBe(add(taxed, 'base_cents'));

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
    // The program has it: a payment does not hand it over once more.
    expect((await give({ is_new_only: true })).statusCode).toBe(409);
    await newInvoice();
    const again = (await give({ is_new_only: true })).json();
    expect(again.handover.count).toBe(1);
    const { months, handovers } = (await clients.owner.get('/office/v1/accounting')).json();
    expect(months).toHaveLength(7);
    expect(handovers[0]).toMatchObject({ id: again.handover.id, documents: 1 });
  });

  test.each(['ubl', 'pdf'])('%s is a ZIP that is written while it is read', async (format) => {
    const chosen = { numbers: [await newInvoice(), await newInvoice()], format };
    const { handover } = (
      await clients.accountant.post('/office/v1/accounting/handovers/chosen', chosen)
    ).json();
    const file = await clients.owner.get(`/office/v1/accounting/handovers/${handover.id}/file`);
    expect(file.headers['content-type']).toBe('application/zip');
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('keeps its own codes; who may not hand over may not change them', async () => {
    const URL = '/office/v1/accounting/codes';
    const { codes, version } = (await clients.accountant.get(URL)).json();
    codes.pohoda.invoice = { accounting: '3Fv', vat: 'UD', control: 'A1', centre: '' };
    expect((await clients.warehouse.put(URL, { codes, version })).statusCode).toBe(403);
    const saved = await clients.accountant.put(URL, { codes, version });
    expect(saved.json()).toEqual((await clients.accountant.get(URL)).json());
    expect(saved.json().codes).toEqual(codes);
    const { handover } = (await give({})).json();
    const file = await clients.owner.get(`/office/v1/accounting/handovers/${handover.id}/file`);
    expect(file.body).toContain('<inv:accounting><typ:ids>3Fv</typ:ids></inv:accounting>');
    codes.pohoda.invoice.vat = 'dlhšie ako má program miesta';
    expect((await clients.accountant.put(URL, { codes, version })).statusCode).toBe(400);
  });

  test('who saves codes that somebody else has changed meanwhile is refused, and nothing is lost', async () => {
    const URL = '/office/v1/accounting/codes';
    const read = async () => (await clients.accountant.get(URL)).json();
    const { codes, version } = await read();
    const withCentre = (centre: string) => ({
      ...codes,
      money: { ...codes.money, advance: { ...codes.money.advance, centre } },
    });
    const put = (centre: string, client = clients.accountant) =>
      client.put(URL, { codes: withCentre(centre), version });
    expect((await put('SKUSKA', clients.owner)).statusCode).toBe(200);
    const theirs = await read();
    expect(theirs.codes).toEqual(withCentre('SKUSKA'));
    const late = await put('NESKORO');
    expect([late.statusCode, late.json().error[0].code]).toEqual([409, STALE]);
    expect(await read()).toEqual(theirs);
    const both = await Promise.all(
      ['PRVY', 'DRUHY'].map((centre) =>
        clients.owner.put(URL, { codes: withCentre(centre), version: theirs.version }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
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
    const [company] =
      await sql`select id, vat_id from company where state = 'active' order by id limit 1`;
    await sql`update company set vat_id = '2023581748' where id = ${company!.id}`;
    expect((await clients.owner.get(URL)).json().einvoice.customers).toEqual({
      ...einvoice.customers,
      ready: einvoice.customers.ready - 1,
      incomplete: einvoice.customers.incomplete + 1,
    });
    await sql`update company set vat_id = ${company!.vat_id} where id = ${company!.id}`;
    const save = (changes: object) =>
      clients.owner.put(URL, { version: einvoice.version, settings: changes });
    for (const elsewhere of ['https://elsewhere/{id}', '//elsewhere/{id}', '/\\elsewhere/{id}'])
      expect((await save({ status_path: elsewhere })).statusCode).toBe(400);
    const saved = (await save({ late: 'hold' })).json();
    expect(saved.settings).toEqual({ ...einvoice.settings, late: 'hold' });
    expect((await clients.owner.get(URL)).json().einvoice).toMatchObject({
      settings: saved.settings,
      version: saved.version,
    });
    const audited = await sql`
      select key, before, after from audit_entry join audit on audit.id = audit_id
      where command = 'settings einvoice'`;
    expect(audited).toEqual([
      {
        key: 'einvoice',
        before: { value: einvoice.settings },
        after: { value: saved.settings },
      },
    ]);
    expect((await clients.owner.post(`${URL}/trial`, {})).statusCode).toBe(409);
  });

  test('who saves what somebody else has changed meanwhile is refused, and nothing is lost', async () => {
    const read = async () => (await clients.owner.get(URL)).json().einvoice;
    const put = (settings: object, version: string, headers = {}) =>
      clients.owner.put(URL, { version, settings }, { headers });
    const mine = await read();
    expect((await put({ scope: 'theirs' }, mine.version)).statusCode).toBe(200);
    const theirs = await read();
    const late = await put({ scope: 'mine', late: 'send' }, mine.version);
    expect([late.statusCode, late.json().error[0].code]).toEqual([409, STALE]);
    expect(await read()).toEqual(theirs);
    // What is left out stays as somebody else has set it.
    const again = await put({ status_path: '/{id}' }, theirs.version, { 'x-dry-run': '1' });
    expect(again.json().settings).toEqual({ ...theirs.settings, status_path: '/{id}' });
    expect(await read()).toEqual(theirs);
    const both = await Promise.all(
      ['one', 'another'].map((scope) => put({ scope }, theirs.version)),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});
