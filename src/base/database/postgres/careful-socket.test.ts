import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isDatabaseDown, openPool } from '#base/database/database.server.ts';

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

/** A server that greets every connection with one refusal, as PostgreSQL does while it starts. */
async function refusing(fields: string) {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.once('data', () => {
      const body = Buffer.from(`${fields}\0\0`, 'latin1');
      const head = Buffer.alloc(5);
      head.write('E');
      head.writeInt32BE(body.length + 4, 1);
      socket.end(Buffer.concat([head, body]));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  cleanups.push(() => server.close());
  const { port } = server.address() as { port: number };
  return { url: `postgres://x@127.0.0.1:${port}/x`, count: () => connections };
}

test('a server that is starting up rejects the query at once instead of being hammered', async () => {
  const { url, count } = await refusing(
    'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up',
  );
  const sql = openPool(url, { max: 1 });
  const error = await sql`select 1`.catch((problem: unknown) => problem);
  expect(isDatabaseDown(error)).toBe(true);
  // Time for attempts that must not be made.
  await new Promise((later) => setTimeout(later, 500));
  expect(count()).toBeLessThan(5);
  await sql.end({ timeout: 0 });
});

test('however often it refused before, the next connection is served soon', async () => {
  const { url, count } = await refusing(
    'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up',
  );
  const sql = openPool(url, { max: 2 });
  const ask = () => sql`select 1`.catch(() => {});
  for (let round = 0; round < 4; round += 1) await Promise.all([ask(), ask(), ask()]);
  const before = count();
  // By itself postgres.js would wait ten to twenty seconds by now, longer than this test may take.
  await ask();
  expect(count()).toBeGreaterThan(before);
  await sql.end({ timeout: 0 });
}, 8_000);

test('a wrong password keeps its own message', async () => {
  const { url } = await refusing('SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed');
  const sql = openPool(url, { max: 1 });
  await expect(sql`select 1`).rejects.toMatchObject({ code: '28P01' });
  await sql.end({ timeout: 0 });
});
