import QRCode from 'qrcode';
import { type Cents, toEuros } from '#base/values/money.ts';
import { payBySquare } from '#shop/orders/one/pay-by-square.server.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/documents.ts';
import type { PrintedDocument } from '#shop/invoices/invoice.server.ts';
import { INK, MARGIN, MUTED, type Pdf, row } from '#base/files/pdf.server.ts';

const price = (cents: Cents) => formatPrice(toEuros(cents));

export const summaryHeight = ({ rates, lines }: PrintedDocument) =>
  164 + rates.length * 14 + reasonsOf(lines).length * 24;

/** Why there is no tax, each reason once, as the XML says it. */
const reasonsOf = (lines: PrintedDocument['lines']): string[] => [
  ...new Set(
    lines
      .map((line) => [line.exemption_reason, line.exemption_code].filter(Boolean).join(', '))
      .filter((reason) => reason !== ''),
  ),
];

/** VAT per rate, what is to be paid, and the code a banking app reads. */
export async function summary(pdf: Pdf, invoice: PrintedDocument, y: number) {
  const unpaid = invoice.gross_cents - invoice.paid_cents;
  const columns = [
    { x: 190, width: 80 },
    { x: 274, width: 90, align: 'right' as const },
    { x: 368, width: 90, align: 'right' as const },
    { x: 462, width: 91, align: 'right' as const },
  ];
  pdf.font('bold').fontSize(7.5);
  row(pdf, y, columns, [
    t('invoice.vatRate'),
    t('invoice.taxBase'),
    t('invoice.vat'),
    t('invoice.totalInclVat'),
  ]);
  pdf.font('plain').fontSize(8.5);
  let at = y + 14;
  for (const { vatPercent, baseCents, vatCents } of invoice.rates) {
    row(pdf, at, columns, [
      `${vatPercent} %`,
      price(baseCents),
      price(vatCents),
      price(baseCents + vatCents),
    ]);
    at += 13;
  }
  at = exemptions(pdf, invoice, at) + 6;
  const sums: [string, Cents][] = [
    [t('invoice.totalExclVat'), invoice.net_cents],
    [t('invoice.totalVat'), invoice.vat_cents],
    [t('invoice.totalInclVat'), invoice.gross_cents],
    ...(
      [
        [t('cart.giftCard.title'), invoice.card_cents],
        [t('invoice.setOffSum'), invoice.set_off_cents],
        [t('invoice.paid'), paidOf(invoice)],
        [t('invoice.rounding'), invoice.rounding_cents],
      ] as [string, Cents][]
    ).filter(([, cents]) => cents !== 0),
  ];
  for (const [label, cents] of sums) {
    row(pdf, at, [{ x: 274, width: 184 }, columns[3]!], [label, price(cents)]);
    at += 13;
  }
  pdf.font('bold').fontSize(11);
  row(
    pdf,
    at + 4,
    [
      { x: 274, width: 160 },
      { x: 424, width: 129, align: 'right' },
    ],
    invoice.kind !== 'credit_note'
      ? [t('invoice.toPay'), price(unpaid)]
      : [t('invoice.toReturn'), price(0 - unpaid)],
  );
  pdf.font('plain').fontSize(8.5);
  if (unpaid > 0) await payCode(pdf, invoice, unpaid, y);
}

/** Money, without what a card paid, what was set off, and cents that nobody pays. */
const paidOf = (invoice: PrintedDocument) =>
  invoice.paid_cents - invoice.card_cents - invoice.set_off_cents + invoice.rounding_cents;

function exemptions(pdf: Pdf, { lines }: PrintedDocument, top: number): number {
  let at = top;
  for (const reason of reasonsOf(lines)) {
    pdf.fontSize(7.5).text(t('invoice.exempt', { reason }), 190, at, { width: 363 }).fontSize(8.5);
    at = pdf.y + 2;
  }
  return at;
}

async function payCode(pdf: Pdf, invoice: PrintedDocument, cents: Cents, y: number) {
  const { iban, bic, name } = invoice.supplier;
  const code = payBySquare({
    cents,
    variableSymbol: invoice.variable_symbol,
    iban,
    bic,
    name: name.replaceAll('\u00a0', ' '),
    dueOn: invoice.due_on,
  });
  const picture = await QRCode.toBuffer(code, { margin: 1, scale: 6, errorCorrectionLevel: 'M' });
  pdf.image(picture, MARGIN, y, { width: 118 });
  pdf
    .fontSize(7.5)
    .fillColor(MUTED)
    .text(t('invoice.payBySquare'), MARGIN, y + 121, { width: 118, align: 'center' });
  pdf.fillColor(INK).fontSize(8.5);
}
