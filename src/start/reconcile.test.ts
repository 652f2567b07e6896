import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { reconcile } from './reconcile.server.ts';

const { sql } = useDatabase();
let lines: { level: number; rule?: string; msg: string }[] = [];
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
beforeEach(async () => {
  lines = [];
  await sql`delete from setting where key = 'reconciliation'`;
});

test('of several processes one takes the turn, and the next turn is an hour later', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => reconcile(sql, log)));
  expect(all.filter((one) => one !== null)).toEqual([0]);
  expect(await reconcile(sql, log)).toBeNull();
  await sql`
    update setting set value = value || jsonb_build_object('at', now() - interval '61 minutes')
    where key = 'reconciliation'`;
  expect(await reconcile(sql, log)).toBe(0);
  expect(lines.every(({ level }) => level < pino.levels.values.error!)).toBe(true);
});

test('what contradicts itself is logged as an error and remembered', async () => {
  await sql`update basket set state = 'open' where id = (select basket_id from orders limit 1)`;
  const found = await reconcile(sql, log);
  expect(found).toBeGreaterThan(0);
  const errors = lines.filter(({ level }) => level === pino.levels.values.error);
  expect(errors).toHaveLength(found!);
  expect(errors[0]).toMatchObject({ rule: expect.stringMatching(/basket/) });
  const [setting] = await sql`select value from setting where key = 'reconciliation'`;
  expect(setting!.value.found).toBe(found);
});
