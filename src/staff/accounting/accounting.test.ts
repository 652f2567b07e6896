import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';
import { beforeAll, expect, test } from 'vitest';
import { findXml } from '#shop/invoices/einvoice/network/documents.server.ts';
import { issueAdvances } from '#shop/invoices/issue/advance.server.ts';
import { issueCreditNote } from '#shop/invoices/issue/credit-note.server.ts';
import { type BookedDocument, listBooked } from '#shop/invoices/accounting.server.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { recordPayment } from '#shop/invoices/payments/payments.server.ts';
import { recordPrepayment } from '#shop/invoices/payments/prepayments.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import type { AccountingCodes } from '#staff/setting-store/shape.ts';
import { readXlsx } from '#staff/tables/xlsx.server.ts';
import { ownerOf } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';
import { staffContext } from '#tests/staff-context.ts';
import {
  ACCOUNTING_FORMATS,
  type AccountingFormat,
  listAccounting,
  summarizeAccounting,
} from './accounting.server.ts';
import { NO_CODES, setAccountingCodes, showAccountingCodes } from './codes.server.ts';
import {
  exportAccounting,
  handOverAccounting,
  listMonths,
  openHandover,
  sumUpMonth,
} from './handover.server.ts';
import { controlStatementOf, sumByRate } from './vat.server.ts';

const shop = useShop();
const { sql } = shop;
const context = staffContext(sql);
const owner = ownerOf(shop.connection);
const ALL = { from: '2020-01-01', to: '2099-12-31' };

let booked: BookedDocument[];
const sum = (part: 'net_cents' | 'vat_cents' | 'gross_cents') =>
  booked.reduce((total, one) => total + one[part], 0);

beforeAll(async () => {
  for (const rate of [23, 19, 5]) {
    const order = await copyOrder(shop, { status: 'accepted' });
    await sql`update order_line set vat_percent = ${rate} where order_id = ${order.id} and position = 1`;
    const invoice = await issueInvoice(shop, order.id);
    const part = new Map([[1, 1]]);
    if (rate === 19) await issueCreditNote(shop, invoice.number, 'Poškodené', { part });
  }
  // One to a customer who pays no VAT.
  const order = await copyOrder(shop, { status: 'accepted' });
  await sql`update orders set ext_vat_id = '' where id = ${order.id}`;
  const bare = await issueInvoice(shop, order.id);
  await issueCreditNote(shop, bare.number, 'Poškodené', { part: new Map([[1, 1]]) });
  const prepaid = await copyOrder(shop, { status: 'accepted' });
  const paid = { orderId: prepaid.id, cents: 5000, paidOn: '2026-11-02', reference: null };
  await recordPrepayment(sql, paid);
  await issueAdvances(shop, prepaid.id);
  await issueInvoice(shop, prepaid.id);
  booked = [...(await listBooked(sql, ALL))];
});

const make = (format: AccountingFormat, more: object = {}) =>
  exportAccounting(context, { ...ALL, format, ...more });
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const cents = (text: string) => Math.round(Number(text.replace(',', '.')) * 100);

/** Texts of all elements of a name, and that the whole is well formed. */
function valuesOf(xml: string, name: string): string[] {
  const found: string[] = [];
  let open = '';
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => (open = tag.name));
  parser.on('closetag', () => (open = ''));
  parser.on('text', (text) => {
    if (open === name) found.push(text);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}
const added = (xml: string, name: string) =>
  valuesOf(xml, name).reduce((total, text) => total + cents(text), 0);
const rateSums = (percent: number) =>
  sumByRate(booked).find(({ vatPercent }) => vatPercent === percent)!;

/** The day of each file, as whatever opens the ZIP shows it. */
const daysIn = async (bytes: Uint8Array) => {
  const days = new Map<string, string>();
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    days.set(entry.fileName, entry.getLastModDate({ timezone: 'UTC' }).toISOString().slice(0, 10));
  return days;
};

const namesIn = async (bytes: Uint8Array) => {
  const files = new Map<string, number>();
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, entry.uncompressedSize);
  return files;
};

