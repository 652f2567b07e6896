import { parseCells, type Roles, rolesIn } from './columns.ts';
import { isQuantity, quantityOf, splitWords, type Split } from './parse-quantity.ts';

export const MOST_ROWS = 1_000;
export const MOST_BYTES = 5_000_000;
/** Longer ones are no codes of anybody. */
export const LONGEST_CODE = 60;

/** A line of what was pasted: its number there, what stands in it, and what was read of it. */
export type Entry = {
  line: number;
  text: string;
  code: string;
  quantity: number | null;
  /** The quantity as it was written, to be quoted where it is none. */
  written: string;
};

/** A line that is no row, and why: it names columns, or has nothing that could be a code. */
export type Skipped = { line: number; text: string; reason: 'head' | 'noCode' };

export type Parsed = { entries: Entry[]; skipped: Skipped[] };

/** Every line of the text that is not empty becomes an entry or is among those skipped. */
export function parseText(text: string): Parsed {
  const parsed: Parsed = { entries: [], skipped: [] };
  let roles: Roles | null = null;
  for (const [index, raw] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const line = index + 1;
    const cells = cellsOf(clean(raw));
    if (cells.every((cell) => cell === '')) continue;
    const shown = shownOf(raw);
    const named: Roles | null = rolesIn(cells);
    if (named && parsed.entries.length === 0) {
      roles = named;
      parsed.skipped.push({ line, text: shown, reason: 'head' });
      continue;
    }
    const split = roles && cells.length > 1 ? parseCells(cells, roles) : splitCells(cells);
    if (split.code === '') parsed.skipped.push({ line, text: shown, reason: 'noCode' });
    else parsed.entries.push(entryOf(line, shown, split));
  }
  return parsed;
}

export const entryOf = (line: number, text: string, { code, written }: Split): Entry => ({
  ...{ line, text, code, written },
  quantity: quantityOf(written),
});

/** Signs nobody sees are not part of a code; every kind of blank is a space, but for tabs. */
export const clean = (text: string): string =>
  text
    .replace(/[\p{Cf}\p{Cs}\ufffe\uffff]|(?!\t)\p{Cc}/gu, '')
    .replace(/(?!\t)\s/g, ' ')
    .replace(/^ +| +$/g, '');

/** How a line is shown beside what was found. */
export const shownOf = (raw: string): string => clean(raw).replace(/\s+/g, ' ').trim();

/** A comma before the zeros of a whole number separates nothing: 8,00. */
const COMMA = /,(?!0{1,4}(?:\D|$))/;

function cellsOf(line: string): string[] {
  const separator = [/\t/, /;/, COMMA, / {2,}/].find((one) => one.test(line));
  const cells = separator ? line.split(new RegExp(separator, 'g')) : [line];
  return cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
}

/** "1.01" and "3." count lines of a bill. */
const isPosition = (cell: string) => /^\d{1,3}(?:\.\d{1,3})*\.?$/.test(cell);

/** Cells that nobody has named: the code comes before its description, and the quantity follows it. */
function splitCells(all: string[]): Split {
  const cells = all.filter((cell) => cell !== '');
  const [first, second] = cells;
  if (first === undefined) return { code: '', written: '' };
  if (second === undefined) return splitWords(first);
  if (cells.length === 2) return splitPair(first, second);
  const isCode = (cell: string) => !isQuantity(cell) && !isPosition(cell) && !cell.includes(' ');
  const place = Math.max(0, cells.findIndex(isCode));
  const code = cells[place]!;
  const after = cells.slice(place + 1).find(isQuantity);
  const before = cells.slice(0, place).findLast(isQuantity);
  // "1  KÓD  Kamera": a number before the code is its quantity only where none follows.
  const written = after ?? before ?? '';
  return written === '' ? orInside(code, '') : { code, written };
}

function splitPair(first: string, second: string): Split {
  if (isQuantity(second)) return { code: first, written: second };
  if (isQuantity(first)) return { code: second, written: first };
  return orInside(first, second);
}

/** "8x KÓD, biela": the quantity may stand beside the code. */
function orInside(cell: string, written: string): Split {
  const inside = splitWords(cell);
  return inside.written === '' ? { code: cell, written } : inside;
}

/** Whether anything of it may be a code with a quantity: a letter to the shop has none. */
export const hasCodes = ({ entries }: Parsed): boolean =>
  entries.some(({ code, quantity }) => quantity !== null || isLikeCode(code));

const isLikeCode = (code: string) =>
  !code.includes(' ') && (/\d/.test(code) || /^[\p{Lu}]+[-_/.][\p{Lu}]+$/u.test(code));
