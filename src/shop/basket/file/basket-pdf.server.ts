import {
  BOTTOM,
  INK,
  letterhead,
  type Letterhead,
  MARGIN,
  MUTED,
  newPdf,
  type Pdf,
  row,
  rule,
  toBuffer,
} from '#base/files/pdf.server.ts';
import { amountText } from '#text/units.ts';
import { formatDate, formatPrice, formatUnitPrice } from '#text/format.ts';
import { noBreakInDocuments } from '#text/no-break.ts';
import { t } from '#text/documents.ts';
import type { Basket, BasketLine } from '#shop/basket/contract.ts';

export type BasketDocument = {
  basket: Basket;
  isPriced: boolean;
  /** Whose basket it is; empty for guests. */
  company: string;
  day: string;
  letterhead: Letterhead;
};

const PRICED_COLUMNS = [
  { x: 42, width: 92 },
  { x: 138, width: 200 },
  { x: 342, width: 58, align: 'right' as const },
  { x: 404, width: 70, align: 'right' as const },
  { x: 478, width: 75, align: 'right' as const },
];
const PLAIN_COLUMNS = [
  { x: 42, width: 112 },
  { x: 158, width: 310 },
  { x: 472, width: 81, align: 'right' as const },
];
const columnsOf = ({ isPriced }: BasketDocument) => (isPriced ? PRICED_COLUMNS : PLAIN_COLUMNS);
const TOP = 96;

/** A basket as a PDF; with prices only for people who may see them. */
export function basketPdf(document: BasketDocument): Promise<Buffer> {
  const pdf = newPdf(t('cart.export.title'));
  head(pdf, document);
  let y = tableHead(pdf, document, facts(pdf, document, TOP) + 10);
  for (const line of document.basket.products) y = tableLine(pdf, document, line, y);
  if (document.isPriced) totals(pdf, document, y + 8);
  footers(pdf);
  return toBuffer(pdf);
}

function head(pdf: Pdf, { day, letterhead: whose }: BasketDocument) {
  const right = { width: 333, align: 'right' as const };
  letterhead(pdf, whose);
  pdf.font('bold').fontSize(12).text(t('cart.export.title'), 220, 40, right);
  pdf.font('plain').fontSize(10).text(formatDate(day), 220, 58, right);
  pdf.fontSize(8.5);
}

function facts(pdf: Pdf, { basket, company }: BasketDocument, top: number): number {
  const pairs = [
    [t('invoice.customer'), company],
    [t('reference.project'), basket.project?.name ?? ''],
    [t('reference.number'), basket.customer_reference],
  ].filter(([, value]) => value !== '') as [string, string][];
  const columns = [
    { x: MARGIN, width: 120 },
    { x: 166, width: 387 },
  ];
  return pairs.reduce((y, pair) => y + row(pdf, y, columns, pair) + 4, top);
}

function tableHead(pdf: Pdf, document: BasketDocument, y: number): number {
  pdf.font('bold').fontSize(7.5);
  const height = row(pdf, y, columnsOf(document), [
    t('invoice.code'),
    t('cart.export.name'),
    t('cart.quantity'),
    t('cart.unitPrice'),
    t('cart.subtotal'),
  ]);
  pdf.font('plain').fontSize(8.5);
  rule(pdf, y + height + 3, INK);
  return y + height + 8;
}

function tableLine(pdf: Pdf, document: BasketDocument, line: BasketLine, top: number): number {
  const columns = columnsOf(document);
  const name = noBreakInDocuments(line.name);
  const y = roomFor(pdf, document, top, pdf.heightOfString(name, { width: columns[1]!.width }) + 8);
  const height = row(pdf, y, columns, [
    line.code,
    name,
    amountText(line.quantity, line.unit_of_measure),
    line.price_unit_exc_vat === null ? '–' : formatUnitPrice(line.price_unit_exc_vat),
    line.price_total_exc_vat === null ? '–' : formatPrice(line.price_total_exc_vat),
  ]);
  rule(pdf, y + height + 3);
  return y + height + 7;
}

function totals(pdf: Pdf, document: BasketDocument, top: number) {
  const { basket } = document;
  const sums = [
    [t('cart.totalExclVat'), basket.product_price_without_vat],
    ...basket.vat.map(({ rate, amount }) => [t('cart.vat', { rate }), amount]),
    [t('cart.totalInclVat'), basket.product_price],
  ] as [string, number | null][];
  let y = roomFor(pdf, document, top, sums.length * 16, false);
  const columns = [
    { x: 300, width: 150 },
    { x: 454, width: 99, align: 'right' as const },
  ];
  for (const [label, amount] of sums)
    y += row(pdf, y, columns, [label, formatPrice(amount ?? 0)]) + 5;
}

/** Where the next piece goes: here, or under the repeated head of a new page. */
function roomFor(pdf: Pdf, document: BasketDocument, y: number, needed: number, isInTable = true) {
  if (y + needed <= pdf.page.height - BOTTOM) return y;
  pdf.addPage();
  head(pdf, document);
  return isInTable ? tableHead(pdf, document, TOP) : TOP;
}

function footers(pdf: Pdf) {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    pdf.fontSize(7.5).fillColor(MUTED);
    pdf.text(t('invoice.page', { page: page + 1, total: count }), 420, pdf.page.height - 44, {
      width: 133,
      align: 'right',
    });
  }
}
