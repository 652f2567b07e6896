import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { expect, test, vi } from 'vitest';
import type { Options } from './embedded-postgres.harness.server.ts';
import {
  isAlive,
  killServer,
  query,
  startShop,
  temporaryFolder,
  open,
  untilGone,
} from './embedded-postgres.harness.server.ts';
import { serverPid } from './embedded-process.server.ts';

vi.setConfig({ testTimeout: 60_000 });
const patiently = { timeout: 20_000, interval: 100 };

test('no acknowledged commit is lost when the server is killed twenty times under writers', async () => {
  const database = await open(join(await temporaryFolder(), 'data'));
  await query(database.options, 'create table written (id int primary key)');
  const acknowledged: number[] = [];
  const writing = new AbortController();
  const writers = [0, 1, 2].map((first) => write(database.options, first, acknowledged, writing));

  for (let round = 0; round < 20; round += 1) {
    const before = acknowledged.length;
    await vi.waitUntil(() => acknowledged.length > before + 20, patiently);
    const { pid } = database;
    killServer(pid);
    await untilGone(pid);
    const journal = [...acknowledged];
    const stored = await vi.waitUntil(() => readWritten(database.options), patiently);
    expect(journal.filter((id) => !stored.has(id))).toEqual([]);
    await vi.waitUntil(() => database.pid !== pid, patiently);
  }
  writing.abort();
  await Promise.all(writers);
}, 180_000);

async function write(
  options: Options,
  first: number,
  acknowledged: number[],
  { signal }: AbortController,
) {
  let sql = postgres({ ...options, max: 1 });
  for (let id = first; !signal.aborted; id += 3) {
    try {
      await sql`insert into written values (${id})`;
      acknowledged.push(id);
    } catch {
      // Unknown, not lost: only what was acknowledged has to be there.
      await sql.end({ timeout: 0 });
      await sleep(100);
      sql = postgres({ ...options, max: 1 });
    }
  }
  await sql.end();
}

async function readWritten(options: Options): Promise<Set<unknown> | undefined> {
  try {
    return new Set((await query(options, 'select id from written')).map(({ id }) => id));
  } catch {
    return undefined;
  }
}

test('a shop that only joined the server starts it again', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const owner = await startShop(dataDir);
  const steps: string[] = [];
  const guest = await open(dataDir, (step) => steps.push(step));
  expect(guest.pid).toBe(owner.pid);
  await owner.kill('SIGKILL');
  killServer(owner.pid);
  await vi.waitUntil(() => guest.pid !== owner.pid, patiently);
  expect(await query(guest.options, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(steps[0]).toBe('The database has stopped unexpectedly, starting it again');
  await guest.stop();
  await untilGone(guest.pid);
});

test('a killed backend cuts every session, and stopping still works afterwards', async () => {
  const database = await open(join(await temporaryFolder(), 'data'));
  const { pid } = database;
  const sql = postgres({ ...database.options, max: 1, onnotice: () => {} });
  const [backend] = await sql`select pg_backend_pid() as pid`;
  process.kill(Number(backend?.pid), 'SIGKILL');
  await vi.waitUntil(() => sql`select 1`.catch(() => undefined), patiently);
  await sql.end();
  expect(database.pid).toBe(pid);
  await database.stop();
  await untilGone(pid);
});

test.each([0, 250])(
  'a shop stopped %i ms after its server died leaves none behind',
  async (delay) => {
    const dataDir = join(await temporaryFolder(), 'data');
    const database = await open(dataDir);
    killServer(database.pid);
    await sleep(delay);
    await database.stop();
    const isRunning = async () => isAlive((await serverPid(join(dataDir, 'postgres'))) ?? -1);
    await expect.poll(isRunning, patiently).toBe(false);
  },
);

test('remains of a power cut: an empty pid file', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  await (await open(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), '');
  const database = await open(dataDir);
  expect(await query(database.options, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
});
