import { buffer } from 'node:stream/consumers';
import type { Cell } from '#base/files/cell.ts';
import type { ReadCell } from '#base/files/tables/read-cell.ts';
import { openWorkbook, type WorkbookLimits } from '#base/files/tables/workbook.server.ts';
import { streamWorkbook } from '#base/files/workbook.server.ts';
import { inWords } from './in-words.ts';

const NO_CELLS: ReadCell[] = [];

/** The first sheet of a workbook, a record for each row of it, the empty ones too. */
export async function readXlsx(bytes: Buffer, limits?: WorkbookLimits): Promise<ReadCell[][]> {
  try {
    const rows = await (await openWorkbook(bytes, limits)).read(0);
    const records: ReadCell[][] = [];
    for (const { row, cells } of rows) {
      while (records.length < row - 1) records.push(NO_CELLS);
      records.push(cells);
    }
    return records;
  } catch (error) {
    throw inWords(error);
  }
}

/** A workbook of one sheet, whole: what the shop's people export. */
export const writeXlsx = (title: string, records: Cell[][]): Promise<Buffer> =>
  buffer(streamWorkbook(title, [records]));
