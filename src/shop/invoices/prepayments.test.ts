import { beforeEach, expect, test } from 'vitest';
import { findXml } from './einvoice/network/documents.server.ts';
import { parseXml, textOf } from './einvoice/element.ts';
import { copyOrder, type OrderCopy } from '#shop/orders/list/orders.fixture.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { plain } from '#tests/mails.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';
import { useShop } from '#tests/shop.ts';
import { issueAdvances } from './issue/advance.server.ts';
import { openAdvances } from './issue/billed.server.ts';
import { cancelOrder } from './issue/cancel.server.ts';
import { issueCreditNote } from './issue/credit-note.server.ts';
import { getDocument } from './invoice.server.ts';
import { invoicePdf } from './pdf/invoice-pdf.server.ts';
import { issueInvoice } from './issue/issue.server.ts';
import { recordPrepayment } from './payments/prepayments.server.ts';
import { getProforma } from './pdf/proforma-document.server.ts';
import { issueProforma } from './issue/proforma.server.ts';

const shop = useShop();
const { sql } = shop;

let order: OrderCopy;
beforeEach(async () => {
  order = await copyOrder(shop, { status: 'accepted', payment: 'prepayment' });
});

const pay = (cents: number, reference: string | null = null) =>
  recordPrepayment(sql, { orderId: order.id, cents, paidOn: '2026-11-02', reference });
const xmlOf = async (id: number) => parseXml((await findXml(sql, id))!.toString('utf8'));
const TOTAL = 'cac:LegalMonetaryTotal';

/** Copies of orders break rules of baskets and stock; numbers of the year they have none. */
const contradictions = async () =>
  (await findContradictions(sql)).filter(({ rule }) =>
    /invoice|credit note|taxed payment|prepayment/.test(rule),
  );

test('a proforma asks for the whole order under its number, is no tax document and falls with the order', async () => {
  const { id, number } = await issueProforma(shop, order.id);
  expect(number).toMatch(/^Z\d{10}$/);
  const proforma = await getProforma(sql, number);
  expect(proforma).toMatchObject({
    variable_symbol: order.number,
    gross_cents: order.gross_cents,
    closed: null,
  });
  const [mail] =
    await sql`select subject, attachments from outbox where subject_key = ${`proforma:${id}`}`;
  expect(plain(mail!.subject)).toBe(`Zálohová výzva na úhradu č. ${number}`);
  if (canReadPdf) expect(pdfText(await invoicePdf(proforma))).toContain('nie je daňový doklad');
  await expect(issueProforma(shop, order.id)).rejects.toThrow('messages.proforma.exists');
  const [none] = await sql`select count(*)::int from invoice where order_id = ${order.id}`;
  expect(none!.count).toBe(0);
  await cancelOrder(shop, order.id, 'Nezaplatené');
  expect(await getProforma(sql, number)).toMatchObject({ closed: 'cancelled' });
});

test('a prepayment is booked once, and never after the whole invoice nor to a cancelled order', async () => {
  expect(await pay(1000, 'vypis-ahead-1')).toBeTypeOf('number');
  expect(await pay(1000, 'vypis-ahead-1')).toBeNull();
  await issueInvoice(shop, order.id);
  await expect(pay(1)).rejects.toThrow('messages.prepayment.invoiced');
  const other = await copyOrder(shop, { status: 'cancelled' });
  await expect(
    recordPrepayment(sql, { orderId: other.id, cents: 1, paidOn: '2026-11-02', reference: null }),
  ).rejects.toThrow('messages.prepayment.cancelled');
});

test('a prepayment without a tax document of its own is paid on the invoice', async () => {
  await pay(1000);
  const { id, number } = await issueInvoice(shop, order.id);
  expect(await getDocument(sql, number)).toMatchObject({ paid_cents: 1000 });
  const xml = await xmlOf(id);
  expect(textOf(xml, `${TOTAL}/cbc:PrepaidAmount`)).toBe('10.00');
  expect(textOf(xml, `${TOTAL}/cbc:PayableAmount`)).toBe(
    ((order.gross_cents - 1000) / 100).toFixed(2),
  );
});

