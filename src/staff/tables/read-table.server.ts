import { unguarded } from '#base/files/csv.ts';
import { FARTHEST_HEAD, type IsHead } from '#base/files/tables/csv.ts';
import { decodeText } from '#base/files/tables/encoding.ts';
import { asText } from '#base/files/tables/read-cell.ts';
import type { GivenFile } from '#staff/given-file.ts';
import { StaffError } from '#staff/staff-error.ts';
import { parseCsv } from './csv.ts';
import { parseJson } from './json.ts';
import type { TableFile } from './table-file.ts';
import { readBook } from './xlsx.server.ts';

/** Rows as they stand in a file, titles and the head among them; `sheets` are those of a workbook. */
export type FileRecords = { records: unknown[][]; sheets: string[] };

/** A CSV or XLSX as it is, or a JSON, whose objects say themselves what their columns are. */
async function openFile(
  file: GivenFile,
  isHead: IsHead,
  sheet: number,
): Promise<FileRecords | TableFile> {
  const bytes = await file.read();
  if (bytes.length === 0) throw new StaffError('files.empty', { name: file.name });
  if (bytes.subarray(0, 2).toString() === 'PK') return readBook(bytes, sheet);
  // The binary workbook of Excel 97; a workbook with a password is wrapped in the same format.
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
    throw new StaffError(isEncrypted(bytes) ? 'files.password' : 'files.oldExcel');
  const text = decodeText(bytes);
  if (/^\s*[[{]/.test(text)) return fromJson(text);
  return { records: parseCsv(text, isHead).map((cells) => cells.map(unguarded)), sheets: [] };
}

const isEncrypted = (bytes: Buffer) => bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));

/** A CSV, XLSX or JSON file, told apart by what is in it and not by its name. The keys of a JSON are its first row. */
export async function readRecords(
  file: GivenFile,
  isHead: IsHead = () => false,
  sheet = 0,
): Promise<FileRecords> {
  const opened = await openFile(file, isHead, sheet);
  if ('records' in opened) return opened;
  return { records: [opened.columns, ...opened.rows.map(({ cells }) => cells)], sheets: [] };
}

/**
 * The same under its columns. Titles may stand above the row that names them; where none of the first rows is such, it
 * is the first.
 */
export async function readTable(file: GivenFile, isHead: IsHead = () => false): Promise<TableFile> {
  const opened = await openFile(file, isHead, 0);
  if (!('records' in opened)) return opened;
  const { records } = opened;
  const known = records.slice(0, FARTHEST_HEAD).findIndex((cells) => isHead(namesIn(cells)));
  return underHead(records, Math.max(0, known));
}

export const namesIn = (cells: readonly unknown[]): string[] =>
  cells.map((cell) => (cell === null || cell === undefined ? '' : asText(cell).trim()));

/** What stands below the row at this place. Rows without anything in them are passed over. */
export function underHead(records: readonly unknown[][], head: number): TableFile {
  const columns = namesIn(records[head] ?? []);
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
const padded = (cells: unknown[], { length }: string[]) =>
  cells.length >= length ? cells : [...cells, ...Array<null>(length - cells.length).fill(null)];

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
