import type { Db } from '#base/database.server.ts';

/** Pictures never change, and tries are counted even when they are refused. */
const LEFT_OUT = ['file', 'attempt'];

/** A line per table that changes with any change of any row. */
export async function fingerprint(sql: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ${sql(LEFT_OUT)} order by 1`;
  const lines = await Promise.all(
    tables.map(
      ({ name }) => sql<[{ print: string }]>`
        select count(*) || ' ' || coalesce(md5(string_agg(md5(one::text), '' order by md5(one::text))), '')
               as print
        from ${sql(name)} as one`,
    ),
  );
  return Object.fromEntries(tables.map(({ name }, index) => [name, lines[index]![0].print]));
}
