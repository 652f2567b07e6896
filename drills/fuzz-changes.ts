import type { Sql } from '#base/database/database.server.ts';

/**
 * Tries are counted even when they are refused; nothing else may change then. Settings no call can
 * write; the shop notes there when it last checked its books.
 */
const LEFT_OUT = ['attempt', 'file', 'setting', 'fuzz_change'];

/** Tells after each request which tables it has changed for good: what was rolled back leaves no trace here. */
export async function watchChanges(sql: Sql) {
  await sql.unsafe(`
    create unlogged table fuzz_change (name text not null);
    create function fuzz_noted() returns trigger language plpgsql as $$
      begin insert into fuzz_change values (tg_table_name || ' ' || lower(tg_op)); return null; end $$`);
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ${sql(LEFT_OUT)}`;
  for (const { name } of tables)
    await sql.unsafe(`create trigger fuzz_noted
      after insert or delete${isSentMeanwhile(name) ? '' : ' or update'} on ${name}
      for each row execute function fuzz_noted()`);

  return async function takeChanges(): Promise<string[]> {
    const [row] = await sql<[{ has: boolean }]>`select exists (select from fuzz_change) as has`;
    if (!row.has) return [];
    const rows = await sql<{ name: string }[]>`
      with gone as (delete from fuzz_change returning name) select distinct name from gone`;
    return rows.map(({ name }) => name);
  };
}

/** A mail that is sent is marked, whoever asks for what meanwhile. */
const isSentMeanwhile = (table: string) => table === 'outbox';
