import { isOneLine, isPlainLines } from '#base/values/hidden-characters.ts';
import { toCents, toEuros, type Cents } from '#base/values/money.ts';
import { isEan } from '#shop/catalog/product/ean.ts';
import { Email } from '#shop/customers/email.ts';
import type { Cell } from '#base/files/cell.ts';
import { OddCell } from '#base/files/tables/read-cell.ts';
import { dayOf } from '#staff/values.ts';
import { CellError } from './cell-error.ts';
import { readAmount, readUnitPrice, readWhole } from './numbers.ts';

/** A row as read from a file, by names of queries; undefined where the file says nothing. */
export type Cells = Record<string, unknown>;

/** How one column is read from a cell that is not empty, and written back. */
export type Kind = {
  /** Its type in PostgreSQL. */
  sql: 'text' | 'int' | 'float8' | 'boolean' | 'jsonb' | 'text[]';
  read(cell: unknown): unknown;
  /** Instead, where the meaning depends on other cells of the row, which are read before. */
  readBeside?(cell: unknown, row: Cells): unknown;
  /** A cell that a workbook shows with a percent sign is as good as one where it was typed. */
  takesPercent?: boolean;
  /** One that it shows as a date is as good as one where it was typed. */
  takesDate?: boolean;
  /** For a workbook. */
  cell(value: never): Cell;
  /** For JSON, where it differs. */
  json?(value: never): unknown;
  /** For CSV, where it differs. */
  csv?(value: never): string;
};

const same = (value: never) => value as Cell;

/** The search keeps words of at most 2,046 bytes, and a character may have four. */
const LONGEST_WORD = 500;
const HAS_LONG_WORD = new RegExp(`\\S{${LONGEST_WORD + 1}}`);

/** Spaces around a text are trimmed. What is sorted or looked up must fit into an index: 300 characters do. */
export const text = ({
  longest = 300,
  isSearched = true,
  hasLines = false,
  check,
}: TextRule = {}): Kind => ({
  sql: 'text',
  read(cell) {
    const value = plain(cell);
    if (!(hasLines ? isPlainLines : isOneLine)(value)) throw new CellError('hidden');
    if (value.length > longest) throw new CellError('tooLong', { longest });
    if (isSearched && value.length > LONGEST_WORD && HAS_LONG_WORD.test(value))
      throw new CellError('longWord', { longest: LONGEST_WORD });
    return check ? check(value) : value;
  },
  cell: same,
});
type TextRule = {
  longest?: number;
  isSearched?: boolean;
  /** Whether a line may end inside. */
  hasLines?: boolean;
  check?: (value: string) => string;
};

function plain(cell: unknown): string {
  if (typeof cell !== 'string' && typeof cell !== 'number') throw new CellError('text');
  return String(cell).replaceAll('\r\n', '\n').trim();
}

export const slug: Kind = text({
  longest: 200,
  check(value) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)) throw new CellError('slug');
    return value;
  },
});

/** A category by its address, or by the whole way to it. */
export const categorySlug: Kind = text({ check: (value) => value.split('/').at(-1)! });

export const email: Kind = text({
  check(value) {
    const { success, data } = Email.safeParse(value);
    if (!success) throw new CellError('email');
    return data.toLowerCase();
  },
});

/** A spreadsheet shows a long number as 8,59E+12, and saves a CSV of what it shows. */
export function wholeNumber(code: string): string {
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(code)) throw new CellError('shortened');
  return code;
}

/** A number that begins with zeros, which a spreadsheet likes to take away. */
export const digits = (length: number): Kind =>
  text({
    check(value) {
      const bare = value.replace(/\s/g, '');
      return /^\d+$/.test(bare) ? bare.padStart(length, '0') : value;
    },
  });

/** The number under a bar code; people part its digits by spaces and dashes. */
export const ean: Kind = text({
  check(value) {
    const bare = wholeNumber(value).replace(/[\s-]/g, '');
    if (!/^(?:\d{8}|\d{12,14})$/.test(bare)) throw new CellError('ean');
    if (!isEan(bare)) throw new CellError('eanCheckDigit');
    return bare;
  },
});

