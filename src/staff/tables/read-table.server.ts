import { FARTHEST_HEAD, type IsHead } from '#base/files/tables/csv.ts';
import { decodeText } from '#base/files/tables/encoding.ts';
import { asText, type ReadCell } from '#base/files/tables/read-cell.ts';
import type { GivenFile } from '#staff/given-file.ts';
import { StaffError } from '#staff/staff-error.ts';
import { parseCsv } from './csv.ts';
import { parseJson } from './json.ts';
import type { TableFile } from './table-file.ts';
import { readXlsx } from './xlsx.server.ts';

/**
 * A CSV, XLSX or JSON file, told apart by what is in it and not by its name. Titles may stand above the row
 * that names the columns; where none of the first rows is such, it is the first.
 */
export async function readTable(file: GivenFile, isHead: IsHead = () => false): Promise<TableFile> {
  const bytes = await file.read();
  if (bytes.length === 0) throw new StaffError('files.empty', { name: file.name });
  if (bytes.subarray(0, 2).toString() === 'PK') return underHead(await readXlsx(bytes), isHead);
  // The old binary workbook of Excel 97.
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') throw new StaffError('files.oldExcel');
  const text = decodeText(bytes);
  if (/^\s*[[{]/.test(text)) return fromJson(text);
  return underHead(parseCsv(text, isHead).map(unguarded), isHead);
}

/** Takes the apostrophes off a text that only looks like a formula; see `guarded` in write-table. */
const unguarded = (cells: string[]) =>
  cells.map((cell) => (cell.includes("'") ? cell.replace(/(^|,)'('*[=+\-@\t\r])/g, '$1$2') : cell));

/** Rows without anything in them are passed over. */
function underHead(records: ReadCell[][], isHead: IsHead): TableFile {
  const names = (cells: ReadCell[]) =>
    cells.map((cell) => (cell === null ? '' : asText(cell).trim()));
  const known = records.slice(0, FARTHEST_HEAD).findIndex((cells) => isHead(names(cells)));
  const head = Math.max(0, known);
  const columns = names(records[head] ?? []);
  while (columns.at(-1) === '') columns.pop();
  if (columns.length === 0) throw new StaffError('files.noHead');
  const rows = records
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(
      ({ row, cells }) => row > head + 1 && cells.some((cell) => cell !== null && cell !== ''),
    );
  return { columns, rows: rows.map(({ row, cells }) => ({ row, cells: padded(cells, columns) })) };
}

/** A row may leave its last cells out; cells beyond the head stay, to be refused. */
const padded = (cells: ReadCell[], { length }: string[]) =>
  cells.length >= length ? cells : [...cells, ...Array<ReadCell>(length - cells.length).fill(null)];

/** A list of objects; a key that is missing in one of them says nothing about that row's column. */
function fromJson(text: string): TableFile {
  const list = parseJson(text);
  if (!Array.isArray(list) || !list.every(isPlainObject)) throw new StaffError('files.notRows');
  const columns = [...new Set(list.flatMap(Object.keys))];
  return {
    columns,
    rows: list.map((item, index) => ({
      row: index + 1,
      cells: columns.map((column) => item[column]),
    })),
  };
}

const isPlainObject = (item: unknown): item is Record<string, unknown> =>
  typeof item === 'object' && item !== null && !Array.isArray(item);
