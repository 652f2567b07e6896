import { unguarded } from '#base/files/csv.ts';
import type { Parts } from '#base/files/parse-thread.server.ts';
import { FARTHEST_HEAD, parseCsv } from '#base/files/tables/csv.ts';
import { decodeText } from '#base/files/tables/encoding.ts';
import { asText, type ReadCell } from '#base/files/tables/read-cell.ts';
import { type Unreadable, UnreadableTable } from '#base/files/tables/unreadable.ts';
import { openWorkbook } from '#base/files/tables/workbook.server.ts';
import { takeFrom } from '#base/wire/too-much.ts';
import { columnsIn } from './columns.ts';
import { type GivenRow, MOST_NUMBERS } from './rules.ts';

/** Cells of twenty thousand rows with all that spreadsheets write around them. */
const MOST_ELEMENTS = 1_500_000;
const MOST_UNPACKED = 40_000_000;
const LONGEST_CELL = 200;
/** A row more than there may be tells that there are too many. */
const MOST_GIVEN = MOST_NUMBERS + 1;

export type FileProblem = Unreadable | 'oldExcel' | 'notTable' | 'noColumns';
type Row = { line: number; cells: string[] };

/** Runs in another thread: a word about what is wrong with the file, and its rows with a number. */
export async function readNumbers(base64: string, mostOut: number): Promise<Parts> {
  const read = await readRows(Buffer.from(base64, 'base64'));
  if (typeof read === 'string') return [encoded(read)];
  const json = JSON.stringify(read);
  takeFrom({ left: mostOut }, 'bytes', Buffer.byteLength(json));
  return [encoded(''), encoded(json)];
}

const encoded = (text: string) => new TextEncoder().encode(text);

async function readRows(bytes: Buffer): Promise<GivenRow[] | FileProblem> {
  try {
    return numbersIn(await tableIn(bytes));
  } catch (error) {
    if (error instanceof UnreadableTable) return error.reason;
    throw error;
  }
}

/** An XLSX, of which the first sheet counts, or a CSV, told apart by what is in it and not by its name. */
async function tableIn(bytes: Buffer): Promise<Row[] | FileProblem> {
  if (bytes.subarray(0, 2).toString() === 'PK') {
    const workbook = await openWorkbook(bytes, {
      elements: MOST_ELEMENTS,
      unpacked: MOST_UNPACKED,
    });
    const rows = await workbook.read(0);
    return rows.map(({ row, cells }) => ({ line: row, cells: cells.map(textOf) }));
  }
  // The old binary workbook of Excel 97.
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') return 'oldExcel';
  const text = decodeText(bytes);
  if (/^%PDF|\0/.test(text)) return 'notTable';
  const isHead = (cells: string[]) => columnsIn(cells) !== null;
  return parseCsv(text, isHead, { left: MOST_ELEMENTS }).map((cells, index) => ({
    line: index + 1,
    cells: cells.map(unguarded),
  }));
}

/** Below the row that names both columns; what has no number is no row of the list. */
function numbersIn(table: Row[] | FileProblem): GivenRow[] | FileProblem {
  if (typeof table === 'string') return table;
  for (const [place, { cells }] of table.slice(0, FARTHEST_HEAD).entries()) {
    const columns = columnsIn(cells);
    if (!columns) continue;
    const rows: GivenRow[] = [];
    for (const { line, cells: row } of table.slice(place + 1)) {
      const number = partOf(row, columns.number);
      if (number !== '') rows.push({ line, number, code: partOf(row, columns.code) });
      if (rows.length === MOST_GIVEN) break;
    }
    return rows;
  }
  return 'noColumns';
}

const partOf = (cells: string[], place: number) =>
  (cells[place] ?? '').trim().slice(0, LONGEST_CELL);
const textOf = (cell: ReadCell) => (cell === null ? '' : asText(cell));