export const money: Kind = {
  sql: 'int',
  read: (cell) => (typeof cell === 'number' ? centsOf(cell) : readAmount(cell)),
  cell: (cents: Cents) => toEuros(cents),
  csv: (cents: Cents) => toEuros(cents).toFixed(2).replace('.', ','),
};

/**
 * The price of one unit: cents with hundredths of a cent, as goods sold by the metre have them. How many decimals
 * it has may stand beside it.
 */
export const unitMoney: Kind = {
  sql: 'float8',
  read: (cell) => readUnitPrice(cell),
  readBeside: (cell, { price_decimals: decimals }) =>
    readUnitPrice(cell, typeof decimals === 'number' ? decimals : undefined),
  cell: (cents: number) => Math.round(cents * 100) / 10_000,
  // Three decimals could be thousands.
  csv: (cents: number) => (cents / 100).toFixed(Number.isInteger(cents) ? 2 : 4).replace('.', ','),
};

function centsOf(euros: number): Cents {
  if (euros < 0) throw new CellError('negative');
  try {
    return toCents(euros);
  } catch {
    throw new CellError('decimals', { decimals: 2 });
  }
}

export const whole = ({ least = -2_147_483_648, most = 2_147_483_647 } = {}): Kind => ({
  sql: 'int',
  read(cell) {
    const value = readWhole(cell);
    if (value < least || value > most) throw new CellError('range', { least, most });
    return value;
  },
  cell: same,
});

/** 24.11.2026 or 2026-11-24, kept as the latter. */
export const calendarDay: Kind = {
  sql: 'text',
  takesDate: true,
  read(cell) {
    const day = typeof cell === 'string' ? dayOf(cell) : null;
    if (day === null) throw new CellError('day');
    return day;
  },
  cell: same,
};

const YES_WORDS = ['1', 'true', 'áno', 'ano', 'a', 'yes', 'pravda'];
const NO_WORDS = ['0', 'false', 'nie', 'n', 'no', 'nepravda'];

export const flag: Kind = {
  sql: 'boolean',
  read(cell) {
    const word = String(cell).trim().toLowerCase();
    if (YES_WORDS.includes(word)) return true;
    if (NO_WORDS.includes(word)) return false;
    throw new CellError('flag');
  },
  cell: (value: boolean) => (value ? 1 : 0),
  json: same,
};

/** `others` are what people write for one of the choices; capitals and a full stop make no difference. */
export const choice = (
  choices: (string | number)[],
  others: Record<string, string | number> = {},
): Kind => ({
  sql: typeof choices[0] === 'number' ? 'int' : 'text',
  read(cell) {
    const typed = String(cell).trim().toLowerCase().replace(/\.$/, '');
    const found = choices.find((one) => String(one) === typed) ?? others[typed];
    if (found === undefined) throw new CellError('choice', { choices: choices.join(', ') });
    return found;
  },
  cell: same,
});

/** One of several percentages: 23, 23 %, 23,0. */
export const percentage = (...choices: number[]): Kind => {
  const { read, ...kind } = choice(choices);
  const bare = (cell: unknown) =>
    String(cell)
      .replace(/[\s%]/g, '')
      .replace(/[.,]0+$/, '');
  return { ...kind, takesPercent: true, read: (cell) => read(bare(cell)) };
};

/** What a spreadsheet shows where a formula failed, in English and in Slovak. */
const FAILED =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|NEDOSTUPNÝ|ODKAZ!|HODNOTA!|DELENIENULOU!|NÁZOV\?|ČÍSLO!|NEPLATNÝ!|#+)$/i;

/** The cell as somebody meant it; a date, a failed formula or a share of a hundred is no number anybody typed. */
export function meantBy(cell: unknown, { takesPercent, takesDate }: Kind): unknown {
  if (typeof cell === 'string' && FAILED.test(cell.trim()))
    throw new CellError('error', { value: cell.trim() });
  if (!(cell instanceof OddCell)) return cell;
  if (cell.kind === 'percent' && takesPercent) return cell.text;
  if (cell.kind === 'date' && takesDate) return cell.text;
  throw new CellError(cell.kind, { value: cell.text });
}
