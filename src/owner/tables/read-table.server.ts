import { readFileSync } from 'node:fs';
import { say } from '#text/owner.ts';
import { OwnerError } from '#owner/owner-error.ts';
import { parseCsv } from './csv.ts';
import { decodeText } from './encoding.ts';
import type { Cell, TableFile } from './table-file.ts';
import { readXlsx } from './xlsx.server.ts';

/** A CSV, XLSX or JSON file, told apart by what is in it and not by its name. */
export function readTable(path: string): TableFile {
  const bytes = readBytes(path);
  if (bytes.subarray(0, 2).toString() === 'PK') return underHead(readXlsx(bytes));
  // The old binary workbook of Excel 97.
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
    throw new OwnerError(say('files.oldExcel'));
  const text = decodeText(bytes);
  return /^\s*[[{]/.test(text) ? fromJson(text) : underHead(parseCsv(text).map(unguarded));
}

/** Takes the apostrophe off a text that only looks like a formula; see `guarded` in write-table. */
const unguarded = (cells: string[]) =>
  cells.map((cell) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell));

function readBytes(path: string): Buffer {
  try {
    const bytes = readFileSync(path);
    if (bytes.length > 0) return bytes;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OwnerError(say('files.unreadable', { path, reason: code ?? '' }), { cause: error });
  }
  throw new OwnerError(say('files.empty', { path }));
}

/** The first row names the columns; rows without anything in them are passed over. */
function underHead([head = [], ...records]: Cell[][]): TableFile {
  const columns = head.map((cell) => String(cell ?? '').trim());
  while (columns.at(-1) === '') columns.pop();
  if (columns.length === 0) throw new OwnerError(say('files.noHead'));
  const rows = records
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));
  return { columns, rows: rows.map(({ row, cells }) => ({ row, cells: padded(cells, columns) })) };
}

/** A row may leave its last cells out; cells beyond the head stay, to be refused. */
const padded = (cells: Cell[], { length }: string[]) =>
  cells.length >= length ? cells : [...cells, ...Array<Cell>(length - cells.length).fill(null)];

/** A list of objects; a key that is missing in one of them says nothing about that row's column. */
function fromJson(text: string): TableFile {
  const list = parseJson(text);
  if (!Array.isArray(list) || !list.every(isPlainObject))
    throw new OwnerError(say('files.notRows'));
  const columns = [...new Set(list.flatMap(Object.keys))];
  return {
    columns,
    rows: list.map((item, index) => ({
      row: index + 1,
      cells: columns.map((column) => item[column]),
    })),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = (error as Error).message;
    throw new OwnerError(say('files.notJson', { reason }), { cause: error });
  }
}

const isPlainObject = (item: unknown): item is Record<string, unknown> =>
  typeof item === 'object' && item !== null && !Array.isArray(item);