test('POHODA: sums per rate are those of the documents, credit notes have a negative quantity', async () => {
  const { bytes, count, remarks } = await make('pohoda');
  const xml = textOf(bytes);
  expect([count, remarks.filter(({ why }) => why === 'rate')]).toEqual([booked.length, []]);
  expect(valuesOf(xml, 'typ:numberRequested')).toEqual(booked.map(({ number }) => number));
  for (const [name, percent] of [
    ['High', 23],
    ['Low', 19],
    ['3', 5],
  ] as const) {
    const { baseCents, vatCents } = rateSums(percent);
    expect(added(xml, `typ:price${name}`)).toBe(baseCents);
    expect(added(xml, `typ:price${name}VAT`)).toBe(vatCents);
  }
  expect(valuesOf(xml, 'inv:quantity')).toContain('-1');
  expect(valuesOf(xml, 'typ:unitPrice').every((price) => !price.startsWith('-'))).toBe(true);
  const note = booked.find(({ kind }) => kind === 'credit_note');
  expect(valuesOf(xml, 'inv:originalDocument')).toContain(note!.credited_number);
});

test('a prepayment is a document of its own, and its final invoice says only what is left', async () => {
  const advance = booked.find(({ kind }) => kind === 'advance')!;
  const final = booked.find(
    ({ kind, order_number: order }) => kind === 'invoice' && order === advance.order_number,
  )!;
  const [whole] = await sql`select gross_cents from orders where number = ${advance.order_number}`;
  expect(final.gross_cents + advance.gross_cents).toBe(whole!.gross_cents);
  const { a1 } = controlStatementOf([advance, final]);
  expect(a1.map(({ number }) => number)).toEqual([advance.number, final.number]);
  expect(a1.reduce((total, { baseCents, vatCents }) => total + baseCents + vatCents, 0)).toBe(
    whole!.gross_cents,
  );
  const settled = { ...final, rates: [{ vatPercent: 23, baseCents: 0, vatCents: 0 }] };
  expect(controlStatementOf([settled]).a1).toEqual([]);
  const money = textOf((await make('money')).bytes);
  expect(valuesOf(money, 'Druh').filter((kind) => kind === 'D')).toHaveLength(1);
  const pohoda = textOf((await make('pohoda')).bytes);
  const [item] = pohoda.match(new RegExp(`<dat:dataPackItem id="${advance.number}".*`))!;
  expect(item).toContain('<inv:invoiceType>issuedInvoice</inv:invoiceType>');
});

test('POHODA: the document of the sample that was tried against the schemas', async () => {
  const one = booked.find(({ number }) => number === '2026000015')!;
  const { bytes } = await exportAccounting(context, {
    from: one.issued_on,
    to: one.issued_on,
    format: 'pohoda',
  });
  const [item] = textOf(bytes).match(/<dat:dataPackItem id="2026000015".*<\/dat:dataPackItem>/)!;
  for (const part of [
    '<typ:priceHigh>369.65</typ:priceHigh><typ:priceHighVAT>85.02</typ:priceHighVAT>',
    '<typ:ico>46812032</typ:ico><typ:dic>2023581747</typ:dic><typ:icDph>SK2023581747</typ:icDph>',
    '<inv:numberOrder>2026500017</inv:numberOrder>',
    '<inv:paymentType><typ:paymentType>draft</typ:paymentType></inv:paymentType>',
  ])
    expect(item).toContain(part);
});

test('Money S3: totals, the third rate beside the two, credit notes negative', async () => {
  const xml = textOf((await make('money')).bytes);
  expect(added(xml, 'Celkem')).toBe(sum('gross_cents'));
  expect(added(xml, 'Zaklad22')).toBe(rateSums(23).baseCents);
  expect(added(xml, 'DPH5')).toBe(rateSums(19).vatCents);
  expect(added(xml, 'DPH')).toBe(rateSums(5).vatCents);
  const notes = booked.filter(({ kind }) => kind === 'credit_note').length;
  expect(valuesOf(xml, 'Dobropis').filter((flag) => flag === '1')).toHaveLength(notes);
  expect(valuesOf(xml, 'Doklad').every((number) => number.length <= 10)).toBe(true);
  expect(valuesOf(xml, 'Popis').every((text) => text.length <= 50)).toBe(true);
});

