import { cellsOf, clean, separatorBelow, separatorOf, shownOf } from './cells.ts';
import { type Roles, rolesIn } from './columns.ts';
import {
  isLikeCode,
  type Known,
  MOST_CHARACTERS_OF_WORDS,
  MOST_WORDS,
  NOTHING_KNOWN,
  plainCode,
} from './known.ts';
import {
  hasDecimalComma,
  isQuantity,
  quantityOf,
  splitWords,
  type Split,
} from './parse-quantity.ts';
import { readLine, type Reading, readUnknown, wordsToAsk } from './read-line.ts';
import { readRow } from './read-row.ts';
import { countsRows } from './running.ts';
import { withoutPosition } from './tokens.ts';

export const MOST_ROWS = 1_000;
/** Longer ones are no codes of anybody. */
export const LONGEST_CODE = 60;

/** A line of what was pasted: its number there, what stands in it, and what was read of it. */
export type Entry = Reading & { line: number; text: string };

/** A line that is no row, and why: it names columns, or has nothing that could be a code. */
export type Skipped = { line: number; text: string; reason: 'head' | 'noCode' };

export type Parsed = { entries: Entry[]; skipped: Skipped[] };

/** What is longer is no line of a bill; its beginning is read. */
const LONGEST_LINE = 1_000;

type Line = { line: number; text: string; shown: string; isQuoted: boolean };
type Table = { roles: Roles; separator: RegExp | null };

/** The lines that are not empty. Mails quote what they answer: with > at the beginning, or below a line that says so. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let isBelow = false;
  for (const [index, raw] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const cleaned = clean(raw);
    const inside = cleaned.replace(/^(?:[>|] ?)+/, '').slice(0, LONGEST_LINE);
    isBelow ||= /^-{3,}.*(?:správa|message).*-{3,}$|^(?:dňa|on) .*(?:napísal|wrote).*:$/iu.test(
      inside,
    );
    if (!/[\p{L}\p{N}]/u.test(cleaned)) continue;
    const isQuoted = isBelow || /^[>|]/.test(cleaned);
    lines.push({ line: index + 1, text: inside, shown: shownOf(raw), isQuoted });
  }
  return lines;
}

/** Every line of the text that has a letter or a digit becomes entries or is among those skipped. */
export function parseText(text: string, known: Known = NOTHING_KNOWN): Parsed {
  const parsed: Parsed = { entries: [], skipped: [] };
  const lines = linesOf(text);
  const counting = countingFirst(lines, known);
  const isCommaDecimal = hasDecimalComma(text);
  const quoted = new Set<number>();
  let table: Table | null = null;
  for (const { line, text: inside, shown, isQuoted } of lines) {
    const separator = separatorOf(inside);
    const named: Roles | null = rolesIn(cellsOf(inside, separator));
    if (named) {
      table = { roles: named, separator: separatorBelow(separator) };
      parsed.skipped.push({ line, text: shown, reason: 'head' });
      continue;
    }
    const readings =
      readInTable(inside, table, known, isCommaDecimal) ??
      readLoose(inside, known, counting.has(line));
    if (readings.length === 0) parsed.skipped.push({ line, text: shown, reason: 'noCode' });
    if (isQuoted) quoted.add(line);
    for (const reading of readings) parsed.entries.push({ ...reading, line, text: shown });
  }
  return { ...parsed, entries: askOfQuoted(parsed.entries, quoted) };
}

function readInTable(text: string, table: Table | null, known: Known, isCommaDecimal: boolean) {
  if (!table?.separator?.test(text)) return null;
  const cells = cellsOf(text, table.separator);
  return cells.length > 1 ? readRow(cells, table.roles, known, isCommaDecimal) : null;
}

