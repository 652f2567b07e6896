import { type Letterhead, type Pdf, row, rule } from '#base/files/pdf.server.ts';
import { amountText } from '#text/units.ts';
import { formatDate, formatPrice, formatUnitPrice } from '#text/format.ts';
import { noBreakInDocuments } from '#text/no-break.ts';
import { t } from '#text/documents.ts';
import {
  columnHeads,
  documentsPdf,
  factRows,
  pageHead,
  roomFor,
  TOP,
} from '#shop/kernel/document-pages.server.ts';
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

/** A basket as a PDF; with prices only for people who may see them. */
export const basketPdf = (document: BasketDocument): Promise<Buffer> =>
  documentsPdf(t('cart.export.title'), [document], draw);

function draw(pdf: Pdf, document: BasketDocument) {
  head(pdf, document);
  let y = tableHead(pdf, document, facts(pdf, document) + 10);
  for (const line of document.basket.products) y = tableLine(pdf, document, line, y);
  if (document.isPriced) totals(pdf, document, y + 8);
}

function head(pdf: Pdf, { day, letterhead }: BasketDocument) {
  pageHead(pdf, letterhead, t('cart.export.title'), formatDate(day));
  pdf.fontSize(8.5);
}

const facts = (pdf: Pdf, { basket, company }: BasketDocument): number =>
  factRows(
    pdf,
    [
      [t('invoice.customer'), company],
      [t('reference.project'), basket.project?.name ?? ''],
      [t('reference.number'), basket.customer_reference],
    ],
    { top: TOP, gap: 4 },
  );

const tableHead = (pdf: Pdf, document: BasketDocument, y: number): number =>
  columnHeads(pdf, y, columnsOf(document), [
    t('invoice.code'),
    t('cart.export.name'),
    t('cart.quantity'),
    t('cart.unitPrice'),
    t('cart.subtotal'),
  ]);

function tableLine(pdf: Pdf, document: BasketDocument, line: BasketLine, top: number): number {
  const columns = columnsOf(document);
  const name = noBreakInDocuments(line.name);
  const needed = pdf.heightOfString(name, { width: columns[1]!.width }) + 8;
  const y = roomFor(pdf, top, needed, () => {
    head(pdf, document);
    return tableHead(pdf, document, TOP);
  });
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
  let y = roomFor(pdf, top, sums.length * 16, () => {
    head(pdf, document);
    return TOP;
  });
  const columns = [
    { x: 300, width: 150 },
    { x: 454, width: 99, align: 'right' as const },
  ];
  for (const [label, amount] of sums)
    y += row(pdf, y, columns, [label, formatPrice(amount ?? 0)]) + 5;
}
