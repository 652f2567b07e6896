import { say } from '#text/staff.ts';
import { StaffError } from '#staff/staff-error.ts';
import { asText } from '#base/files/tables/read-cell.ts';
import type { TableFile, TableRow } from '#staff/tables/table-file.ts';
import { CellError } from './cell-error.ts';
import { columnNamed } from './headings.server.ts';
import { type Cells, meantBy } from './kinds.ts';
import {
  KEPT,
  keyOf,
  REQUIRED,
  sqlName,
  type Column,
  type Refusal,
  type Sheet,
} from './sheet.server.ts';

export type ReadRow = { row: number; cells: Cells; isRefused: boolean };
/** `absent` are the columns the file does not have at all. */
export type ReadRows = { rows: ReadRow[]; refusals: Refusal[]; absent: Column[] };

type Options = {
  ignoresUnknown?: boolean;
  /** An empty cell leaves what is there, whatever its column says of it. */
  keepsEmpty?: boolean;
  /** Names of columns of which a cell that cannot be read leaves what is there. */
  keepsUnread?: readonly string[];
};

/**
 * Every row of a file as its sheet understands it, and what is wrong with cells. A row with such a cell comes
 * too, without it, so that all its faults are found in one pass; it is told by `isRefused`.
 */
export function readRows(sheet: Sheet, file: TableFile, options: Options = {}): ReadRows {
  const columns = columnsOf(sheet, file.columns, options.ignoresUnknown ?? false);
  const turns = inTurn(columns);
  const refusals: Refusal[] = [];
  const rows: ReadRow[] = [];
  const firstOf = new Map<string, number>();
  for (const given of file.rows) {
    const { cells, problems } = readRow(given, turns, columns.length, options);
    refusals.push(...problems);
    const keys = keyOf(sheet).map((column) => cells[sqlName(column)] ?? null);
    if (problems.some(({ column }) => keyOf(sheet).some(({ name }) => name === column))) continue;
    const key = JSON.stringify(keys);
    const first = firstOf.get(key);
    if (first === undefined) {
      firstOf.set(key, given.row);
      rows.push({ row: given.row, cells, isRefused: problems.length > 0 });
    } else refusals.push(repeated(keyOf(sheet)[0]!, cells, given.row, first));
  }
  const absent = sheet.columns.filter((column) => !columns.includes(column));
  return { rows, refusals, absent };
}

/**
 * The sheet's column for each of the file's; a name nobody knows may be a slip, so nothing is read, unless
 * such columns are to be passed over.
 */
function columnsOf(sheet: Sheet, names: string[], ignoresUnknown: boolean): (Column | null)[] {
  // Only an empty list of JSON has none.
  if (names.length === 0) return [];
  const columns = names.map((name) => {
    const column = columnNamed(sheet, name);
    if (column || ignoresUnknown) return column ?? null;
    const known = sheet.columns.map((one) => one.name).join(', ');
    throw new StaffError('files.unknownColumn', { name, known });
  });
  const twice = columns.find((column, index) => column && columns.indexOf(column) < index);
  if (twice) throw new StaffError('files.columnTwice', { name: twice.name });
  const missing = keyOf(sheet).find((key) => key.blank === REQUIRED && !columns.includes(key));
  if (missing) throw new StaffError('files.noKey', { name: missing.name });
  return columns;
}

function readRow(
  { row, cells: given }: TableRow,
  turns: Turn[],
  width: number,
  { ignoresUnknown = false, keepsEmpty = false, keepsUnread = [] }: Options,
) {
  const cells: Cells = {};
  const problems: Refusal[] = [];
  for (const { column, index } of turns) {
    try {
      cells[sqlName(column)] = readCell(column, given[index], cells, keepsEmpty);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      if (!column.isKey && keepsUnread.includes(column.name)) continue;
      problems.push({
        row,
        column: column.name,
        value: shown(given[index]),
        reason: error.message,
      });
    }
  }
  const isBeyond = given.slice(width).some((cell) => cell !== null && cell !== '');
  if (isBeyond && !ignoresUnknown)
    problems.push({ row, column: '', value: '', reason: say('refusals.tooManyCells') });
  return { cells, problems };
}

type Turn = { column: Column; index: number };

/** Columns that depend on others come after them, wherever they stand in the file. */
function inTurn(columns: (Column | null)[]): Turn[] {
  const placed = columns.flatMap((column, index) => (column ? [{ column, index }] : []));
  return [
    ...placed.filter(({ column }) => !column.kind.readBeside),
    ...placed.filter(({ column }) => column.kind.readBeside),
  ];
}

function readCell(
  { kind, blank, isKey = false }: Column,
  given: unknown,
  row: Cells,
  keepsEmpty: boolean,
): unknown {
  if (given === undefined && isKey && blank === REQUIRED) throw new CellError('required');
  if (given === undefined) return undefined;
  if (hasNul(given)) throw new CellError('nul');
  const cell = meantBy(given, kind);
  const isBlank = cell === null || (typeof cell === 'string' && cell.trim() === '');
  if (!isBlank) return kind.readBeside ? kind.readBeside(cell, row) : kind.read(cell);
  if (keepsEmpty && !isKey) return undefined;
  if (blank === REQUIRED) throw new CellError('required');
  return blank === KEPT ? undefined : blank;
}

/** PostgreSQL stores every character but this one. */
const hasNul = (cell: unknown) =>
  typeof cell === 'string' ? cell.includes('\0') : JSON.stringify(cell)?.includes('\\u0000');

function repeated(column: Column, cells: Cells, row: number, first: number): Refusal {
  const reason = say('refusals.repeated', { row: first });
  return { row, column: column.name, value: shown(cells[sqlName(column)]), reason };
}

const LONGEST_SHOWN = 60;

function shown(cell: unknown): string {
  const value = asText(cell ?? '');
  return value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value;
}
