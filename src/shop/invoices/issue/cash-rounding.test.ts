import { expect, test } from 'vitest';
import { checkUbl } from '#shop/invoices/einvoice/check.ts';
import { findXml } from '#shop/invoices/einvoice/network/documents.server.ts';
import { parseXml, textOf } from '#shop/invoices/einvoice/element.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { readPickingList } from '#shop/orders/documents/read-picking-list.server.ts';
import { getCodes } from '#staff/accounting/codes.server.ts';
import { pohodaXml } from '#staff/accounting/pohoda.server.ts';
import { recordPayment as recordByStaff } from '#staff/payments/record.server.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { todayInBratislava } from '#text/clock.ts';
import { plain } from '#tests/mails.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';
import { useShop } from '#tests/shop.ts';
import { staffContext } from '#tests/staff-context.ts';
import { listNumbered } from '#shop/invoices/accounting.server.ts';
import { issueCreditNote } from './credit-note.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { invoicePdf } from '#shop/invoices/pdf/invoice-pdf.server.ts';
import { issueInvoice } from './issue.server.ts';
import { recordPayment } from '#shop/invoices/payments/payments.server.ts';
import { recordPrepayment } from '#shop/invoices/payments/prepayments.server.ts';

const shop = useShop();
const { sql } = shop;

/** An order of one line that costs so much with 23 % VAT and without any fee. */
async function ordered(net: number, payment = 'cash') {
  const order = await copyOrder(shop, { status: 'accepted', payment, isPickUp: true });
  await sql`delete from order_line where order_id = ${order.id} and position > 1`;
  await sql`
    update order_line set quantity = 2, unit_cents = ${net / 2}, unit_fraction = 0, list_cents = ${net / 2}, discount_bp = 0,
           total_cents = ${net}, vat_percent = 23
    where order_id = ${order.id}`;
  const vat = Math.round(net * 0.23);
  await sql`
    update orders set products_cents = ${net}, shipping_cents = 0, payment_cents = 0, gift_card_cents = 0,
           net_cents = ${net}, vat_cents = ${vat}, gross_cents = ${net + vat}
    where id = ${order.id}`;
  return order;
}
/** With VAT 20.34 €, in cash 20.35 €; and 20.02 €, in cash 20.00 €. */
const UP = 1654;
const DOWN = 1628;
const invoiced = async (net: number, payment?: string) => {
  const order = await ordered(net, payment);
  return { order, ...(await issueInvoice(shop, order.id)) };
};
const pay = (invoiceId: number, cents: number) =>
  recordPayment(sql, { invoiceId, cents, paidOn: todayInBratislava(), reference: null });
const stateOf = async (number: string) => {
  const {
    gross_cents: gross,
    paid_cents,
    rounding_cents: rounding,
  } = await getDocument(sql, number);
  return { gross, left: gross - paid_cents, rounding };
};
const said = async (invoiceId: number) => {
  const xml = (await findXml(sql, invoiceId))!.toString('utf8');
  expect(checkUbl(xml)).toEqual([]);
  const total = (name: string) => textOf(parseXml(xml), `cac:LegalMonetaryTotal/cbc:${name}`);
  return ['TaxInclusiveAmount', 'PayableRoundingAmount', 'PayableAmount'].map(total);
};

test.each([
  [UP, { gross: 2034, left: 2035, rounding: 1 }, ['20.34', '0.01', '20.35'], '0,01'],
  [DOWN, { gross: 2002, left: 2000, rounding: -2 }, ['20.02', '-0.02', '20.00'], '−0,02'],
])(
  'cash for %i is rounded in the PDF and in the XML, VAT is not',
  async (net, state, xml, cents) => {
    const { id, number, order } = await invoiced(net);
    expect(await stateOf(number)).toEqual(state);
    expect(await said(id)).toEqual(xml);
    const document = await getDocument(sql, number);
    expect(document.net_cents).toBe(net);
    if (canReadPdf) {
      const pdf = plain(pdfText(await invoicePdf(document)));
      expect(pdf).toMatch(new RegExp(`Zaokrúhlenie hotovosti\\s+${cents} €`));
      expect(pdf).toMatch(new RegExp(`Zostáva uhradiť\\s+${xml[2]!.replace('.', ',')} €`));
      expect(pdf).not.toContain('Uhradené');
    }
    const [whole] = await sql`select gross_cents as gross from orders where id = ${order.id}`;
    expect(whole).toEqual({ gross: state.gross });
  },
);

test.each(['on_delivery', 'card', 'invoice', 'prepayment'])(
  'what is paid by %s is to the cent',
  async (kind) => {
    const { id, number } = await invoiced(UP, kind);
    expect(await stateOf(number)).toEqual({ gross: 2034, left: 2034, rounding: 0 });
    expect(await said(id)).toEqual(['20.34', '', '20.34']);
  },
);

