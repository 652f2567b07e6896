import { expect, test } from 'vitest';
import { repeatOf } from '#shop/kernel/idempotency.server.ts';
import { useDatabase } from '#tests/database.ts';
import { staffContext } from '#tests/staff-context.ts';
import { changingJob } from './job.server.ts';

const { sql } = useDatabase();
const add = changingJob({
  title: 'a card of a test',
  needs: ['payments.change'],
  async work({ audit }, cents: number) {
    await audit.add('test', 'x', null, { cents });
    return { cents };
  },
});
const done = async () => (await sql`select from audit where command = ${add.title}`).length;
const repeat = (key: string | undefined, asked: unknown) =>
  repeatOf({ headers: { 'idempotency-key': key } }, 'staff:1', asked);
const press = (key: string | undefined, cents: number, isDryRun = false) =>
  add({ ...staffContext(sql), isDryRun, repeat: repeat(key, cents) }, cents);

test('a press that comes twice is one, also at the same moment', async () => {
  expect(await press('a', 5, true)).toEqual({ cents: 5 });
  expect(await done()).toBe(0);
  const answers = await Promise.all([press('a', 5), press('a', 5), press('a', 5)]);
  expect(answers).toEqual([{ cents: 5 }, { cents: 5 }, { cents: 5 }]);
  expect(await done()).toBe(1);
  await press('b', 5);
  await press(undefined, 5);
  expect(await done()).toBe(3);
});

test('a key of another request, or none that could be, is refused', async () => {
  await press('c', 1);
  await expect(press('c', 2)).rejects.toThrow('messages.request.keyReused');
  expect(() => repeat('with a space', 1)).toThrow('messages.request.invalid');
});
