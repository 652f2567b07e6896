import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { noticeLostClient, openLongPool } from '#base/database/database.server.ts';
import { useDatabase } from '#tests/database.ts';
import { reconcile } from './reconciliation.server.ts';

const database = useDatabase();
const { sql } = database;
let lines: { level: number; rule?: string; msg: string }[] = [];
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
const errors = () => lines.filter(({ level }) => level === pino.levels.values.error);
const task = async () =>
  (
    await sql`
      select started_at is not null as began, finished_at is not null as ended, finding, found from job`
  )[0];
beforeEach(async () => {
  lines = [];
  await sql`delete from job`;
});

test('of several processes one takes the turn, and the next turn is an hour later', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => reconcile(database, log)));
  expect(all.filter((one) => one !== null)).toEqual([0]);
  expect(await reconcile(database, log)).toBeNull();
  await sql`update job set started_at = now() - interval '61 minutes'`;
  expect(await reconcile(database, log)).toBe(0);
  expect(errors()).toEqual([]);
  expect(await task()).toEqual({ began: true, ended: true, finding: 0, found: 0 });
});

test('what contradicts itself is logged as an error and remembered', async () => {
  const [basket] = await sql`
    update basket set state = 'open' where id = (select basket_id from orders limit 1) returning id`;
  const found = await reconcile(database, log);
  await sql`update basket set state = 'ordered' where id = ${basket!.id}`;
  expect(found).toBeGreaterThan(0);
  expect(errors()).toHaveLength(found!);
  expect(errors()[0]).toMatchObject({ rule: expect.stringMatching(/basket/) });
  expect(await task()).toEqual({ began: true, ended: true, finding: found, found });
});

test('a run that does not come to its end has told what it found, and does not count as finished', async () => {
  const [basket] = await sql`
    update basket set state = 'open' where id = (select basket_id from orders limit 1) returning id`;
  // The rule of the stock, the last one, cannot be asked.
  await sql`alter table stock rename to stock_away`;
  await expect(reconcile(database, log)).rejects.toThrow(/stock of a product.*"stock"/);
  await sql`alter table stock_away rename to stock`;
  await sql`update basket set state = 'ordered' where id = ${basket!.id}`;
  expect(errors().length).toBeGreaterThan(0);
  expect(await task()).toEqual({ began: true, ended: false, finding: errors().length, found: 0 });
});

test('its statements may take minutes, and end when nobody waits for them any more', async () => {
  const long = openLongPool(database.connection);
  expect((await long`show statement_timeout`)[0]!.statement_timeout).toBe('10min');
  const interval = await long.begin(async (tx) => {
    await noticeLostClient(tx);
    return tx`select current_setting('client_connection_check_interval') as interval, version()`;
  });
  await long.end();
  const { version } = interval[0]!;
  expect(interval[0]!.interval).toBe(/linux/i.test(version) ? '5s' : '0');
});
