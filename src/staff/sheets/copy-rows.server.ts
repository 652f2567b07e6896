import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Tx } from '#base/database/database.server.ts';
import type { Progress } from '#staff/job.server.ts';
import { asText } from '#base/files/tables/read-cell.ts';
import { say } from '#text/staff.ts';
import type { ReadRow, ReadRows } from './read-rows.server.ts';
import { type Column, sqlName, type Sheet } from './sheet.server.ts';

const ROWS_AT_ONCE = 500;

/** Rows as PostgreSQL takes them: made of a file in this thread or in another. */
export type PreparedRows = {
  /** So many rows each, of COPY's text format. */
  parts: Iterable<string | Uint8Array>;
  count: number;
  /** Rows of which some cell could not be read. */
  unread: number[];
} & Pick<ReadRows, 'refusals' | 'absent'>;

const givenOf = (sheet: Sheet, absent: Column[]) =>
  sheet.columns.filter((column) => !absent.includes(column));

export function prepareRows(sheet: Sheet, { rows, refusals, absent }: ReadRows): PreparedRows {
  const columns = givenOf(sheet, absent);
  const names = columns.map(sqlName);
  const hidden = Object.values(sheet.hidden ?? {});

  function* parts() {
    for (let done = 0; done < rows.length; done += ROWS_AT_ONCE)
      yield rows
        .slice(done, done + ROWS_AT_ONCE)
        .map((one) => `${fieldsOf(one).map(field).join('\t')}\n`)
        .join('');
  }
  function fieldsOf({ row, cells }: ReadRow): unknown[] {
    const gaps = names.filter((name) => cells[name] === undefined);
    return [
      row,
      gaps.length > 0 ? gaps : null,
      ...columns.map((column) => asSql(column.kind.sql, cells[sqlName(column)])),
      ...hidden.map((make) => make(cells)),
    ];
  }
  const unread = rows.filter(({ isRefused }) => isRefused).map(({ row }) => row);
  return { parts: { [Symbol.iterator]: parts }, count: rows.length, unread, refusals, absent };
}

/** Puts the rows of a file into the temporary table `incoming`; `gaps` are cells a row alone does not give. */
export async function copyRows(
  tx: Tx,
  sheet: Sheet,
  { parts, count, absent }: PreparedRows,
  progress: Progress,
): Promise<void> {
  const hidden = Object.keys(sheet.hidden ?? {});
  const types = [
    ...sheet.columns.map((column) => `"${sqlName(column)}" ${column.kind.sql}`),
    ...hidden.map((name) => `"${name}" text`),
  ];
  await takeRoom(tx);
  await tx.unsafe(
    `create temporary table incoming (row int, gaps text[], ${types.join(', ')}) on commit drop`,
  );
  const fields = ['row', 'gaps', ...givenOf(sheet, absent).map(sqlName), ...hidden];
  function* told() {
    let done = 0;
    for (const part of parts) {
      yield part;
      done += ROWS_AT_ONCE;
      progress(say('import.copying'), Math.min(done, count), count);
    }
  }
  const copying = tx`copy incoming (${tx(fields)}) from stdin`;
  await pipeline(Readable.from(told()), await copying.writable());
  await tx`analyze incoming`;
}

/** Memory for tables of a hundred thousand rows, and a shorter look at them before each query. */
export async function takeRoom(tx: Tx) {
  await tx`set local temp_buffers = '256MB'`;
  await tx`set local work_mem = '64MB'`;
  await tx`set local default_statistics_target = 10`;
}

/** A text is JSON already: what an empty cell stands for. */
const asSql = (type: string, value: unknown) =>
  type === 'jsonb' && typeof value === 'object' ? JSON.stringify(value) : value;

/** One field of COPY's text format. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  return escape(Array.isArray(value) ? arrayOf(value) : asText(value));
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escape = (text: string) => text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!);
const arrayOf = (items: unknown[]) =>
  `{${items.map((item) => `"${asText(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
