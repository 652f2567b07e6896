import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { query, temporaryFolder, open, untilGone } from './embedded-postgres.harness.server.ts';
import { StartError } from '#base/process/start-error.ts';

vi.setConfig({ testTimeout: 60_000 });

test('an empty folder gets a private database that keeps its data, and a log that stays small', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const steps: string[] = [];
  const first = await open(dataDir, (step) => steps.push(step));
  await query(first.options, 'create table note (text text)');
  await query(first.options, `insert into note values ('žltý kôň')`);
  const [row] = await query(
    first.options,
    `select current_database() as database, current_setting('fsync') as fsync,
       current_setting('listen_addresses') as addresses, rolsuper
     from pg_roles where rolname = current_user`,
  );
  expect(row).toEqual({ database: 'bastion', fsync: 'on', addresses: '', rolsuper: false });
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  expect(steps).toEqual(['Creating the database (a few seconds, once)']);
  const { pid } = first;
  await first.stop();
  await untilGone(pid);

  const second = await open(dataDir);
  expect(await query(second.options, 'select text from note')).toEqual([{ text: 'žltý kôň' }]);
  await second.stop();
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log']);

  await writeFile(join(dataDir, 'postgres.log'), Buffer.alloc(11_000_000));
  await open(dataDir);
  expect((await stat(join(dataDir, 'postgres.log'))).size).toBeLessThan(10_000);
  expect((await stat(join(dataDir, 'postgres.log.1'))).size).toBe(11_000_000);
});

test('names are sorted the Slovak way and the needed extensions are there', async () => {
  const database = await open(join(await temporaryFolder(), 'data'));
  const words = ['ihla', 'chata', 'hora', 'čaj', 'cena', 'Ľan', 'lak', 'žaba', 'zub', 'dom'];
  const [row] = await query(
    database.options,
    `select array_agg(w order by w) as sorted from unnest(array['${words.join("','")}']) w`,
  );
  expect(row?.sorted).toEqual([
    'cena',
    'čaj',
    'dom',
    'hora',
    'chata',
    'ihla',
    'lak',
    'Ľan',
    'zub',
    'žaba',
  ]);
  await query(database.options, 'create extension pg_trgm; create extension unaccent');
  const [found] = await query(database.options, `select lower(unaccent('ŠŤAVA Ľ')) as plain`);
  expect(found).toEqual({ plain: 'stava l' });
  await database.stop();
});

test('a path too long for a socket and full of odd characters', async () => {
  const folder = await temporaryFolder();
  const dataDir = join(folder, `dáta "a" b:c,d 'e' $f ${'x'.repeat(120)}`, 'data');
  const database = await open(dataDir);
  expect(await query(database.options, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
  await expect(stat(database.options.host)).rejects.toThrow('ENOENT');
});

test('a data folder that cannot be written to', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  const opening = open(join(folder, 'file', 'data'));
  await expect(opening).rejects.toThrow(StartError);
  await expect(opening).rejects.toThrow(/cannot be written to \(ENOTDIR\)/);
});

test('a database that is damaged or of another version is not replaced by an empty one', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const cluster = join(dataDir, 'postgres');
  await (await open(dataDir)).stop();

  await writeFile(join(cluster, 'PG_VERSION'), '15\n');
  await expect(open(dataDir)).rejects.toThrow(
    /made by PostgreSQL 15 and this shop ships PostgreSQL 18/,
  );
  await writeFile(join(cluster, 'PG_VERSION'), '18\n');
  await rm(join(cluster, 'global', 'pg_control'));
  await expect(open(dataDir)).rejects.toThrow(StartError);
  await expect(open(dataDir)).rejects.toThrow(/Starting the database failed in .*pg_control/);
  await rm(join(cluster, 'PG_VERSION'));
  await expect(open(dataDir)).rejects.toThrow(/holds files that are not a database/);
});