test('OMEGA: tabs, CRLF, Windows-1250, sums per rate in the head', async () => {
  const { bytes } = await make('omega');
  const text = new TextDecoder('windows-1250').decode(bytes);
  expect(text.endsWith('\r\n')).toBe(true);
  const records = text.split('\r\n').map((record) => record.split('\t'));
  expect(records[0]!.slice(0, 2)).toEqual(['R00', 'T01']);
  const heads = records.filter(([kind]) => kind === 'R01');
  expect(heads).toHaveLength(booked.length);
  const column = (place: number) =>
    heads.reduce((total, head) => total + cents(head[place - 1]!), 0);
  expect([column(9), column(15)]).toEqual([rateSums(23).baseCents, rateSums(23).vatCents]);
  expect([column(8), column(14)]).toEqual([rateSums(19).baseCents, rateSums(19).vatCents]);
  expect([column(96), column(97)]).toEqual([rateSums(5).baseCents, rateSums(5).vatCents]);
  expect(column(43)).toBe(sum('gross_cents'));
  expect(text).toContain('Žilina');
  const lines = booked.reduce((total, one) => total + one.lines.length, 0);
  expect(records.filter(([kind]) => kind === 'R02')).toHaveLength(lines);
});

test('XLSX: a row for each document and rate, and payments', async () => {
  const read = async (format: AccountingFormat) =>
    (await readXlsx(Buffer.from((await make(format)).bytes))).slice(1);
  const rows = await read('xlsx');
  expect(rows).toHaveLength(booked.reduce((total, one) => total + one.rates.length, 0));
  const payments = await read('payments');
  expect(payments).toHaveLength(booked.reduce((total, one) => total + one.payments.length, 0));
});

test('UBL: the bytes as they were made; who has none is named', async () => {
  const { bytes, count, remarks } = await make('ubl');
  const files = await namesIn(bytes);
  const withXml = booked.filter(({ has_xml }) => has_xml);
  expect(count).toBe(withXml.length);
  expect([...files.keys()]).toEqual(withXml.map(({ number }) => `${number}.xml`));
  expect(files.get(`${withXml[0]!.number}.xml`)).toBe((await findXml(sql, withXml[0]!.id))!.length);
  expect(remarks).toHaveLength(booked.length - withXml.length);
  expect(remarks.every(({ why }) => why === 'noXml')).toBe(true);
});

test('PDFs of a day', async () => {
  const { issued_on: day } = booked.at(-1)!;
  const { bytes } = await exportAccounting(context, { from: day, to: day, format: 'pdf' });
  const expected = booked.filter(({ issued_on }) => issued_on === day);
  expect([...(await namesIn(bytes)).keys()]).toEqual(expected.map(({ number }) => `${number}.pdf`));
});

test('files of a ZIP are of the day their document was issued, at once and when opened later', async () => {
  const of = (format: 'ubl' | 'pdf', end: string) =>
    new Map(
      booked
        .filter(({ has_xml: hasXml }) => hasXml || format === 'pdf')
        .map(({ number, issued_on: day }) => [`${number}.${end}`, day]),
    );
  const draw = async () => Buffer.from('%PDF');
  for (const [format, end] of [
    ['ubl', 'xml'],
    ['pdf', 'pdf'],
  ] as const) {
    expect(await daysIn((await make(format)).bytes)).toEqual(of(format, end));
    const { handover } = await handOverAccounting(context, { ...ALL, format, is_new_only: false });
    const { content } = await openHandover({ ...context, draw }, handover.id);
    expect(await daysIn(await buffer(content as Readable))).toEqual(of(format, end));
  }
});

