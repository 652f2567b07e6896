import { existsSync, readFileSync } from 'node:fs';
import { openPool, type Connection, type Sql } from '#base/database/database.server.ts';
import { MIGRATIONS } from '#base/database/migrate.server.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import type { Drill } from './drill.ts';
import { someMoment } from './moment.ts';
import { until } from './processes.ts';
import { openProxy } from './proxy.ts';
import { prepareShop } from './shop-process.ts';
import type { Stand } from './stand.ts';

export const migrationKill: Drill = {
  about:
    'kill -9 of the shop in the middle of each migration of a new database, then started again',
  kinds: ['embedded'],
  // In the tests every sixth migration.
  rounds: { small: 0, full: 5 },
  async run(stand, rounds) {
    const victims = MIGRATIONS.filter((_, index) => rounds > 0 || index % 6 === 0);
    const findings: string[] = [];
    let halfWay = 0;
    for (let round = 0; round < (rounds || 1); round += 1) {
      const done = await migrateUnderKills(stand, victims, `drill_migrations_${round}`);
      halfWay += done.halfWay;
      findings.push(...done.findings);
    }
    const what = `kill -9 during a migration (${halfWay} undone half-way)`;
    const verdict = { acknowledged: 0, lost: 0, doubled: 0, findings };
    return [{ what, count: victims.length * (rounds || 1), recovery: [], verdict }];
  },
};

async function migrateUnderKills(stand: Stand, victims: string[], name: string) {
  await stand.sql.unsafe(`create database ${name} template template0`);
  const database = onDatabase(stand.connection, name);
  const proxy = await openProxy(database);
  const sql = openPool(database, { max: 1 });
  const shop = await prepareShop(stand.folder, { DATABASE_URL: proxy.url }, name);
  let halfWay = 0;
  for (const [index, victim] of victims.entries()) {
    const log = `${stand.folder}/${name}.log`;
    const starting = shop.start().catch(() => {});
    await until(
      `the migration ${victim}`,
      () => existsSync(log) && readFileSync(log, 'utf8').includes(victim),
      { pause: 1 },
    );
    await someMoment(15);
    // A statement under way outlives its client: what undoes it half-way is the death of the server.
    if (index % 2 === 0) await stand.killDatabase();
    await shop.end('SIGKILL');
    await starting;
    // The server notices that its client is gone when the statement has ended.
    await until('the server to have noticed', async () => (await sessions(sql)) === 1);
    if (!(await listApplied(sql)).includes(victim)) halfWay += 1;
  }
  await shop.start();
  const findings = await compare(stand.sql, sql);
  await shop.end('SIGTERM');
  proxy.close();
  await sql.end();
  await stand.sql.unsafe(`drop database ${name} with (force)`);
  return { halfWay, findings };
}

const sessions = async (sql: Sql): Promise<number> =>
  (
    await sql<
      [{ n: number }]
    >`select count(*)::int as n from pg_stat_activity where datname = current_database()`
  )[0].n;

/** The table itself is made by the first start. */
const listApplied = async (sql: Sql): Promise<string[]> =>
  (await sql`select name from migration order by name`.catch(() => [])).map(
    (row) => row.name as string,
  );

/** Killed or not, the same database comes out of it. */
async function compare(reference: Sql, killed: Sql): Promise<string[]> {
  const [expected, found] = await Promise.all([describe(reference), describe(killed)]);
  const different = [
    ...expected.filter((one) => !found.includes(one)),
    ...found.filter((one) => !expected.includes(one)),
  ];
  const contradictions = await findContradictions(killed);
  return [
    ...different.map((one) => `only in one of the two databases: ${one}`),
    ...contradictions.map(({ rule, subject }) => `${rule}: ${subject}`),
  ];
}

async function describe(sql: Sql): Promise<string[]> {
  const rows = await sql<{ what: string }[]>`
    select 'column ' || table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '') as what
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger ' || tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal
    union all select 'function ' || md5(prosrc) || proname from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'migration ' || name from migration
    union all select 'setting ' || key from setting where key in ('filled', 'company', 'secret')
    union all select 'shipping ' || name from shipping_method`;
  return rows.map(({ what }) => what);
}

function onDatabase(connection: Connection, database: string): Connection {
  if (typeof connection !== 'string') return { ...connection, database };
  const url = new URL(connection);
  url.pathname = `/${database}`;
  return url.href;
}
