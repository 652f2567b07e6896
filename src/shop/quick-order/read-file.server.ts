import { parseCsv } from '#base/tables/csv.ts';
import { decodeText } from '#base/tables/encoding.ts';
import { asText, type ReadCell } from '#base/tables/read-cell.ts';
import { type Unreadable, UnreadableTable } from '#base/tables/unreadable.ts';
import { openWorkbook } from '#base/tables/workbook.server.ts';
import { rolesIn } from './columns.ts';
import type { FileSheet } from './file-contract.ts';
import { MOST_ROWS } from './parse.ts';

/** A head and some titles come on top of the rows. */
const MOST_GIVEN = MOST_ROWS + 30;
const MOST_SHEETS = 20;
const MOST_CELLS = 40;
const LONGEST_CELL = 200;

export type ReadFile = { sheets: FileSheet[] } | { problem: Unreadable | 'oldExcel' | 'notTable' };

/** Runs in another thread, which gives back bytes only: JSON of a `ReadFile`. */
export async function readFileToJson(bytes: Uint8Array): Promise<Uint8Array> {
  return new TextEncoder().encode(JSON.stringify(await readFile(Buffer.from(bytes))));
}

/** An XLSX or a CSV, told apart by what is in it and not by its name. */
export async function readFile(bytes: Buffer): Promise<ReadFile> {
  try {
    if (bytes.subarray(0, 2).toString() === 'PK') return { sheets: await readSheets(bytes) };
    // The old binary workbook of Excel 97.
    if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') return { problem: 'oldExcel' };
    const text = decodeText(bytes);
    if (/^%PDF|\0/.test(text)) return { problem: 'notTable' };
    return {
      sheets: [
        sheetOf(
          '',
          parseCsv(text, (cells) => rolesIn(cells) !== null),
        ),
      ],
    };
  } catch (error) {
    if (error instanceof UnreadableTable) return { problem: error.reason };
    throw error;
  }
}

async function readSheets(bytes: Buffer): Promise<FileSheet[]> {
  const workbook = await openWorkbook(bytes);
  const sheets: FileSheet[] = [];
  for (const [place, name] of workbook.sheets.slice(0, MOST_SHEETS).entries()) {
    const sheet = sheetOf(name, await workbook.read(place));
    if (sheet.count > 0) sheets.push(sheet);
  }
  return sheets;
}

function sheetOf(name: string, records: ReadCell[][]): FileSheet {
  const rows = records
    .map((cells, index) => ({ line: index + 1, cells: cells.slice(0, MOST_CELLS).map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { name, count: rows.length, rows: rows.slice(0, MOST_GIVEN) };
}

const textOf = (cell: ReadCell) => (cell === null ? '' : asText(cell).slice(0, LONGEST_CELL));