test('VAT of the period and the control statement come to the documents', async () => {
  const { vat, control, count } = await summarizeAccounting(context, ALL);
  expect(count).toBe(booked.length);
  expect([vat.netCents, vat.vatCents, vat.grossCents]).toEqual([
    sum('net_cents'),
    sum('vat_cents'),
    sum('gross_cents'),
  ]);
  const rates = [...control.a1, ...control.c1];
  expect(rates.reduce((total, row) => total + row.vatCents, 0)).toBe(sum('vat_cents'));
  expect(control.c1.every(({ credited, vatCents }) => credited !== '' && vatCents <= 0)).toBe(true);
  // A business that pays no VAT stands in the same parts, with that column empty.
  const bare = booked.filter(({ buyer, vat_cents: vat }) => buyer.icDph === '' && vat !== 0);
  expect(new Set(bare.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'credit_note']));
  for (const { number, kind } of bare) {
    const part = kind === 'credit_note' ? control.c1 : control.a1;
    expect(part.find((row) => row.number === number)).toMatchObject({ icDph: '' });
  }
  expect(control.a1.every(({ icDph }) => icDph === '' || icDph.startsWith('SK'))).toBe(true);
});

test('tax belongs to the month of the supply or of the money, whenever the document was issued', async () => {
  const { number, id } = booked.find(({ kind }) => kind === 'advance')!;
  const [october, november] = [
    { from: '2031-10-01', to: '2031-10-31' },
    { from: '2031-11-01', to: '2031-11-30' },
  ];
  const [old] = await sql`
    select issued_on::text, supplied_on::text, due_on::text from invoice where id = ${id}`;
  await sql`
    update invoice set issued_on = '2031-11-02', supplied_on = '2031-10-31', due_on = '2031-11-02'
    where id = ${id}`;
  const paid = await summarizeAccounting(context, october);
  expect(paid.count).toBe(0);
  expect(paid.control.a1.map((row) => row.number)).toEqual([number]);
  expect(paid.tax).toEqual(sumByRate(booked.filter((one) => one.id === id)));
  const written = await summarizeAccounting(context, november);
  expect([written.count, written.tax, written.control.a1]).toEqual([1, [], []]);
  const [inOctober, inNovember] = [
    (await sumUpMonth(context, october)).sums,
    (await sumUpMonth(context, november)).sums,
  ];
  expect(inOctober).toMatchObject({ kinds: [], tax: [{ vat_percent: 23, rows: 1 }] });
  expect(inOctober.control.a1).toEqual(inOctober.tax);
  expect(inNovember).toMatchObject({ kinds: [{ kind: 'advance', documents: 1 }], tax: [] });

  // Figures are no documents: what the program has not got is still new.
  await sql`delete from accounting_handover_document where invoice_id = ${id}`;
  const { handover: given } = await handOverAccounting(context, {
    ...october,
    format: 'control',
    is_new_only: true,
  });
  expect(given.count).toBe(1);
  expect((await listAccounting(context, 1))[0]).toMatchObject({ format: 'control', documents: 1 });
  expect((await summarizeAccounting(context, november)).handed).toMatchObject({ new: 1 });
  const draw = () => Promise.reject(new Error('no PDF'));
  const { content } = await openHandover({ ...context, draw }, given.id);
  const rows = (await readXlsx(Buffer.from(content as Uint8Array))).slice(1);
  expect(rows.map(([part]) => part)).toEqual(['A.1', 'Spolu']);
  await sql`
    update invoice set issued_on = ${old!.issued_on}, supplied_on = ${old!.supplied_on}, due_on = ${old!.due_on}
    where id = ${id}`;
});

