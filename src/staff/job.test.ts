import { drawHere } from '#base/files/draw.server.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Moment, PathId } from '#base/wire/contract.ts';
import { useDatabase } from '#tests/database.ts';
import { listAudit } from './audit.server.ts';
import { difference } from './change.server.ts';
import { officeCall } from './endpoint.ts';
import { changingJob, type StaffContext } from './job.server.ts';
import { repeatOf } from '#shop/kernel/idempotency.server.ts';
import { ALL_PERMISSIONS } from './permissions.ts';

const { sql } = useDatabase();
const context: StaffContext = {
  sql,
  config: null as never,
  who: 'jana',
  permissions: ALL_PERMISSIONS,
  face: 'terminal',
  draw: drawHere,
  isDryRun: false,
  progress: () => {},
};

const set = changingJob({
  title: 'test',
  needs: ['settings.change', 'system.change'],
  async work(tx, key: string) {
    await tx.sql`insert into setting (key, value) values (${key}, '1')`;
    await tx.audit.add('setting', key, null, { value: 1 });
    await tx.audit.add('setting', 'same', { value: 1 }, { value: 1 });
    if (key === 'broken') await tx.sql`select 1 / 0`;
    return `${key} is set`;
  },
  isKept: (result) => !result.startsWith('refused'),
});

const traceOf = async (key: string) => [
  ...(await sql`select key from setting where key = ${key}`),
  ...(await sql`select key from audit_entry where key = ${key}`),
];

test('a change is kept with its audit, and only what differs is in it', async () => {
  expect(await set(context, 'tried')).toBe('tried is set');
  expect((await listAudit(context, {})).rows).toMatchObject([
    { who: 'jana', command: 'test', entity: 'setting', key: 'tried', before: null },
  ]);
  expect(difference({ a: 1, b: [1], c: null }, { a: 1, b: [2], c: null })).toEqual([
    { b: [1] },
    { b: [2] },
  ]);
});

test('a dry run gives its result and leaves nothing', async () => {
  expect(await set({ ...context, isDryRun: true }, 'dry')).toBe('dry is set');
  expect(await traceOf('dry')).toEqual([]);
});

test('a result that must leave nothing behind does not', async () => {
  expect(await set(context, 'refused')).toBe('refused is set');
  expect(await traceOf('refused')).toEqual([]);
});

test('a change that fails leaves no audit either', async () => {
  await expect(set(context, 'broken')).rejects.toThrow('division by zero');
  expect(await traceOf('broken')).toEqual([]);
});

test.each(['settings.change', 'system.change'] as const)(
  'a job that needs several permissions is refused without %s',
  async (missing) => {
    const permissions = new Set(ALL_PERMISSIONS);
    permissions.delete(missing);
    await expect(set({ ...context, permissions }, 'forbidden')).rejects.toMatchObject({
      key: 'permission.missing',
    });
    expect(await traceOf('forbidden')).toEqual([]);
  },
);

test('two that wait for each other are both done', async () => {
  await sql`insert into setting (key, value) values ('first', '0'), ('second', '0')`;
  let [waiting, goOn] = [0, () => {}];
  const both = new Promise<void>((resolve) => (goOn = resolve));
  const count = changingJob({
    title: 'test',
    needs: ['settings.change'],
    async work(tx, keys: string[]) {
      for (const key of keys) {
        await tx.sql`update setting set value = to_jsonb((value #>> '{}')::int + 1) where key = ${key}`;
        waiting += 1;
        if (waiting === 2) goOn();
        await both;
      }
    },
  });
  await Promise.all([count(context, ['first', 'second']), count(context, ['second', 'first'])]);
  const rows = await sql`select value from setting where key in ('first', 'second')`;
  expect(rows.map(({ value }) => Number(value))).toEqual([2, 2]);
});

const stamp = officeCall('POST', '/office/v1/stamps/:id', {
  job: 'test stamp',
  needs: ['system.change'],
  summary: 'A call that only this test has',
  params: { id: PathId },
  body: { name: z.string() },
  reply: { name: z.string(), stamped_at: Moment },
});

test('a job of a call has the needs of its contract, and repeats its result with dates', async () => {
  let times = 0;
  const job = changingJob(stamp, async (_, { id, name }) => {
    times += 1;
    return { name: `${name} ${id}`, stamped_at: new Date('2026-11-18T10:00:00Z') };
  });
  expect({ ...job }).toMatchObject({ title: 'test stamp', needs: ['system.change'], call: stamp });
  const pressed = {
    ...context,
    repeat: repeatOf({ headers: { 'idempotency-key': 'one-press' } }, 'staff:1', 'stamp'),
  };
  const asked = { id: 7, name: 'x' };
  const first = await job(pressed, asked);
  expect(await job(pressed, asked)).toEqual(first);
  expect([times, first.stamped_at]).toEqual([1, new Date('2026-11-18T10:00:00Z')]);
});