test('a taxed payment is a 386 of the day it came, and the final invoice takes it off by rates', async () => {
  await pay(5000);
  const [advance] = await issueAdvances(shop, order.id);
  const document = await getDocument(sql, advance!.number);
  expect(document).toMatchObject({ kind: 'advance', gross_cents: 5000, paid_cents: 5000 });
  expect(document.supplied_on).toBe('2026-11-02');
  const first = await xmlOf(advance!.id);
  expect(textOf(first, 'cbc:InvoiceTypeCode')).toBe('386');
  expect(textOf(first, 'cbc:TaxPointDate')).toBe('2026-11-02');
  expect(textOf(first, `${TOTAL}/cbc:PayableAmount`)).toBe('0.00');
  await expect(issueAdvances(shop, order.id)).rejects.toThrow('messages.advance.nothing');

  const { id, number } = await issueInvoice(shop, order.id);
  const final = await getDocument(sql, number);
  expect(final.gross_cents).toBe(order.gross_cents - 5000);
  const off = final.lines.filter(({ quantity }) => quantity < 0);
  expect(off.map(({ total_cents: cents, vat_percent: rate }) => [rate, -cents])).toEqual(
    document.rates.map(({ vatPercent, baseCents }) => [vatPercent, baseCents]),
  );
  const reference = 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID';
  expect(textOf(await xmlOf(id), reference)).toBe(advance!.number);
  if (canReadPdf)
    expect(plain(pdfText(await invoicePdf(final)))).toContain(`č. ${advance!.number}`);
  await expect(issueCreditNote(shop, advance!.number, 'Omyl')).rejects.toThrow(
    'messages.invoice.advanceSettled',
  );
  expect(await contradictions()).toEqual([]);
});

test('an order that was prepaid whole has a final invoice of nothing', async () => {
  await pay(order.gross_cents + 500);
  await issueAdvances(shop, order.id);
  const { number } = await issueInvoice(shop, order.id);
  const final = await getDocument(sql, number);
  expect(final).toMatchObject({ net_cents: 0, vat_cents: 0, gross_cents: 0 });
  expect(await contradictions()).toEqual([]);
});

test('cancelling takes a taxed payment back, of it and of invoices all', async () => {
  await pay(5000);
  await issueAdvances(shop, order.id);
  const notes = await cancelOrder(shop, order.id, 'Nemáme tovar');
  expect(notes).toHaveLength(1);
  const note = await getDocument(sql, notes[0]!);
  expect(note.paid_cents - note.gross_cents).toBe(5000);
  expect(await contradictions()).toEqual([]);
});

test('a lower price and returned pieces together never come above the line', async () => {
  const { number } = await issueInvoice(shop, order.id);
  const { lines } = await getDocument(sql, number);
  const { position, total_cents: cents, quantity } = lines[0]!;
  const lower = (by: number) =>
    issueCreditNote(shop, number, 'Zľava', { prices: new Map([[position, by]]) });
  await lower(100);
  await expect(lower(cents - 99)).rejects.toMatchObject({ status: 409 });
  const back = await issueCreditNote(shop, number, 'Vrátené', {
    part: new Map([[position, quantity]]),
  });
  expect((await getDocument(sql, back.number)).net_cents).toBe(100 - cents);
  await expect(lower(1)).rejects.toMatchObject({ status: 409 });
  await expect(
    issueCreditNote(shop, number, 'Oboje', {
      part: new Map([[lines[1]!.position, 1]]),
      prices: new Map([[lines[1]!.position, 1]]),
    }),
  ).rejects.toThrow('messages.invoice.chosenTwice');
  expect(await contradictions()).toEqual([]);
});

// The last: a row that is changed by hand is a contradiction.
test('a cent of VAT that rounding has left of a taxed payment does not stop cancelling', async () => {
  await pay(5000);
  const [advance] = await issueAdvances(shop, order.id);
  const invoice = await issueInvoice(shop, order.id);
  await sql`update advance_settlement set vat_cents = vat_cents - 1
            where advance_id = ${advance!.id} and vat_cents > 0`;
  expect(await openAdvances(sql, order.id)).toHaveLength(1);
  const [number, ...more] = await cancelOrder(shop, order.id, 'Nemáme tovar');
  expect(await getDocument(sql, number!)).toMatchObject({ credited_number: invoice.number });
  expect(more).toEqual([]);
});