test('only what is left to pay in cash is rounded: nothing, or a cent', async () => {
  const [all, rest, cent] = [await ordered(UP), await ordered(UP), await ordered(UP)];
  const paidOn = '2026-11-01';
  const prepaid = (orderId: number, cents: number) =>
    recordPrepayment(sql, { orderId, cents, paidOn, reference: null });
  await prepaid(all.id, 2034);
  await prepaid(rest.id, 1031);
  await prepaid(cent.id, 2033);
  const numbers = [];
  for (const { id } of [all, rest, cent]) numbers.push((await issueInvoice(shop, id)).number);
  expect(await Promise.all(numbers.map(stateOf))).toEqual([
    { gross: 2034, left: 0, rounding: 0 },
    { gross: 2034, left: 1005, rounding: 2 },
    { gross: 2034, left: 5, rounding: 4 },
  ]);
});

test.each([
  ['in cash', 0, 1],
  ['to the cent', -1, 0],
])('paid %s it is paid', async (_, difference, rounding) => {
  const { id, number } = await invoiced(UP);
  await pay(id, 2035 + difference);
  expect(await stateOf(number)).toEqual({ gross: 2034, left: 0, rounding });
  const { id: other, number: lower } = await invoiced(DOWN);
  await pay(other, difference === 0 ? 2000 : 2002);
  expect(await stateOf(lower)).toEqual({ gross: 2002, left: 0, rounding: -2 * rounding + 0 });
});

test('staff may take it to the cent, and not a cent more', async () => {
  const { number } = await invoiced(DOWN);
  const take = (cents: number, isReturned = false) =>
    recordByStaff(staffContext(sql), {
      number,
      cents,
      is_returned: isReturned,
      allows_overpayment: false,
    });
  await expect(take(2001)).rejects.toMatchObject({ key: 'payments.record.tooMuch' });
  expect(await take(2002)).toMatchObject({ unpaid_cents: 0 });
  expect(await stateOf(number)).toEqual({ gross: 2002, left: 0, rounding: 0 });
});

test('a note takes the rounding back with the invoice, and rounds what it leaves to be paid', async () => {
  const whole = await invoiced(DOWN);
  const note = await issueCreditNote(shop, whole.number, 'Vrátené');
  expect(await stateOf(whole.number)).toEqual({ gross: 2002, left: 0, rounding: 0 });
  expect(await stateOf(note.number)).toEqual({ gross: -2002, left: 0, rounding: 0 });

  const parted = await invoiced(UP);
  const part = await issueCreditNote(shop, parted.number, 'Kus', { part: new Map([[1, 1]]) });
  expect(await stateOf(parted.number)).toEqual({ gross: 2034, left: 1015, rounding: -2 });
  expect(await stateOf(part.number)).toEqual({ gross: -1017, left: 0, rounding: 0 });
});

test.each([
  [2035, { gross: -2034, left: 0, rounding: -1 }],
  [2034, { gross: -2034, left: 0, rounding: 0 }],
])('a note of what was paid in cash is given back by %i cents', async (cents, state) => {
  const { id, number } = await invoiced(UP);
  await pay(id, 2035);
  const note = await issueCreditNote(shop, number, 'Vrátené');
  expect(await stateOf(note.number)).toEqual({ gross: -2034, left: -2034, rounding: 0 });
  const give = (sum: number) =>
    recordByStaff(staffContext(sql), {
      number: note.number,
      cents: sum,
      is_returned: true,
      allows_overpayment: false,
    });
  await expect(give(2036)).rejects.toMatchObject({ key: 'payments.record.tooMuch' });
  expect(await give(cents)).toMatchObject({ unpaid_cents: 0 });
  expect(await stateOf(note.number)).toEqual(state);
});

test('the counter collects what the invoice will say', async () => {
  const [cash, card] = [await ordered(UP), await ordered(UP, 'card')];
  expect(await readPickingList(sql, cash.number)).toMatchObject({ collectCents: 2035 });
  expect(await readPickingList(sql, card.number)).toMatchObject({ collectCents: 2034 });
  await issueInvoice(shop, cash.id);
  expect(await readPickingList(sql, cash.number)).toMatchObject({ collectCents: 2035 });
});

test('the accountant is told of the cents', async () => {
  const { id, number } = await invoiced(DOWN);
  await pay(id, 2000);
  const documents = await listNumbered(sql, [number]);
  expect(documents).toMatchObject([{ gross_cents: 2002, paid_cents: 2002, rounding_cents: -2 }]);
  const { pohoda } = await getCodes(sql);
  const bytes = pohodaXml([...documents], { ico: '12345678', id: '1', codes: pohoda });
  expect(Buffer.from(bytes).toString()).toContain(
    '<typ:round><typ:priceRound>-0.02</typ:priceRound></typ:round>',
  );
  expect(documents[0]!.payments).toMatchObject([
    { cents: 2, note: 'Zaokrúhlenie hotovosti' },
    { cents: 2000 },
  ]);
});

test('the books agree with all of it', async () => {
  const { id } = await invoiced(UP);
  const found = async () =>
    (await findContradictions(sql)).filter(({ rule }) => /cash|paid of an invoice/.test(rule));
  expect(await found()).toEqual([]);
  await sql`update invoice_payment set amount_cents = -2 where invoice_id = ${id} and is_rounding`;
  expect(await found()).toMatchObject([{ details: 'says 1, booked 2, 2036 left' }]);
});
