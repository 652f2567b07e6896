import { buffer } from 'node:stream/consumers';
import type { Cell } from '#base/files/cell.ts';
import type { ReadCell } from '#base/files/tables/read-cell.ts';
import { openWorkbook, type WorkbookLimits } from '#base/files/tables/workbook.server.ts';
import { streamWorkbook } from '#base/files/workbook.server.ts';
import { inWords } from './in-words.ts';

const NO_CELLS: ReadCell[] = [];

/** One sheet of a workbook and the names of all: a record for each row of it, the empty ones too. */
export async function readBook(
  bytes: Buffer,
  place: number,
  limits?: WorkbookLimits,
): Promise<{ sheets: string[]; records: ReadCell[][] }> {
  try {
    const book = await openWorkbook(bytes, limits);
    const rows = await book.read(place < book.sheets.length ? place : 0);
    const records: ReadCell[][] = [];
    for (const { row, cells } of rows) {
      while (records.length < row - 1) records.push(NO_CELLS);
      records.push(cells);
    }
    return { sheets: book.sheets, records };
  } catch (error) {
    throw inWords(error);
  }
}

/** The first sheet. */
export const readXlsx = async (bytes: Buffer, limits?: WorkbookLimits): Promise<ReadCell[][]> =>
  (await readBook(bytes, 0, limits)).records;

/** A workbook of one sheet, whole: what the shop's people export. */
export const writeXlsx = (title: string, records: Cell[][]): Promise<Buffer> =>
  buffer(streamWorkbook(title, [records]));
