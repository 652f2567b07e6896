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
import { ean13Modules } from '#base/values/ean13.ts';
import { formatDate } from '#text/format.ts';
import { noBreakOnPaper } from '#text/no-break.ts';
import { t } from '#text/documents.ts';

/** Goods on paper, without a price: what, how many and for whom. */
export type GoodsPaper = {
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
const tableOf = ({ hasBoxes }: Pick<GoodsPaper, 'hasBoxes'>) =>
  hasBoxes ? TABLE : TABLE.with(0, { x: 42, width: 0 }).with(1, { x: 42, width: 132 });
const TOP = 96;
const BOX = 9;

export const goodsPdf = (paper: GoodsPaper): Promise<Buffer> => goodsPdfs(paper.title, [paper]);

/** Several in one file, each from a page of its own and with its own count of pages. */
export function goodsPdfs(title: string, papers: GoodsPaper[]): Promise<Buffer> {
  const pdf = newPdf(title);
  const starts: number[] = [];
  for (const [index, paper] of papers.entries()) {
    if (index > 0) pdf.addPage();
    starts.push(pdf.bufferedPageRange().count - 1);
    draw(pdf, paper);
  }
  const { count } = pdf.bufferedPageRange();
  for (const [index, start] of starts.entries()) footers(pdf, start, starts[index + 1] ?? count);
  return toBuffer(pdf);
}

function draw(pdf: Pdf, paper: GoodsPaper) {
  head(pdf, paper);
  let y = facts(pdf, paper, TOP);
  y = tableHead(pdf, paper, y + 12);
  for (const line of paper.lines) y = lineOf(pdf, paper, line, y);
  signatures(pdf, roomFor(pdf, paper, y + 30, 40, false));
}

function head(pdf: Pdf, { title, day, letterhead: paper }: GoodsPaper) {
  const right = { width: 333, align: 'right' as const };
  letterhead(pdf, paper);
  pdf.font('bold').fontSize(12).text(title, 220, 40, right);
  pdf.font('plain').fontSize(10).text(formatDate(day), 220, 58, right);
  pdf.fontSize(9);
}

function facts(pdf: Pdf, paper: GoodsPaper, top: number): number {
  let y = top;
  for (const pair of paper.facts.filter(([, value]) => value !== '')) {
    const height = row(
      pdf,
      y,
      [
        { x: MARGIN, width: 120 },
        { x: 166, width: 387 },
      ],
      pair,
    );
    y += height + 5;
  }
  return y;
}

function tableHead(pdf: Pdf, paper: GoodsPaper, y: number): number {
  pdf.font('bold').fontSize(8);
  const height = row(pdf, y, tableOf(paper), [
    '',
    t('invoice.code'),
    t('invoice.item'),
    t('order.amount'),
  ]);
  pdf.font('plain').fontSize(10);
  rule(pdf, y + height + 3, INK);
  return y + height + 9;
}

function lineOf(
  pdf: Pdf,
  paper: GoodsPaper,
  { code, name, quantity, detail, ean = '' }: GoodsPaper['lines'][number],
  top: number,
): number {
  const words = [noBreakOnPaper(name), ...(detail ? [detail] : [])].join('\n');
  const bars = ean13Modules(ean);
  const needed =
    pdf.heightOfString(words, { width: TABLE[2]!.width }) + 10 + (bars ? BARS_ROOM : 0);
  const y = roomFor(pdf, paper, top, needed, true);
  if (paper.hasBoxes)
    pdf
      .rect(MARGIN, y + 1, BOX, BOX)
      .lineWidth(0.8)
      .stroke(INK);
  const height = row(pdf, y, tableOf(paper), ['', code, words, quantity]);
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

/** Where the next piece goes: here, or under the repeated head of a new page. */
function roomFor(
  pdf: Pdf,
  paper: GoodsPaper,
  y: number,
  needed: number,
  isInTable: boolean,
): number {
  if (y + needed <= pdf.page.height - BOTTOM) return y;
  pdf.addPage();
  head(pdf, paper);
  return isInTable ? tableHead(pdf, paper, TOP) : TOP;
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

function footers(pdf: Pdf, start: number, end: number) {
  for (let page = start; page < end; page += 1) {
    pdf.switchToPage(page);
    pdf.fontSize(7.5).fillColor(MUTED);
    const place = { page: page - start + 1, total: end - start };
    pdf.text(t('invoice.page', place), 420, pdf.page.height - 44, { width: 133, align: 'right' });
  }
}
