import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { lineCents, unitPrice } from '#base/values/money.ts';
import { totalsOf } from '#base/values/vat.ts';
import { checkUbl } from './einvoice/check.ts';
import { unitCode } from './einvoice/codes.ts';
import { findXml } from './einvoice/network/documents.server.ts';
import { all, type Element, parseXml, textOf } from './einvoice/element.ts';
import { cleaned } from './einvoice/xml-text.ts';
import { isNotInvoiced } from '#shop/orders/invoiced.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { formatPrice } from '#text/format.ts';
import { plain } from '#tests/mails.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';
import { useShop } from '#tests/shop.ts';
import { issueAdvances } from './issue/advance.server.ts';
import { issueCreditNote } from './issue/credit-note.server.ts';
import { getDocument, type Invoice } from './invoice.server.ts';
import { invoicePdf } from './pdf/invoice-pdf.server.ts';
import { issueInvoice } from './issue/issue.server.ts';
import { recordPrepayment } from './payments/prepayments.server.ts';

const shop = useShop();
const { sql } = shop;

const rate = fc.constantFrom(23, 23, 19, 5, 0);
const name = fc.oneof(
  fc.constantFrom('Kábel UTP Cat6', 'Kryt 19" < 5 kg & menej', 'Žľab 60 × 40 mm „drôtený“', ']]>'),
  fc
    .integer({ min: 1, max: 20 })
    .map((count) => 'Veľmi dlhý názov výrobku s parametrami '.repeat(count)),
);
const line = fc.record({
  name,
  vat: rate,
  unit: fc.constantFrom('ks', 'm', 'bal', 'sada', 'par', 'kg', 'hod'),
  quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9_999 })),
  cents: fc.oneof(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 40_000 })),
  fraction: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 99 })),
});
const fee = fc.record({ cents: fc.constantFrom(0, 1, 490, 1_234), vat: rate });
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  shipping: fee,
  payment: fee,
  card: fc.constantFrom(0, 0, 1, 2_500, 100_000_000),
  kind: fc.constantFrom('invoice', 'prepayment', 'cash', 'card', 'on_delivery'),
  /** Which line is returned first, and how much of it. */
  part: fc.record({ line: fc.nat(5), share: fc.integer({ min: 1, max: 100 }) }),
});
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;

async function placed({ lines, shipping, payment, card, kind }: Order): Promise<number> {
  const { id } = await copyOrder(shop, { status: 'accepted' });
  await sql`delete from order_line where order_id = ${id}`;
  const rows = lines.map(({ vat, quantity, cents, fraction, ...rest }, index) => ({
    ...rest,
    order_id: id,
    position: index + 1,
    code: `K-${index}`,
    quantity,
    list_cents: cents + 100,
    discount_bp: 100,
    unit_cents: cents,
    unit_fraction: fraction,
    price_decimals: 4,
    vat_percent: vat,
    product_id: vat === 0 ? untaxed : null,
    total_cents: lineCents(unitPrice(cents, fraction), quantity),
  }));
  await sql`insert into order_line ${sql(rows)}`;
  const products = rows.reduce((sum, { total_cents }) => sum + total_cents, 0);
  const { netCents, vatCents, grossCents } = totalsOf([
    ...rows.map((row) => ({ cents: row.total_cents, vatPercent: row.vat_percent })),
    ...[shipping, payment].map((one) => ({ cents: one.cents, vatPercent: one.vat })),
  ]);
  await sql`update orders set ${sql({
    products_cents: products,
    net_cents: netCents,
    vat_cents: vatCents,
    gross_cents: grossCents,
    gift_card_cents: Math.min(card, grossCents),
    payment_kind: kind,
    shipping_cents: shipping.cents,
    shipping_vat_percent: shipping.vat,
    payment_cents: payment.cents,
    payment_vat_percent: payment.vat,
  })} where id = ${id}`;
  return id;
}

let untaxed: number;