/** A line that no head explains: a code with its quantity and nothing else, or one with words. */
function readLoose(text: string, known: Known, isCounted: boolean): Reading[] {
  const plain = plainOf(text);
  if (plain && isLikeCode(plain.code)) {
    const isPosition = isCounted && plain.isFirst;
    const quantity = isPosition ? null : quantityOf(plain.written);
    return [{ ...plain, quantity, written: isPosition ? '' : plain.written, guesses: [] }];
  }
  const whole = plain && !(isCounted && plain.isFirst) && known(plain.code) ? plain : null;
  if (whole) return [{ ...whole, quantity: quantityOf(whole.written), guesses: [] }];
  const found = readLine(text, known, isCounted);
  if (found) return found;
  const unknown = readUnknown(text, isCounted);
  if (unknown) return [unknown];
  // A word in capitals may be a code without a digit, or one with spaces.
  if (
    plain &&
    plain.written !== '' &&
    isQuantity(plain.written) &&
    !/\p{Ll}/u.test(plain.code) &&
    /\p{L}/u.test(plain.code)
  )
    return [
      {
        ...plain,
        quantity: isCounted && plain.isFirst ? null : quantityOf(plain.written),
        guesses: [],
      },
    ];
  return [];
}

type Plain = Split & { isFirst: boolean };

/** Of a line with one code and at most one quantity: which is which. */
function plainOf(text: string): Plain | null {
  const line = withoutPosition(text);
  const cells = cellsOf(line, separatorOf(line)).filter((cell) => cell !== '');
  const [first = '', second] = cells;
  if (cells.length > 2) return null;
  if (second === undefined) {
    const split = splitWords(first);
    if (split.code.split(' ').length > 3) return null;
    return { ...split, isFirst: split.written !== '' && first.startsWith(split.written) };
  }
  if (isQuantity(second)) return { code: first, written: second, isFirst: false };
  return isQuantity(first) ? { code: second, written: first, isFirst: true } : null;
}

/** Lines that begin with nothing but their own number. */
function countingFirst(lines: Line[], known: Known): Set<number> {
  const counted = lines.flatMap(({ line, text }) => {
    const first = /^(\d{1,4})(?:[\t ;|]+)(?!(?:ks|kus\w*|m|x|×|\*|bal)(?:[\s.]|$))(?=\S)/iu.exec(
      text,
    )?.[1];
    const hasCode = text
      .split(/[\s;|,()]+/)
      .some((word) => isLikeCode(word) || known(word) !== null);
    return first === undefined || !hasCode ? [] : [{ line, first }];
  });
  return countsRows(counted.map(({ first }) => first))
    ? new Set(counted.map(({ line }) => line))
    : new Set();
}

/** Who answers a mail changes what it says: where both have goods, what was quoted is only an offer. */
function askOfQuoted(entries: Entry[], quoted: Set<number>): Entry[] {
  const isMixed =
    entries.some(({ line }) => quoted.has(line)) && entries.some(({ line }) => !quoted.has(line));
  if (!isMixed) return entries;
  return entries.map((entry) =>
    quoted.has(entry.line) && entry.quantity !== null
      ? { ...entry, quantity: null, guesses: [entry.quantity] }
      : entry,
  );
}

/** What has to be looked up before a text can be read: nothing of lines that are a code with a quantity. */
export function wordsOfText(text: string): string[] {
  const words = linesOf(text).flatMap(({ text: inside }) => {
    const plain = plainOf(inside);
    if (plain && isLikeCode(plain.code)) return [];
    const whole = plain && plain.code.length <= LONGEST_CODE ? [plain.code] : [];
    const cells = cellsOf(inside, separatorOf(inside)).filter((cell) => cell.length <= 40);
    return [...whole, ...cells.filter(isLikeCode), ...wordsToAsk(inside)];
  });
  return distinct(words);
}

/** Each once, however it is written, and not more than may be asked for. */
export function distinct(words: string[]): string[] {
  const found = new Map<string, string>();
  let characters = 0;
  for (const word of words) {
    const key = plainCode(word);
    if (key.length < 2 || word.length > LONGEST_CODE || found.has(key)) continue;
    found.set(key, word);
    characters += word.length;
    if (found.size === MOST_WORDS || characters > MOST_CHARACTERS_OF_WORDS) break;
  }
  return [...found.values()];
}
