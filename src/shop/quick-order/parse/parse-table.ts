import { plainCell } from './cells.ts';
import { type Roles, rolesIn } from './columns.ts';
import type { FileRow, FileSheet } from '#shop/quick-order/file-contract.ts';
import { isLikeCode, type Known, NOTHING_KNOWN } from './known.ts';
import { distinct, type Parsed, parseText } from './parse.ts';
import { hasDecimalComma } from './parse-quantity.ts';
import { wordsToAsk } from './read-line.ts';
import { readRow } from './read-row.ts';

/** Which columns of a sheet mean what, and in which row of it they are named. */
export type Mapping = { roles: Roles; head: number | null };

/** Rows of a file under the roles of its columns; every row with anything in it is told about. */
export function parseTable(
  rows: FileRow[],
  { roles: given, head }: Mapping,
  known: Known = NOTHING_KNOWN,
): Parsed {
  const parsed: Parsed = { entries: [], skipped: [] };
  const isCommaDecimal = hasDecimalComma(rows.map(({ cells }) => cells.join('\t')).join('\n'));
  let roles = given;
  for (const [place, { line, cells: raw }] of rows.entries()) {
    const cells = raw.map(plainCell);
    const text = cells.filter((cell) => cell !== '').join(' ');
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    // A bill may name its columns anew on each page, and not always in the same order.
    const named = place === head ? given : rolesIn(cells);
    if (named && head !== null && place !== head && place > head)
      roles = { ...named, quantity: named.quantity ?? roles.quantity };
    if (place === head || (named && head !== null)) {
      parsed.skipped.push({ line, text, reason: 'head' });
      continue;
    }
    // Titles above the head may be anything, also goods of a mail.
    const readings =
      head !== null && place < head
        ? parseText(cells.join('\t'), known).entries
        : readRow(cells, roles, known, isCommaDecimal);
    if (readings.length === 0) parsed.skipped.push({ line, text, reason: 'noCode' });
    for (const { code, quantity, written, guesses } of readings) {
      const shown = readings.length === 1 ? `${code} ${written}`.trim() : text;
      parsed.entries.push({ line, text: shown, code, quantity, written, guesses });
    }
  }
  return parsed;
}

export const cellsOfSheet = ({ rows }: FileSheet): string[][] =>
  rows.map(({ cells }) => cells.map(plainCell));

/** What has to be looked up before the columns of these sheets are guessed and their rows read. */
export const wordsOfRows = (rows: FileRow[]): string[] => {
  const cells = rows.flatMap((row) => row.cells.map(plainCell)).filter((cell) => cell !== '');
  const words = rows.flatMap((row) => wordsToAsk(row.cells.map(plainCell).join('\t')));
  return distinct([...cells.filter((cell) => cell.length <= 40 && isLikeCode(cell)), ...words]);
};

/** A file of lines without columns is a text: a mail that somebody has saved. */
export const isText = (rows: FileRow[]): boolean =>
  rows.every(({ cells }) => cells.filter((cell) => cell.trim() !== '').length <= 1);