/** Everything an XML says in figures, in the shop's own units and signs. */
function figuresOf(root: Element) {
  const turn = root.name === 'CreditNote' ? -1 : 1;
  const money = (from: Element, way: string, digits = 2) =>
    Math.round(Number(textOf(from, way) || '0') * 10 ** digits);
  const cents = (from: Element, way: string) => turn * money(from, way) + 0;
  const total = 'cac:LegalMonetaryTotal';
  return {
    lines: all(root, '*Line').map((one) => ({
      position: Number(textOf(one, 'cbc:ID')),
      name: textOf(one, 'cac:Item/cbc:Name'),
      quantity:
        turn * Number(textOf(one, turn < 0 ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity')),
      unit: all(one, turn < 0 ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity')[0]!.attributes
        .unitCode,
      unitPrice: money(one, 'cac:Price/cbc:PriceAmount', 4),
      cents: cents(one, 'cbc:LineExtensionAmount'),
      vat: Number(textOf(one, 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent')),
    })),
    rates: all(root, 'cac:TaxTotal/cac:TaxSubtotal').map((one) => ({
      vatPercent: Number(textOf(one, 'cac:TaxCategory/cbc:Percent')),
      baseCents: cents(one, 'cbc:TaxableAmount'),
      vatCents: cents(one, 'cbc:TaxAmount'),
    })),
    net: cents(root, `${total}/cbc:TaxExclusiveAmount`),
    gross: cents(root, `${total}/cbc:TaxInclusiveAmount`),
    vat: cents(root, 'cac:TaxTotal/cbc:TaxAmount'),
    rounding: cents(root, `${total}/cbc:PayableRoundingAmount`),
    toPay: cents(root, `${total}/cbc:PayableAmount`),
  };
}

/** The same of what the PDF is drawn from. */
const figuresOfPdf = (document: Invoice) => ({
  lines: document.lines.map((one) => ({
    position: one.position,
    name: cleaned(one.name),
    quantity: one.quantity,
    unit: unitCode(one.unit),
    unitPrice: unitPrice(one.unit_cents, one.unit_fraction),
    cents: one.total_cents,
    vat: one.vat_percent,
  })),
  rates: document.rates,
  net: document.net_cents,
  gross: document.gross_cents,
  vat: document.vat_cents,
  rounding: document.rounding_cents,
  toPay: document.gross_cents - (document.kind === 'credit_note' ? 0 : document.paid_cents),
});

async function compare({ id, number }: { id: number; number: string }) {
  const xml = (await findXml(sql, id))!.toString('utf8');
  expect(checkUbl(xml)).toEqual([]);
  const document = await getDocument(sql, number);
  const said = figuresOf(parseXml(xml));
  expect(said).toEqual(figuresOfPdf(document));
  // Only cash is rounded, and only what is left to pay.
  if (document.payment_kind === 'cash' && document.kind !== 'credit_note')
    expect(said.toPay % 5).toBe(0);
  else expect(said.rounding).toBe(0);
  if (!canReadPdf) return;
  const pdf = pdfText(await invoicePdf(document));
  for (const cents of [said.net, said.vat, said.gross, ...said.lines.map((one) => one.cents)])
    expect(pdf).toContain(plain(formatPrice(cents / 100)));
  for (const { baseCents, vatCents } of said.rates)
    for (const cents of [baseCents, vatCents, baseCents + vatCents])
      expect(pdf).toContain(plain(formatPrice(cents / 100)));
  if (document.kind !== 'credit_note')
    expect(pdf).toMatch(
      new RegExp(`Zostáva uhradiť\\s+${plain(formatPrice(said.toPay / 100)).replace(/ /g, '\\s')}`),
    );
}

beforeAll(async () => {
  await sql`update product set exemption_reason = 'Oslobodené podľa § 31' where id = 1`;
  untaxed = 1;
  for (const table of ['shipping_method', 'payment_method'])
    await sql`update ${sql(table)} set exemption_code = 'VATEX-EU-132-1I'`;
});

test(
  'PDF and XML say the same to the cent, and the network takes each',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(order, async (one) => {
        const invoice = await issueInvoice(shop, await placed(one));
        await compare(invoice);
        const index = one.part.line % one.lines.length;
        const { quantity } = one.lines[index]!;
        const pieces = Math.max(1, Math.floor((quantity * one.part.share) / 100));
        const part = new Map([[index + 1, pieces]]);
        await compare(await issueCreditNote(shop, invoice.number, 'Časť', { part }));
        if (pieces < quantity || one.lines.length > 1)
          await compare(await issueCreditNote(shop, invoice.number, 'Zvyšok'));
      }),
      { numRuns: 25 },
    );
  },
);

const journey = fc.record({
  order,
  lowered: fc.integer({ min: 1, max: 100 }),
  /** Shares of the sum that are prepaid; whether each gets its tax document. */
  prepaid: fc.array(
    fc.record({ percent: fc.integer({ min: 1, max: 70 }), isTaxed: fc.boolean() }),
    {
      maxLength: 2,
    },
  ),
  /** Of every line, how much of it leaves first. */
  sent: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 6, maxLength: 6 }),
});
type Journey = typeof journey extends fc.Arbitrary<infer T> ? T : never;

async function prepay(orderId: number, { prepaid }: Journey): Promise<void> {
  const [row] = await sql<[{ cents: number }]>`
    select gross_cents - gift_card_cents as cents from orders where id = ${orderId}`;
  for (const { percent, isTaxed } of prepaid) {
    const cents = Math.floor((row.cents * percent) / 100);
    if (cents === 0) continue;
    const paidOn = '2026-11-01';
    await recordPrepayment(sql, { orderId, cents, paidOn, reference: null });
    if (!isTaxed) continue;
    // The second one may be above what is left to pay.
    const issued = await issueAdvances(shop, orderId).catch(() => []);
    for (const one of issued) await compare(one);
  }
}

/** Straight into the tables: only what is on it counts here. */
async function send(orderId: number, { order: { lines }, sent }: Journey): Promise<boolean> {
  const goods = lines.map((one, index) => Math.floor((one.quantity * sent[index]!) / 100));
  if (goods.every((quantity) => quantity === 0)) return false;
  const [shipment] = await sql<[{ id: number }]>`
    insert into shipment (order_id, position, carrier, carrier_name, shipped_on)
    values (${orderId}, 1, '', '', current_date) returning id`;
  await sql`
    insert into shipment_line (shipment_id, order_line_id, quantity)
    select ${shipment.id}, line.id, goods.quantity
    from unnest(${goods}::int[]) with ordinality as goods(quantity, position)
    join order_line line on line.order_id = ${orderId} and line.position = goods.position
    where goods.quantity > 0`;
  return true;
}

const sumsOf = async (orderId: number) =>
  (
    await sql<[{ net: number; vat: number }]>`
      select coalesce(sum(net_cents), 0)::int as net, coalesce(sum(vat_cents), 0)::int as vat
      from invoice where order_id = ${orderId}`
  )[0];

async function creditInParts(number: string, percent: number) {
  const { lines } = await getDocument(sql, number);
  const line = lines.find(({ quantity, total_cents: cents }) => quantity > 0 && cents > 0);
  if (line) {
    const cents = Math.max(1, Math.floor((line.total_cents * percent) / 100));
    const prices = new Map([[line.position, cents]]);
    await compare(await issueCreditNote(shop, number, 'Zľava', { prices }));
    const more = new Map([[line.position, line.total_cents - cents + 1]]);
    await expect(issueCreditNote(shop, number, 'Priveľa', { prices: more })).rejects.toThrow();
  }
  if (line && percent < 100 && line.quantity > 1) {
    const part = new Map([[line.position, 1]]);
    await compare(await issueCreditNote(shop, number, 'Kus', { part }));
  }
  // Nothing may be left of a single line whose price was lowered to nothing.
  await issueCreditNote(shop, number, 'Zvyšok').then(compare, () => {});
}

test(
  'parts, prepayments and lower prices come to the order and back to nothing, in the PDF as in the XML',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(journey, async (one) => {
        const orderId = await placed(one.order);
        await prepay(orderId, one);
        const invoices = [];
        if (await send(orderId, one))
          invoices.push(await issueInvoice(shop, orderId, { shipment: 1 }));
        if (await isLeft(orderId)) invoices.push(await issueInvoice(shop, orderId));
        for (const invoice of invoices) await compare(invoice);
        const [whole] = await sql<[{ net: number; vat: number }]>`
          select net_cents as net, vat_cents as vat from orders where id = ${orderId}`;
        expect(await sumsOf(orderId)).toEqual(whole);
        for (const { number } of invoices) await creditInParts(number, one.lowered);
        expect(await sumsOf(orderId)).toEqual({ net: 0, vat: 0 });
      }),
      { numRuns: 20 },
    );
  },
);

async function isLeft(orderId: number): Promise<boolean> {
  const [row] = await sql`select from orders where id = ${orderId} and ${isNotInvoiced(sql)}`;
  return row !== undefined;
}
