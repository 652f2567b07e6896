import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { endedWith } from './ended-with.server.ts';

const { sql } = useDatabase();
const sleeping = () => sql`select from pg_stat_activity where query like 'select pg_sleep(60)%'`;

test('what nobody waits for any more is ended in the database too', async () => {
  const gone = new AbortController();
  const work = sql.begin((tx) =>
    endedWith(gone.signal, { pool: sql, tx }, () => tx`select pg_sleep(60)`),
  );
  const refused = expect(work).rejects.toMatchObject({ code: '57014' });
  await expect.poll(async () => (await sleeping()).length).toBe(1);
  gone.abort();
  await refused;
  expect(await sleeping()).toEqual([]);
});

test('what is over before it began is not begun; what nobody may end runs on', async () => {
  const gone = AbortSignal.abort(new Error('gone'));
  const work = sql.begin((tx) => endedWith(gone, { pool: sql, tx }, async () => 'done'));
  await expect(work).rejects.toThrow('gone');
  expect(await sql.begin((tx) => endedWith(undefined, { pool: sql, tx }, async () => 'done'))).toBe(
    'done',
  );
});
