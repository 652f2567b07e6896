import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { cuttable } from '#tests/cuttable.ts';
import { useDatabase } from '#tests/database.ts';
import { openReplica, type Replica } from './replica.server.ts';

const primary = useDatabase({ isEmpty: true });
const follower = useDatabase({ isEmpty: true });
let replica: Replica | undefined;
afterEach(() => replica?.close());

/** A database that says it follows another one, up to where `replayed` stands. */
beforeAll(async () => {
  await primary.sql`create table place as select 'primary' as name`;
  await follower.sql`create table place as select 'replica' as name`;
  await follower.sql`create table replayed as select '0/0'::pg_lsn as position`;
  await follower.sql.unsafe(`
    create function public.pg_is_in_recovery() returns bool return exists (select from replayed);
    create function public.pg_last_wal_replay_lsn() returns pg_lsn return (select position from replayed);
    do $$ begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
    end $$`);
});

const stand = async (behind = 0) => {
  const [row] = await primary.sql`select pg_current_wal_lsn() - ${behind}::numeric as position`;
  await follower.sql`truncate replayed`;
  await follower.sql`insert into replayed values (${row!.position})`;
};
const ahead = () => stand(-1_000_000_000);
const ask = async () =>
  replica!.read(async (sql) => (await sql`select name from place`)[0]!.name as string);
const responses = async (name: string, timeout = 10_000) => {
  await expect.poll(ask, { timeout, interval: 100 }).toBe(name);
};

test('one that is up to date is asked, after it has been looked at', async () => {
  await ahead();
  replica = openReplica(primary.sql, follower.connection);
  expect(await ask()).toBe('primary');
  await responses('replica');
});

test('one that stands still is left after some seconds, and asked again when it has caught up', async () => {
  await ahead();
  replica = openReplica(primary.sql, follower.connection);
  await responses('replica');
  await stand(1_000_000);
  await responses('primary');
  await ahead();
  await responses('replica');
});

test('after a change it has to catch up first', async () => {
  await ahead();
  replica = openReplica(primary.sql, follower.connection);
  await responses('replica');
  await stand(16);
  replica.doubt();
  expect(await ask()).toBe('primary');
  // Longer than it takes to look at it again.
  await sleep(2_500);
  expect(await ask()).toBe('primary');
  await ahead();
  await responses('replica');
});

test('one that follows nobody is not asked', async () => {
  await follower.sql`truncate replayed`;
  replica = openReplica(primary.sql, follower.connection);
  // Longer than it takes to look at it for the first time.
  await sleep(2_500);
  expect(await ask()).toBe('primary');
});

test('one that goes away is missed by nobody, and asked again when it is back', async () => {
  await ahead();
  const proxy = await cuttable(follower.connection);
  replica = openReplica(primary.sql, proxy.connection);
  await responses('replica');
  proxy.cut();
  expect(await ask()).toBe('primary');
  expect(await ask()).toBe('primary');
  proxy.mend();
  await responses('replica', 20_000);
  await replica.close();
  await proxy.close();
});
