import type { Tx } from '#base/database/database.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { writeTable, type Format, type Written } from '#staff/tables/write-table.server.ts';
import { keyOf, sqlName, type Column, type Sheet, type SheetName } from './sheet.server.ts';
import { SHEETS } from './sheets.server.ts';

type Row = Record<string, unknown>;

/** Everything of one kind that the shop has, in the order of its keys. */
const exportSheet = (sheet: Sheet) =>
  readingJob({
    title: `export ${sheet.name}`,
    needs: sheet.subjects.map((subject) => `${subject}.read` as const),
    async work({ sql }, format: Format) {
      const order = keyOf(sheet)
        .map((column) => `"${sqlName(column)}" collate "C"`)
        .join(', ');
      const rows = await sql<Row[]>`
    select * from (${sheet.select(sql as unknown as Tx)}) as things order by ${sql.unsafe(order)}`;
      return { count: rows.length, bytes: await write(sheet, format, rows, sqlName) };
    },
  });

export const SHEET_EXPORTS = Object.fromEntries(
  SHEETS.map((sheet) => [sheet.name, exportSheet(sheet)]),
) as Record<SheetName, ReturnType<typeof exportSheet>>;

/** A few rows of an invented shop, to be replaced by one's own. */
export const sampleOf = (sheet: Sheet, format: Format) =>
  write(sheet, format, sheet.sample.map(complete(sheet)), ({ name }) => name);

/** Sample rows are written by people: money in euros, and only what is worth showing. */
const complete = (sheet: Sheet) => (row: Row) =>
  Object.fromEntries(
    sheet.columns.map((column) => {
      const { name, kind, blank } = column;
      const given = row[name];
      if (given !== undefined) return [name, given === '' ? null : kind.read(given)];
      return [name, typeof blank === 'symbol' || blank === null ? null : startOf(column)];
    }),
  );

const startOf = ({ kind, blank }: Column) =>
  kind.sql === 'jsonb' || kind.sql === 'text[]' ? [] : blank;

function write(sheet: Sheet, format: Format, rows: Row[], nameOf: (column: Column) => string) {
  const written = sheet.columns.map(({ name, kind }) => ({ name, ...kind }) as unknown as Written);
  return writeTable(
    format,
    sheet.name,
    written,
    rows.map((row) => sheet.columns.map((column) => row[nameOf(column)] ?? null)),
  );
}