test('the accountant’s own codes are in the files, empty ones are not there', async () => {
  const save = async (codes: AccountingCodes) => {
    const { version } = await showAccountingCodes(context);
    return setAccountingCodes(context, { codes, version });
  };
  expect((await showAccountingCodes(context)).codes).toEqual(NO_CODES);
  const bare = textOf((await make('pohoda')).bytes) + textOf((await make('money')).bytes);
  expect(bare).not.toMatch(
    /inv:accounting|inv:classification|inv:centre|PredKontac|KodDPH|Stredisko/,
  );
  const codes = structuredClone(NO_CODES);
  codes.pohoda.invoice = { accounting: '3Fv', vat: 'UD', control: 'A1', centre: 'ESHOP' };
  codes.pohoda.credit_note = { ...codes.pohoda.invoice, accounting: '3Dob', control: 'C1' };
  codes.money.invoice = { accounting: 'FV001', vat: '23Ř01,02', centre: '' };
  await save(codes);
  const pohoda = textOf((await make('pohoda')).bytes);
  const itemOf = (kind: BookedDocument['kind']) => {
    const { number } = booked.find((one) => one.kind === kind)!;
    return pohoda.match(new RegExp(`<dat:dataPackItem id="${number}".*`))![0];
  };
  for (const part of [
    '<inv:accounting><typ:ids>3Fv</typ:ids></inv:accounting>',
    '<inv:classificationVAT><typ:ids>UD</typ:ids></inv:classificationVAT>',
    '<inv:classificationKVDPH><typ:ids>A1</typ:ids></inv:classificationKVDPH>',
    '<inv:centre><typ:ids>ESHOP</typ:ids></inv:centre>',
  ])
    expect(itemOf('invoice')).toContain(part);
  expect(itemOf('credit_note')).toContain('<typ:ids>C1</typ:ids>');
  expect(itemOf('advance')).not.toContain('typ:ids');
  const money = textOf((await make('money')).bytes);
  const invoices = booked.filter(({ kind }) => kind === 'invoice').length;
  expect(valuesOf(money, 'PredKontac')).toEqual(Array.from({ length: invoices }, () => 'FV001'));
  expect(valuesOf(money, 'KodDPH')).toHaveLength(invoices);
  expect(valuesOf(money, 'Stredisko')).toEqual([]);

  codes.money.invoice.accounting = 'dlhšie ako desať';
  await expect(save(codes)).rejects.toMatchObject({
    key: 'accounting.wrongCode',
  });
  await save(NO_CODES);
});

test('what was handed over is remembered: new, the same, changed by a payment', async () => {
  await sql`truncate accounting_handover cascade`;
  const handed = async () => (await summarizeAccounting(context, ALL)).handed;
  expect(await handed()).toEqual({ new: booked.length, changed: 0, same: 0 });
  await exportAccounting({ ...context, isDryRun: true }, { ...ALL, format: 'pohoda' });
  expect(await handed()).toMatchObject({ new: booked.length });

  await make('pohoda');
  expect(await handed()).toEqual({ new: 0, changed: 0, same: booked.length });
  await expect(make('pohoda', { isNewOnly: true })).rejects.toMatchObject({
    key: 'accounting.empty',
  });

  const { id } = booked.at(-1)!;
  await recordPayment(sql, { invoiceId: id, cents: 100, paidOn: '2026-11-12', reference: null });
  const fresh = await issueInvoice(shop, (await copyOrder(shop, { status: 'accepted' })).id);
  expect(await handed()).toEqual({ new: 1, changed: 1, same: booked.length - 1 });
  // A program would book what was paid since a second time, and its file says nothing of payments.
  const { bytes } = await make('pohoda', { isNewOnly: true });
  expect(valuesOf(textOf(bytes), 'typ:numberRequested')).toEqual([fresh.number]);
  expect(await listAccounting(context, undefined)).toMatchObject([
    { format: 'pohoda', who: 'jana', documents: 1 },
    { format: 'pohoda', documents: booked.length },
  ]);
});

test.each(['pohoda', 'money', 'omega', 'ubl', 'xlsx', 'payments'] as const)(
  'only what is new for %s, after a payment',
  async (format) => {
    await sql`truncate accounting_handover cascade`;
    const { count } = await make(format);
    const { id } = booked.find((one) => one.has_xml && one.kind === 'invoice')!;
    await recordPayment(sql, { invoiceId: id, cents: 1, paidOn: '2026-11-12', reference: null });
    const isTable = format === 'xlsx' || format === 'payments';
    const [told] = (await sumUpMonth(context, ALL)).sums.handed;
    expect(told).toMatchObject({ format, changed: isTable ? 1 : 0 });
    const months = await listMonths(context, 24);
    expect(months.reduce((all, { changed }) => all + changed, 0)).toBe(isTable ? 1 : 0);
    const again = make(format, { isNewOnly: true });
    if (isTable) expect(await again).toMatchObject({ count: 1 });
    else await expect(again).rejects.toMatchObject({ key: 'accounting.empty' });
    expect(count).toBeGreaterThan(1);
  },
);

