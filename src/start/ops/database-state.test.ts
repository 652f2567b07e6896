import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#base/process/config.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { useDatabase } from '#tests/database.ts';
import { buildApp } from '#start/app/app.server.ts';

const { sql } = useDatabase();
type Line = { msg: string; err?: unknown; refused?: number; cause?: string };
let lines: Line[] = [];
let app: ShopApp;
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
const said = () => lines.filter(({ msg }) => msg !== 'request completed');

let failure: Error | null = null;
beforeAll(async () => {
  app = await buildApp({ sql, config: readConfig({}), formKey: 'x'.repeat(32) }, log);
  app.get('/failing', async () => {
    if (failure) throw failure;
    return 'well';
  });
});
afterAll(() => app.close());

const fail = (code: string) => (failure = Object.assign(new Error('it failed'), { code }));

test('an outage is one line when it begins and one when it ends, without a trace', async () => {
  lines = [];
  fail('ECONNREFUSED');
  for (let count = 0; count < 5; count += 1)
    expect((await app.inject('/failing')).statusCode).toBe(503);
  expect(said()).toMatchObject([{ msg: 'the database is away' }]);
  await expect.poll(said).toHaveLength(2);
  expect(said()[1]).toMatchObject({ msg: 'the database is back', refused: 5 });
  expect(said().some(({ err }) => err)).toBe(false);
  expect(app.databaseState.refused.get('connection')).toBe(5);
});

test('what comes and goes within seconds, as a full disk does, is one outage', async () => {
  lines = [];
  fail('53100');
  for (let round = 0; round < 3; round += 1) {
    expect((await app.inject('/failing')).statusCode).toBe(503);
    await expect.poll(() => app.databaseState.isAway()).toBe(false);
  }
  await expect.poll(said).toHaveLength(2);
  expect(said()).toMatchObject([
    { msg: 'the database is away' },
    { msg: 'the database is back', refused: 3 },
  ]);
});

test('a pool that we have closed ourselves is no outage', () => {
  lines = [];
  app.databaseState.lost(Object.assign(new Error('ended'), { code: 'CONNECTION_ENDED' }));
  expect([said(), app.databaseState.isAway()]).toEqual([[], false]);
});

test.each([
  ['57014', 'statement_timeout'],
  ['55P03', 'lock_timeout'],
])('%s is one query that was too slow, not an outage', async (code, cause) => {
  lines = [];
  fail(code);
  expect((await app.inject('/failing')).statusCode).toBe(503);
  expect(said()).toMatchObject([{ msg: 'the database was too slow', cause }]);
  expect(said()[0]!.err).toBeUndefined();
  expect(app.databaseState.refused.get(cause)).toBe(1);
});

test('a bug still shows its trace', async () => {
  lines = [];
  failure = new Error('a bug');
  expect((await app.inject('/failing')).statusCode).toBe(500);
  expect(said()).toMatchObject([{ msg: 'request failed', err: { message: 'a bug' } }]);
});

test('a shop that has ended calls nothing an outage: its own database ends after it', async () => {
  const other = await buildApp({ sql, config: readConfig({}), formKey: 'x'.repeat(32) }, log);
  await other.close();
  lines = [];
  other.databaseState.lost(Object.assign(new Error('shutting down'), { code: '57P03' }));
  expect([said(), other.databaseState.isAway()]).toEqual([[], false]);
});
