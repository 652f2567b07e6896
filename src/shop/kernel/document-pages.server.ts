import {
  BOTTOM,
  type Column,
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
import { t } from '#text/documents.ts';

/** Where content starts under the head of a page. */
export const TOP = 96;
const FOOT = 44;

/** Several documents in one file, each from a page of its own and with its own count of pages. */
export async function documentsPdf<T>(
  title: string,
  documents: T[],
  draw: (pdf: Pdf, document: T) => void | Promise<void>,
  drawFoot?: (pdf: Pdf, document: T, y: number) => void,
): Promise<Buffer> {
  const pdf = newPdf(title);
  const starts: number[] = [];
  for (const [index, document] of documents.entries()) {
    if (index > 0) pdf.addPage();
    starts.push(pdf.bufferedPageRange().count - 1);
    await draw(pdf, document);
  }
  const { count } = pdf.bufferedPageRange();
  for (const [index, document] of documents.entries()) {
    const [start, end] = [starts[index]!, starts[index + 1] ?? count];
    for (let page = start; page < end; page += 1) {
      pdf.switchToPage(page);
      const y = pdf.page.height - FOOT;
      pdf.fontSize(7.5).fillColor(MUTED);
      drawFoot?.(pdf, document, y);
      const place = { page: page - start + 1, total: end - start };
      pdf.text(t('invoice.page', place), 420, y, { width: 133, align: 'right' });
    }
  }
  return toBuffer(pdf);
}

export function pageHead(pdf: Pdf, whose: Letterhead, title: string, below: string) {
  const right = { width: 333, align: 'right' as const };
  letterhead(pdf, whose);
  pdf.font('bold').fontSize(12).text(title, 220, 40, right);
  pdf.font('plain').fontSize(10).text(below, 220, 58, right);
}

const FACTS: Column[] = [
  { x: MARGIN, width: 120 },
  { x: 166, width: 387 },
];

/** What is known of the document, each below the other; what is not said is left out. */
export const factRows = (
  pdf: Pdf,
  facts: [label: string, value: string][],
  { top, gap }: { top: number; gap: number },
): number =>
  facts
    .filter(([, value]) => value !== '')
    .reduce((y, fact) => y + row(pdf, y, FACTS, fact) + gap, top);

/** Sizes of letters in a table with many columns. */
const SMALL = { heads: 7.5, rows: 8.5, gap: 8 };

/** Names of the columns, in bold over a line; where the first row goes. */
export function columnHeads(
  pdf: Pdf,
  y: number,
  columns: Column[],
  names: string[],
  { heads, rows, gap } = SMALL,
): number {
  pdf.font('bold').fontSize(heads);
  const height = row(pdf, y, columns, names);
  pdf.font('plain').fontSize(rows);
  rule(pdf, y + height + 3, INK);
  return y + height + gap;
}

/** Where the next piece goes: here, or where `begin` has drawn the head of a new page. */
export function roomFor(pdf: Pdf, y: number, needed: number, begin: () => number): number {
  if (y + needed <= pdf.page.height - BOTTOM) return y;
  pdf.addPage();
  return begin();
}