test('what was given in one format is still new to another', async () => {
  await sql`truncate accounting_handover cascade`;
  const documents = (await listBooked(sql, ALL)).length;
  await handOverAccounting(context, { ...ALL, format: 'xlsx', is_new_only: false });
  const handed = async () => (await sumUpMonth(context, ALL)).sums.handed;
  expect(await handed()).toEqual([{ format: 'xlsx', new: 0, changed: 0, same: documents }]);
  expect(await make('pohoda', { isNewOnly: true })).toMatchObject({ count: documents });
  expect(await handed()).toMatchObject([
    { format: 'pohoda', new: 0, same: documents },
    { format: 'xlsx', new: 0, same: documents },
  ]);
  await issueInvoice(shop, (await copyOrder(shop, { status: 'accepted' })).id);
  expect(await make('pohoda', { isNewOnly: true })).toMatchObject({ count: 1 });
  expect(await handed()).toMatchObject([
    { format: 'pohoda', new: 0, same: documents + 1 },
    { format: 'xlsx', new: 1, same: documents },
  ]);
});

test('what a program cannot say is left out and named; what it will count otherwise is told', async () => {
  const [old, off] = booked.filter(({ kind, rates }) => kind === 'invoice' && rates.length === 1);
  await sql`update invoice_vat set vat_percent = 20 where invoice_id = ${old!.id}`;
  await sql`update invoice_vat set vat_cents = vat_cents + 1 where invoice_id = ${off!.id}`;
  for (const format of ['pohoda', 'money'] as const) {
    const { remarks, count } = await make(format);
    expect(remarks).toContainEqual({ number: old!.number, why: 'rate' });
    expect(remarks).toContainEqual({ number: off!.number, why: 'recounted' });
    expect(count).toBe((await listBooked(sql, ALL)).length - 1);
  }
  const { handed } = (await listBooked(sql, ALL)).find(({ id }) => id === old!.id)!;
  expect(['new', 'same', 'changed']).toContain(handed);
  await sql`update invoice_vat set vat_percent = 23 where invoice_id = ${old!.id}`;
  await sql`update invoice_vat set vat_cents = vat_cents - 1 where invoice_id = ${off!.id}`;
});

test('at a terminal: a month as a file, its sums, and what is typed wrongly', async () => {
  const month = booked.at(-1)!.issued_on.slice(0, 7);
  const { bytes } = await owner('export accounting', '--month', month, '--format', 'pohoda');
  expect(textOf(bytes)).toContain('<dat:dataPack ');
  const { text } = await owner('accounting summary', '--month', month);
  expect(text).toMatch(/Kontrolný výkaz: A\.1 \d+/);
  expect((await owner('accounting list')).text).toContain('pohoda');
  for (const [typed, message] of [
    [['--month', '2026-13', '--format', 'pohoda'], /--month 2026-10/],
    [['--month', month, '--format', 'excel'], /pohoda, money, omega/],
    [['--from', '2026-02-02', '--to', '2026-02-01', '--format', 'pohoda'], /skôr, ako sa začína/],
    [
      ['--month', '2019-01', '--format', 'pohoda'],
      /^Od 1\.\s1\.\s2019 do 31\.\s1\.\s2019 nie je čo odovzdať/,
    ],
  ] as const)
    await expect(owner('export accounting', ...typed)).rejects.toThrow(message);
});

test('every format has its name', () => {
  expect(ACCOUNTING_FORMATS).toEqual([
    'pohoda',
    'money',
    'omega',
    'ubl',
    'pdf',
    'xlsx',
    'payments',
    'control',
  ]);
});
