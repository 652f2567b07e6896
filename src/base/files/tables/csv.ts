import { type Allowance, takeFrom } from '#base/wire/too-much.ts';
import { UnreadableTable } from './unreadable.ts';

const SEPARATORS = [';', ',', '\t'];
/** Titles may stand above the head, but not many. */
export const FARTHEST_HEAD = 30;
const FIRST_CHARACTERS = 20_000;

/** Whether a row names the columns of a table. */
export type IsHead = (cells: string[]) => boolean;

/** The records of a CSV; its separator is the one that makes a head of a line, or the one its first line has most of. */
export function parseCsv(
  text: string,
  isHead: IsHead = () => false,
  cells: Allowance = { left: Infinity },
): string[][] {
  const { separator, start } = separatorOf(text, isHead);
  const records: string[][] = [];
  let record: string[] = [];
  let at = start;
  while (at < text.length) {
    takeFrom(cells, 'cells');
    const { value, end } = cellAt(text, at, separator, records.length);
    record.push(value);
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (text[end] === separator && at < text.length) continue;
    // A file may end right after a separator: one more cell, and it is empty.
    if (text[end] === separator) record.push('');
    records.push(record);
    record = [];
  }
  return records;
}

/** What stands after a closing quote belongs to the cell too, as spreadsheets read it. */
function cellAt(text: string, from: number, separator: string, index: number) {
  const quoted = text[from] === '"' ? quotedPart(text, from, index) : { value: '', end: from };
  let { end } = quoted;
  while (end < text.length && text[end] !== separator && !isLineEnd(text[end])) end += 1;
  return { value: quoted.value + text.slice(quoted.end, end), end };
}

const isLineEnd = (character: string | undefined) => character === '\n' || character === '\r';

/** Excel may say in a first line of its own which separator it used: sep=; */
function separatorOf(text: string, isHead: IsHead): { separator: string; start: number } {
  const told = /^sep=(.)\r?\n/i.exec(text);
  if (told) return { separator: told[1]!, start: told[0].length };
  const lines = text
    .slice(0, FIRST_CHARACTERS)
    .split(/\r?\n|\r/)
    .slice(0, FARTHEST_HEAD);
  for (const separator of SEPARATORS)
    if (lines.some((line) => isHead(line.split(separator).map((cell) => cell.replaceAll('"', '')))))
      return { separator, start: 0 };
  const [head = ''] = text
    .slice(0, FIRST_CHARACTERS)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/, 1);
  const counts = SEPARATORS.map((character) => head.split(character).length);
  return { separator: SEPARATORS[counts.indexOf(Math.max(...counts))]!, start: 0 };
}

function quotedPart(text: string, from: number, index: number) {
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new UnreadableTable('openQuote', { row: index + 1 });
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}
