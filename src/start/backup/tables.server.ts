import { copyIn, copyOut } from '#base/database/copy.server.ts';
import type { Db } from '#base/database/database.server.ts';
import type { Table } from './archive.server.ts';

/** The program's own bookkeeping: a restored database gets it from running the migrations. */
const NOT_DATA = 'migration';

/** How values are written: the same on every server, whatever its settings are. */
export async function settleFormat(tx: Db): Promise<void> {
  await tx.unsafe(`
    set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local bytea_output = 'hex'; set local extra_float_digits = 1;
    set local synchronize_seqscans = off`);
}

/** Every table with the columns that are not computed from others, referenced ones first. */
export async function listTables(tx: Db): Promise<Table[]> {
  const rows = await tx<(Table & { needs: string[] })[]>`
    select relname as table,
           (select array_agg(attname::text order by attnum) from pg_attribute
            where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
           array(select distinct target.relname::text from pg_constraint
                 join pg_class target on target.oid = confrelid
                 where conrelid = class.oid and contype = 'f' and confrelid <> conrelid) as needs
    from pg_class class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> ${NOT_DATA}
    order by relname`;
  const sorted: (typeof rows)[number][] = [];
  const isReady = ({ needs }: { needs: string[] }) =>
    needs.every((one) => sorted.some(({ table }) => table === one));
  while (sorted.length < rows.length) {
    const next = rows.find((row) => !sorted.includes(row) && isReady(row));
    if (!next) throw new Error('tables refer to each other in a circle');
    sorted.push(next);
  }
  return sorted.map(({ table, columns }) => ({ table, columns }));
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const rowsOf = ({ table, columns }: Table) =>
  `copy ${quoted(table)} (${columns.map(quoted).join(', ')})`;

/** Rows in the order they lie in, as text. */
export const readRows = (tx: Db, table: Table) => copyOut(tx, `${rowsOf(table)} to stdout`);

/** Into a table of this very transaction: rows that nobody has seen before need not be looked after later. */
export const writeRows = (tx: Db, table: Table, rows: AsyncIterable<Buffer>) =>
  copyIn(tx, `${rowsOf(table)} from stdin (freeze)`, rows);
