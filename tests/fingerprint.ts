import type { Db, Fragment } from '#base/database/database.server.ts';

/** Pictures never change, and tries are counted even when they are refused. */
const LEFT_OUT = ['file', 'attempt'];

/** A line per table that changes with any change of any row. */
export const fingerprint = (sql: Db): Promise<Record<string, string>> =>
  linesOf(sql, LEFT_OUT, sql`one::text`);

/** The same of every table, and sharper: a row that was written again as it was is another version of it. */
export const rowVersions = (sql: Db): Promise<Record<string, string>> =>
  linesOf(sql, [''], sql`one.ctid::text || ' ' || one.xmin::text`);

async function linesOf(sql: Db, leftOut: string[], row: Fragment) {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ${sql(leftOut)} order by 1`;
  const lines = await Promise.all(
    tables.map(
      ({ name }) => sql<[{ print: string }]>`
        select count(*) || ' ' || coalesce(md5(string_agg(md5(${row}), '' order by md5(${row}))), '')
               as print
        from ${sql(name)} as one`,
    ),
  );
  return Object.fromEntries(tables.map(({ name }, index) => [name, lines[index]![0].print]));
}
