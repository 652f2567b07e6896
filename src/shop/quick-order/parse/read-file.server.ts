import { ok } from '#base/wire/contract.ts';
import type { Parts } from '#base/files/parse-thread.server.ts';
import { parseCsv } from '#base/files/tables/csv.ts';
import { decodeText } from '#base/files/tables/encoding.ts';
import { asText, type ReadCell } from '#base/files/tables/read-cell.ts';
import type { SheetRow } from '#base/files/tables/sheet-xml.ts';
import { type Unreadable, UnreadableTable } from '#base/files/tables/unreadable.ts';
import { openWorkbook } from '#base/files/tables/workbook.server.ts';
import { type Allowance, takeFrom } from '#base/wire/too-much.ts';
import { rolesIn } from './columns.ts';
import type { FileSheet } from '#shop/quick-order/file-contract.ts';
import { MOST_ROWS } from './parse.ts';

/** A head and some titles come on top of the rows. */
const MOST_GIVEN = MOST_ROWS + 30;
const MOST_SHEETS = 20;
const MOST_CELLS = 40;
const LONGEST_CELL = 200;

/** Cells of a thousand rows with all that spreadsheets write around them; a file of more is no bill. */
const MOST_ELEMENTS = 500_000;
const MOST_UNPACKED = 24_000_000;

export type Problem = Unreadable | 'oldExcel' | 'notTable';
type ReadFile = { sheets: FileSheet[] } | { problem: Problem };

/**
 * Runs in another thread: a word about what was found, and the whole answer, so that the thread that serves visitors
 * has nothing to do but send it.
 */
export async function answerFile(base64: string, mostOut: number): Promise<Parts> {
  const read = await readFile(Buffer.from(base64, 'base64'));
  if ('problem' in read) return [encoded(read.problem)];
  if (read.sheets.every(({ count }) => count === 0)) return [encoded('notTable')];
  return [encoded(''), encoded(answerOf(read.sheets, { left: mostOut }))];
}

const encoded = (text: string) => new TextEncoder().encode(text);

/** Row by row: one text may stand in any number of cells, so what is written is counted and not what is read. */
function answerOf(sheets: FileSheet[], bytes: Allowance): string {
  const written = (value: unknown) => {
    const json = JSON.stringify(value);
    takeFrom(bytes, 'bytes', Buffer.byteLength(json) + 1);
    return json;
  };
  const list = sheets.map(
    ({ name, count, rows }) =>
      `{"name":${written(name)},"count":${count},"rows":[${rows.map(written).join()}]}`,
  );
  return `${JSON.stringify(ok({})).slice(0, -1)},"sheets":[${list.join()}]}`;
}

/** An XLSX or a CSV, told apart by what is in it and not by its name. */
async function readFile(bytes: Buffer): Promise<ReadFile> {
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
          parseCsv(text, (cells) => rolesIn(cells) !== null, { left: MOST_ELEMENTS }).map(
            (cells, index) => ({ row: index + 1, cells }),
          ),
        ),
      ],
    };
  } catch (error) {
    if (error instanceof UnreadableTable) return { problem: error.reason };
    throw error;
  }
}

async function readSheets(bytes: Buffer): Promise<FileSheet[]> {
  const workbook = await openWorkbook(bytes, {
    elements: MOST_ELEMENTS,
    unpacked: MOST_UNPACKED,
  });
  const sheets: FileSheet[] = [];
  for (const [place, name] of workbook.sheets.slice(0, MOST_SHEETS).entries()) {
    const sheet = sheetOf(name, await workbook.read(place));
    if (sheet.count > 0) sheets.push(sheet);
  }
  return sheets;
}

function sheetOf(name: string, given: SheetRow[]): FileSheet {
  const rows = given
    .map(({ row, cells }) => ({ line: row, cells: cells.slice(0, MOST_CELLS).map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { name: name.slice(0, LONGEST_CELL), count: rows.length, rows: rows.slice(0, MOST_GIVEN) };
}

const textOf = (cell: ReadCell) => (cell === null ? '' : asText(cell).slice(0, LONGEST_CELL));
