import {
  INK,
  type Letterhead,
  MARGIN,
  MUTED,
  type Pdf,
  row,
  rule,
} from '#base/files/pdf.server.ts';
import { ean13Modules } from '#base/values/ean13.ts';
import { formatDate } from '#text/format.ts';
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

/** A list of goods without prices, to be printed: a picking list or a delivery note. */
export type GoodsDocument = {
  title: string;
  day: string;
  /** What is not said is left out. */
  facts: [label: string, value: string][];
  lines: {
    code: string;
    name: string;
    quantity: string;
    /** Below the name. */
    detail?: string;
    /** Drawn as bars below that, for a scanner. */
    ean?: string;
  }[];
  /** Beside each line a box to be ticked by hand. */
  hasBoxes: boolean;
  letterhead: Letterhead;
};

/** Where a tick is put by hand, then what and how many. */
const TABLE = [
  { x: 42, width: 18 },
  { x: 64, width: 110 },
  { x: 178, width: 290 },
  { x: 472, width: 81, align: 'right' as const },
];
/** Without ticks it begins where the page does. */
const tableOf = ({ hasBoxes }: Pick<GoodsDocument, 'hasBoxes'>) =>
  hasBoxes ? TABLE : TABLE.with(0, { x: 42, width: 0 }).with(1, { x: 42, width: 132 });
/** Read at arm's length, with the goods in hand. */
const LARGE = { heads: 8, rows: 10, gap: 9 };
const BOX = 9;

export const goodsPdf = (document: GoodsDocument): Promise<Buffer> =>
  goodsPdfs(document.title, [document]);

/** Several in one file, each from a page of its own and with its own count of pages. */
export const goodsPdfs = (title: string, documents: GoodsDocument[]): Promise<Buffer> =>
  documentsPdf(title, documents, draw);

function draw(pdf: Pdf, document: GoodsDocument) {
  head(pdf, document);
  let y = factRows(pdf, document.facts, { top: TOP, gap: 5 });
  y = tableHead(pdf, document, y + 12);
  for (const line of document.lines) y = lineOf(pdf, document, line, y);
  const place = roomFor(pdf, y + 30, 40, () => {
    head(pdf, document);
    return TOP;
  });
  signatures(pdf, place);
}

function head(pdf: Pdf, { title, day, letterhead }: GoodsDocument) {
  pageHead(pdf, letterhead, title, formatDate(day));
  pdf.fontSize(9);
}

const tableHead = (pdf: Pdf, document: GoodsDocument, y: number): number =>
  columnHeads(
    pdf,
    y,
    tableOf(document),
    ['', t('invoice.code'), t('invoice.item'), t('order.amount')],
    LARGE,
  );

function lineOf(
  pdf: Pdf,
  document: GoodsDocument,
  { code, name, quantity, detail, ean = '' }: GoodsDocument['lines'][number],
  top: number,
): number {
  const words = [noBreakInDocuments(name), ...(detail ? [detail] : [])].join('\n');
  const bars = ean13Modules(ean);
  const needed =
    pdf.heightOfString(words, { width: TABLE[2]!.width }) + 10 + (bars ? BARS_ROOM : 0);
  const y = roomFor(pdf, top, needed, () => {
    head(pdf, document);
    return tableHead(pdf, document, TOP);
  });
  if (document.hasBoxes)
    pdf
      .rect(MARGIN, y + 1, BOX, BOX)
      .lineWidth(0.8)
      .stroke(INK);
  const height = row(pdf, y, tableOf(document), ['', code, words, quantity]);
  if (bars) drawBars(pdf, bars, ean, y + height + 4);
  const end = y + height + (bars ? BARS_ROOM : 0);
  rule(pdf, end + 4);
  return end + 10;
}

/** Wide enough for a hand scanner, with its number beside it for people. */
const MODULE = 0.9;
const BARS = 18;
const BARS_ROOM = BARS + 6;

function drawBars(pdf: Pdf, modules: string, ean: string, y: number) {
  const x = TABLE[2]!.x;
  for (const bar of modules.matchAll(/1+/g))
    pdf.rect(x + bar.index * MODULE, y, bar[0].length * MODULE, BARS);
  pdf.fill(INK);
  pdf.fontSize(8).fillColor(MUTED);
  pdf.text(ean, x + modules.length * MODULE + 10, y + BARS / 2 - 4, { lineBreak: false });
  pdf.fontSize(10).fillColor(INK);
}

function signatures(pdf: Pdf, y: number) {
  pdf.fontSize(9).fillColor(MUTED);
  row(
    pdf,
    y,
    [
      { x: MARGIN, width: 240 },
      { x: 308, width: 245 },
    ],
    [`${t('order.packed')}: ……………………………………`, `${t('order.handedOver')}: ……………………………………`],
  );
  pdf.fillColor(INK);
}
