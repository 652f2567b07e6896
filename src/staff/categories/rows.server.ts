import { ShopError } from '#base/wire/errors.ts';
import type { JobContext } from '#staff/job.server.ts';
import { categories } from '#staff/sheets/categories.server.ts';
import { parameters } from '#staff/sheets/parameters.server.ts';
import { readRows } from '#staff/sheets/read-rows.server.ts';
import { saveRows } from '#staff/sheets/save-rows.server.ts';

/** The files whose rows the office writes here. */
const FILES = { categories, parameters };
export type FileName = keyof typeof FILES;

/** Cells by the names of their columns; every row has the same. */
export type FileRow = Record<string, unknown>;

/** Written as rows of their file are: the same checks, audit and way back. */
export async function saveFileRows(
  context: JobContext,
  name: FileName,
  rows: readonly FileRow[],
): Promise<{ audit?: string }> {
  const columns = Object.keys(rows[0]!);
  const read = readRows(FILES[name], {
    columns,
    rows: rows.map((row, index) => ({
      row: index + 1,
      cells: columns.map((column) => row[column] as never),
    })),
  });
  const choices = { skipsRefused: false, confirmsPrices: false };
  const { isWritten, refusals, audit } = await saveRows(context, FILES[name], read, choices);
  if (!isWritten)
    throw new ShopError(
      refusals.map(({ column, reason }) => ({
        key: column,
        code: 'staff.categories.refused',
        message: reason,
      })),
      { status: 409 },
    );
  return audit === undefined ? {} : { audit };
}
