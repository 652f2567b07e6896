import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { openPatientPool } from './database.server.ts';
import { migrate } from './migrate.server.ts';
import { partsOf } from './migration-file.server.ts';

const { sql, connection } = useDatabase({ isEmpty: true });
const path = mkdtempSync(join(tmpdir(), 'bastion-migrations-'));
const folder = pathToFileURL(`${path}/`);
afterAll(() => rmSync(path, { recursive: true }));

const put = (name: string, text: string) => writeFileSync(join(path, name), text);
const take = (name: string) => rmSync(join(path, name));
let said: string[] = [];
/** As a process that starts does it: on connections of its own. */
async function run(tries?: number) {
  const pool = openPatientPool(connection);
  const say = (sentence: string) => said.push(sentence);
  try {
    await migrate(pool, say, { folder, ...(tries ? { tries } : {}) });
  } finally {
    await pool.end();
  }
}

beforeEach(async () => {
  put('0001_thing.sql', 'create table thing (id int primary key, name text)');
  await run();
  said = [];
});
afterEach(async () => {
  await sql`drop table if exists thing, migration`;
  rmSync(path, { recursive: true });
  mkdirSync(path);
});

/** Somebody whose transaction is under way until it is told to end. */
async function use(statement: string) {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const user = sql.begin(async (tx) => {
    await tx.unsafe(statement);
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  return async () => {
    over.resolve();
    await user;
  };
}

test('a migration behind a long reader steps back, so that others go on reading', async () => {
  put('0002_more.sql', 'alter table thing add column size int');
  const stopUsing = await use('select * from thing');
  const migrating = run();
  await expect.poll(() => said).toContain('Waiting for a table that is in use');
  // It has failed once by now and may be trying again: nobody waits longer than one try.
  await sql.begin(async (tx) => {
    await tx`set local lock_timeout = '2s'`;
    expect(await tx`select name from thing`).toEqual([]);
  });
  await stopUsing();
  await migrating;
  expect(await sql`select size from thing`).toEqual([]);
});

test('one that finds no free moment says so in a sentence, and has changed nothing', async () => {
  put('0002_more.sql', 'create table other (id int); alter table thing add column size int');
  const stopUsing = await use('select * from thing');
  const error = await run(2).catch((one: unknown) => one);
  await stopUsing();
  expect(error).toMatchObject({
    name: 'StartError',
    message: 'The migration 0002_more.sql failed: a table it changes stayed in use.',
  });
  expect((await sql`select to_regclass('other') as found`)[0]!.found).toBeNull();
});

test('one that is wrong is told in one sentence with its file, and undone', async () => {
  put('0002_more.sql', 'create table other (id int); alter table nothing add column size int');
  await expect(run()).rejects.toMatchObject({
    name: 'StartError',
    message: 'The migration 0002_more.sql failed: relation "nothing" does not exist.',
  });
  expect((await sql`select to_regclass('other') as found`)[0]!.found).toBeNull();
  put('0002_more.sql', 'alter table thing add column size int');
  await run();
  expect(await sql`select size from thing`).toEqual([]);
});

test('the program before serves a database whose newer migrations are all marked compatible', async () => {
  put('0002_more.sql', '-- compatible: a column with a default\nalter table thing add size int');
  await run();
  take('0002_more.sql');
  said = [];
  await run();
  expect(said).toEqual([
    'The database is newer than this program, and compatible with it: 0002_more.sql',
  ]);

  put('0003_less.sql', 'alter table thing drop column name');
  await run();
  take('0003_less.sql');
  await expect(run()).rejects.toThrow(
    'The database is newer than this program: it holds the migration 0003_less.sql.',
  );
});

test('a database that was migrated by a program without marks learns them', async () => {
  await sql`alter table migration drop column is_compatible`;
  put('0002_more.sql', '-- compatible\nalter table thing add size int');
  await run();
  expect(await sql`select name, is_compatible from migration order by 1`).toEqual([
    { name: '0001_thing.sql', is_compatible: false },
    { name: '0002_more.sql', is_compatible: true },
  ]);
});

test('an index is built beside a shop that sells, also by processes that start together', async () => {
  put(
    '0002_index.sql',
    `-- An index; of a try that failed.
drop index concurrently if exists thing_name;
create index concurrently thing_name on thing (name);
`,
  );
  // Writers go on meanwhile; the index waits for them, and they not for it.
  const stopUsing = await use("insert into thing values (1, 'a')");
  const migrating = Promise.all([run(), run()]);
  await expect.poll(() => said.filter((one) => one.includes('0002'))).toHaveLength(1);
  await sql`insert into thing values (2, 'b')`;
  await stopUsing();
  await migrating;
  const [index] =
    await sql`select indisvalid from pg_index where indexrelid = 'thing_name'::regclass`;
  expect(index!.indisvalid).toBe(true);
});

test('in a transaction the same file builds its index plainly', () => {
  const { text, statements } = partsOf('-- Why.\ncreate index concurrently a on b (c);\n');
  expect(text).toContain('create index a on b (c);');
  expect(statements).toEqual(['create index concurrently a on b (c)']);
  expect(partsOf('create table a (b int);').statements).toBeNull();
});

test('statements are not compiled, whatever the server would do', async () => {
  const jit = async () => {
    const pool = openPatientPool(connection);
    const [row] = await pool`show jit`;
    await pool.end();
    return row!.jit;
  };
  const [{ name }] = await sql<[{ name: string }]>`select current_database() as name`;
  await sql.unsafe(`alter database "${name}" set jit = on`);
  expect(await jit()).toBe('on');
  put('0002_jit.sql', readFileSync('migrations/0155_no_compiled_statements.sql', 'utf8'));
  await run();
  expect(await jit()).toBe('off');
});
