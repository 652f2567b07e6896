import { buffer } from 'node:stream/consumers';
import type { Cell } from '#base/cell.ts';
import type { ReadCell } from '#base/tables/read-cell.ts';
import { openWorkbook } from '#base/tables/workbook.server.ts';
import { streamWorkbook } from '#base/workbook.server.ts';
import { inWords } from './in-words.ts';

/** The first sheet of a workbook. */
export async function readXlsx(bytes: Buffer): Promise<ReadCell[][]> {
  try {
    return await (await openWorkbook(bytes)).read(0);
  } catch (error) {
    throw inWords(error);
  }
}

/** A workbook of one sheet, whole: what the shop's people export. */
export const writeXlsx = (title: string, records: Cell[][]): Promise<Buffer> =>
  buffer(streamWorkbook(title, [records]));
