import { readdirSync, readFileSync } from 'node:fs';
import type { Sql } from './database.server.ts';
import { StartError } from './start-error.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
/** Any number, as long as every process of the shop asks for the same lock. */
export const MIGRATION_LOCK = 7_203_991;

export const MIGRATIONS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** One migration with the row that remembers it. */
export const migrationText = (name: string) =>
  `${BOOKKEEPING}; ${readFileSync(new URL(name, FOLDER), 'utf8')}; insert into migration (name) values ('${name}')`;

const BOOKKEEPING = `create table if not exists migration (
  name text primary key, applied_at timestamptz not null default now())`;

/** Forward only, one transaction each; processes that start together wait for one another. */
export async function migrate(sql: Sql, say: (name: string) => void = () => {}): Promise<void> {
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await connection.unsafe(BOOKKEEPING);
    const applied = new Set((await connection`select name from migration`).map((row) => row.name));
    const unknown = [...applied].filter((name) => !MIGRATIONS.includes(name)).sort();
    if (unknown.length > 0)
      throw new StartError(
        `The database is newer than this program: it holds the migration ${unknown[0]}.`,
      );
    for (const name of MIGRATIONS.filter((one) => !applied.has(one))) {
      say(name);
      await connection.unsafe(`begin; ${migrationText(name)}; commit`);
    }
  } finally {
    await connection`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => {});
    connection.release();
  }
}
