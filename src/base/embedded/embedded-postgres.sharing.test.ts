import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  isAlive,
  query,
  startShop,
  temporaryFolder,
  open,
  untilGone,
} from './embedded-postgres.harness.server.ts';

vi.setConfig({ testTimeout: 60_000 });

test.each(['SIGKILL', 'SIGINT'] as const)(
  'the server outlives a shop ended by %s and the next one takes it over',
  async (signal) => {
    const dataDir = join(await temporaryFolder(), 'data');
    const shop = await startShop(dataDir);
    await query(shop.options, 'create table note (text text)');
    await shop.kill(signal);
    expect(isAlive(shop.pid)).toBe(true);

    const next = await open(dataDir);
    expect(next.pid).toBe(shop.pid);
    await query(next.options, 'insert into note values (1)');
    await next.stop();
    await untilGone(shop.pid);
  },
);

test('two shops opening an empty folder at once share one server until the last one stops', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const [one, two] = await Promise.all([startShop(dataDir), startShop(dataDir)]);
  expect(one.pid).toBe(two.pid);
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log']);

  await one.stop();
  expect(isAlive(two.pid)).toBe(true);
  expect(await query(two.options, 'select 1 as one')).toEqual([{ one: 1 }]);
  await two.stop();
  await untilGone(two.pid);
});

test('shops coming and going at random never find the database closed', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  async function comeAndGo() {
    for (let visit = 0; visit < 8; visit += 1) {
      const database = await open(dataDir);
      await query(database.options, 'create table if not exists visit (id serial)').catch(
        ignoreSimultaneousCreation,
      );
      await query(database.options, 'insert into visit default values');
      await database.stop();
    }
  }
  await Promise.all([comeAndGo(), comeAndGo(), comeAndGo()]);
  const database = await open(dataDir);
  expect(await query(database.options, 'select count(*)::int from visit')).toEqual([{ count: 24 }]);
  const { pid } = database;
  await database.stop();
  await untilGone(pid);
});

function ignoreSimultaneousCreation(error: Error & { code?: string }) {
  if (error.code !== '23505' && error.code !== '42P07') throw error;
}
