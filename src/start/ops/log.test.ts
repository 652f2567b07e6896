import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#base/process/config.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { Client } from '#tests/client.ts';
import { useDatabase } from '#tests/database.ts';
import { DEMO } from '#tests/shop.ts';
import { buildApp } from '#start/app/app.server.ts';
import { startWorker } from './worker.server.ts';

const { sql } = useDatabase();
let app: ShopApp;
let lines: string[] = [];

const folder = mkdtempSync(join(tmpdir(), 'bastion-log-'));
const log = pino({}, { write: (line: string) => void lines.push(line) });

beforeAll(async () => {
  app = await buildApp({ sql, config: readConfig({}), formKey: 'x'.repeat(32) }, log);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  lines = [];
});

const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test('the id a proxy gave is in the response and in every line', async () => {
  const id = '0123456789abcdef0123456789abcdef';
  await sql`alter table menu_item rename to menu_item_away`;
  const response = await app.inject({
    url: '/admin/v1/menu/bottom-second/sk',
    headers: { 'x-request-id': id },
  });
  await sql`alter table menu_item_away rename to menu_item`;
  expect(response.statusCode).toBe(500);
  expect(response.headers['x-request-id']).toBe(id);
  expect(parsed().map(({ msg }) => msg)).toEqual(['request failed', 'request completed']);
  expect(parsed().every(({ reqId }) => reqId === id)).toBe(true);
});

test('the mail a request wrote is sent under the id of the request', async () => {
  await sql`truncate outbox`;
  const client = new Client(app);
  await client.get('/admin/v1/sign/user');
  const token = client.cookies.get('XSRF-TOKEN')!;
  // Over a real connection, where the body comes later than the head.
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const { headers } = await fetch(`${origin}/admin/v1/sign/password/mail`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-xsrf-token': token,
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify({ email: DEMO.email }),
  });
  const config = { ...readConfig({}), dataDir: folder };
  const stop = await startWorker({ sql, config, formKey: '' }, app.workerPool, log);
  const sent = () => parsed().filter(({ msg }) => msg === 'mail sent');
  await expect.poll(() => sent().map(({ reqId }) => reqId)).toEqual([headers.get('x-request-id')]);
  await stop();
});

test.each(['short', 'x'.repeat(65), 'two words here', '{"a":1}aaaa', '<script>alert(1)'])(
  'an id like %s is replaced by one of ours',
  async (id) => {
    const response = await app.inject({ url: '/health/live', headers: { 'x-request-id': id } });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
    expect(parsed()[0]?.reqId).toBe(response.headers['x-request-id']);
  },
);

test('no password, cookie, token or address gets into the log', async () => {
  const client = new Client(app);
  await client.post('/admin/v1/sign/in', DEMO);
  await client.get('/admin/v1/sign/user');
  await client.get('/new-password?token=secret-of-a-link');
  const text = lines.join('');
  expect(text).toContain('/admin/v1/sign/in');
  // The hint that somebody is signed in is just a 1.
  const tokens = [...client.cookies.values()].filter((value) => value.length > 8);
  expect(tokens.length).toBeGreaterThan(1);
  const secrets = [DEMO.password, DEMO.email, 'secret-of-a-link', ...tokens];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});
