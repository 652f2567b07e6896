import type { PaymentKind } from '#base/values/payment-kinds.ts';
import { group, leaf } from '#shop/invoices/einvoice/xml-text.ts';
import type { BookedDocument } from '#shop/invoices/accounting.server.ts';
import type { AccountingCodes } from '#staff/setting-store/shape.ts';
import { say } from '#text/staff.ts';
import { euros, rateOf } from './written.server.ts';

const SPACE = 'http://www.stormware.cz/schema/version_2/';
const DRAWER: Record<number, string> = { 23: 'high', 19: 'low', 5: 'third', 0: 'none' };
const PAYMENT: Record<PaymentKind, string> = {
  invoice: 'draft',
  prepayment: 'draft',
  cash: 'cash',
  card: 'creditcard',
  on_delivery: 'delivery',
};
/** What the schema allows. */
const MOST_CHARACTERS = { text: 240, item: 90 };

/**
 * POHODA, dataPack 2.0, by the schemas of 2021-07. It recounts VAT of every item, so a document has one item for each
 * rate, with its base: the sums are those of the document. A credit note has a negative quantity.
 */
export function pohodaXml(
  documents: BookedDocument[],
  { ico, id, codes }: { ico: string; id: string; codes: AccountingCodes['pohoda'] },
): Uint8Array {
  const head = `id="${id}" ico="${ico}" application="Bastion" version="2.0" note="${say('accounting.title')}"`;
  const spaces = ['dat:data', 'inv:invoice', 'typ:type']
    .map((one) => one.split(':'))
    .map(([prefix, name]) => `xmlns:${prefix}="${SPACE}${name}.xsd"`)
    .join(' ');
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<dat:dataPack ${head} ${spaces}>\n${documents
    .map(
      (one) =>
        `<dat:dataPackItem id="${one.number}" version="2.0"><inv:invoice version="2.0">${header(one, codes[one.kind])}${detail(one)}${summary(one)}</inv:invoice></dat:dataPackItem>\n`,
    )
    .join('')}</dat:dataPack>\n`;
  return Buffer.from(text, 'utf8');
}

type Codes = AccountingCodes['pohoda']['invoice'];
const reference = (name: string, code: string) => group(name, leaf('typ:ids', code));

const header = (one: BookedDocument, codes: Codes) =>
  group(
    'inv:invoiceHeader',
    leaf('inv:invoiceType', one.kind === 'credit_note' ? 'issuedCreditNotice' : 'issuedInvoice'),
    group('inv:number', leaf('typ:numberRequested', one.number)),
    leaf('inv:symVar', one.variable_symbol),
    leaf('inv:originalDocument', one.credited_number ?? ''),
    leaf('inv:date', one.issued_on),
    leaf('inv:dateTax', one.supplied_on),
    leaf('inv:dateDue', one.due_on),
    reference('inv:accounting', codes.accounting),
    reference('inv:classificationVAT', codes.vat),
    reference('inv:classificationKVDPH', codes.control),
    leaf('inv:text', textOf(one).slice(0, MOST_CHARACTERS.text)),
    group(
      'inv:partnerIdentity',
      group(
        'typ:address',
        leaf('typ:company', one.buyer.name),
        leaf('typ:city', one.buyer.city),
        leaf('typ:street', one.buyer.street),
        leaf('typ:zip', one.buyer.zip),
        leaf('typ:ico', one.buyer.ico),
        leaf('typ:dic', one.buyer.dic),
        leaf('typ:icDph', one.buyer.icDph),
      ),
    ),
    leaf('inv:numberOrder', one.order_number),
    group('inv:paymentType', leaf('typ:paymentType', PAYMENT[one.payment_kind])),
    reference('inv:centre', codes.centre),
  );

const textOf = ({ kind, order_number: order, reason }: BookedDocument) =>
  [say(kind === 'advance' ? 'accounting.advance' : 'accounting.order', { order }), reason]
    .filter(Boolean)
    .join(', ');

const detail = (one: BookedDocument) =>
  group(
    'inv:invoiceDetail',
    ...one.rates.map(({ vatPercent, baseCents }) =>
      group(
        'inv:invoiceItem',
        leaf(
          'inv:text',
          say('accounting.goods', { percent: vatPercent }).slice(0, MOST_CHARACTERS.item),
        ),
        leaf('inv:quantity', baseCents < 0 ? '-1' : '1'),
        leaf('inv:payVAT', 'false'),
        leaf('inv:rateVAT', DRAWER[vatPercent]!),
        group('inv:homeCurrency', leaf('typ:unitPrice', euros(Math.abs(baseCents)))),
      ),
    ),
  );

const summary = (one: BookedDocument) => {
  const sums = [
    ['Low', 19],
    ['High', 23],
    ['3', 5],
  ] as const;
  return group(
    'inv:invoiceSummary',
    leaf('inv:roundingDocument', 'none'),
    group(
      'inv:homeCurrency',
      leaf('typ:priceNone', euros(rateOf(one, 0).baseCents)),
      ...sums.map(([name, percent]) => {
        const { baseCents, vatCents } = rateOf(one, percent);
        return (
          leaf(`typ:price${name}`, euros(baseCents)) + leaf(`typ:price${name}VAT`, euros(vatCents))
        );
      }),
      one.said_rounding_cents === 0
        ? ''
        : group('typ:round', leaf('typ:priceRound', euros(one.said_rounding_cents))),
    ),
  );
};
