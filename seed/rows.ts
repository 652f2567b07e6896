import type { Db } from '#base/database/database.server.ts';

/** What a caller may show while the shop is being filled. */
export type Say = (step: string, done: number, total: number) => void;

type Row = Record<string, unknown>;

/** PostgreSQL takes 65,535 parameters at once; ours are few columns, so a few hundred rows are safe. */
const BATCH = 400;

export async function insertRows(db: Db, table: string, rows: Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    await db`insert into ${db(table)} ${db(batch as Record<string, never>[])}`;
  }
  if (rows[0] && 'id' in rows[0]) await continueIds(db, table);
}

/** Rows came with their own ids; the next one the shop adds must be higher. */
export async function continueIds(db: Db, table: string): Promise<void> {
  await db`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${db(table)}))`;
}

/** The first id after those that are there, for rows that others are to name. */
export async function nextId(db: Db, table: string): Promise<number> {
  const [row] = await db<[{ id: number }]>`
    select coalesce(max(id), 0)::int + 1 as id from ${db(table)}`;
  return row.id;
}
