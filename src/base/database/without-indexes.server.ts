import type { Db } from './database.server.ts';

/**
 * Runs a bulk load without the tables' secondary indexes and foreign keys, then builds and checks
 * them again in one pass each: several times faster than row by row, and the same in the end.
 * Needs a transaction: whatever fails, the shop keeps what it had.
 */
export async function withoutIndexes(
  tx: Db,
  tables: string[],
  work: () => Promise<void>,
  onIndex: (done: number, total: number) => void = () => {},
): Promise<void> {
  const parts = await listParts(tx, tables);
  for (const { takeOff } of parts) await tx.unsafe(takeOff);
  await work();
  await tx`set local maintenance_work_mem = '256MB'`;
  for (const [index, { putBack }] of parts.entries()) {
    await tx.unsafe(putBack);
    onIndex(index + 1, parts.length);
  }
}

/** Indexes that hold up a primary key or a unique rule stay: the load itself relies on them. */
const listParts = (tx: Db, tables: string[]) => tx<{ takeOff: string; putBack: string }[]>`
  select format('drop index %s', indexrelid::regclass) as "takeOff",
         pg_get_indexdef(indexrelid) as "putBack"
  from pg_index
  where indrelid = any(${tables}::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
         format('alter table %s add constraint %I %s', conrelid::regclass, conname,
                pg_get_constraintdef(oid))
  from pg_constraint
  where conrelid = any(${tables}::regclass[]) and contype = 'f'`;
