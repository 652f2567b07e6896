import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { namesIn, serverSources } from './caches.ts';
import { useDatabase } from './database.ts';
import { freePort } from './free-port.ts';

const { connection } = useDatabase();
const scratch = mkdtempSync(join(tmpdir(), 'bastion-start-'));
// As root the database runs under another account, which must be able to pass through.
chmodSync(scratch, 0o755);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

type End = { code: number | null; stdout: string; stderr: string };

const runFile = (file: string, env: Record<string, string>, ...args: string[]) =>
  spawn(process.execPath, [file, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: join(scratch, 'data'),
      ...env,
    },
  });
const run = (env: Record<string, string>, ...args: string[]) =>
  runFile('src/start/main.mjs', env, ...args);

function start(env: Record<string, string>, child = run(env)): Promise<End> {
  const end: End = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (end.stdout += chunk));
  child.stderr.on('data', (chunk) => (end.stderr += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ ...end, code })));
}

/** An empty shop's own database, unless the tests were given one. */
const emptyShop =
  typeof connection === 'string'
    ? { DATABASE_URL: connection, DEMO: '0' }
    : { DATA_DIR: join(scratch, 'shop'), DEMO: '0' };

const file = join(scratch, 'a-file');
writeFileSync(file, 'not a folder');

test.each([
  ['a wrong DATABASE_URL', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be/],
  ['a wrong PORT', { PORT: '99999' }, /^PORT must be/],
  ['a wrong OFFICE_PORT', { OFFICE_PORT: 'x' }, /^OFFICE_PORT must be/],
  ['one port for both', { PORT: '4001', OFFICE_PORT: '4001' }, /^PORT and OFFICE_PORT are both/],
  ['a wrong TRUST_PROXY', { TRUST_PROXY: '10.0.0.1,nonsense' }, /^TRUST_PROXY must be/],
  ['a wrong OFFICE_URL', { OFFICE_URL: 'office' }, /^OFFICE_URL must be/],
  ['a wrong METRICS_PORT', { METRICS_PORT: 'x' }, /^METRICS_PORT must be/],
  ['a wrong DATABASE_READ_URL', { DATABASE_READ_URL: 'x' }, /^DATABASE_READ_URL must be/],
  ['a short SECRET', { SECRET: 'short' }, /^SECRET must have/],
  ['a wrong ACTIVATION', { ACTIVATION: 'maybe' }, /^ACTIVATION must be one of/],
  [
    'a public shop that does not say whether it is a demo',
    { PUBLIC_URL: 'https://obchod.test' },
    /^PUBLIC_URL is https:\/\/obchod\.test: say DEMO=0/,
  ],
  [
    'a public office that does not say whether it is a demo',
    { OFFICE_URL: 'https://office.obchod.test' },
    /^OFFICE_URL is https:\/\/office\.obchod\.test: say DEMO=0/,
  ],
  ['a data directory that is a file', { DATA_DIR: file }, /a-file/],
])('%s is one sentence', async (_name, env, sentence) => {
  const { code, stderr } = await start(env);
  expect(code).toBe(1);
  expect(stderr.trim()).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('the file that units of an earlier release start leads to the same program', async () => {
  const { code, stderr } = await start({}, runFile('src/start/main.server.ts', { PORT: '99999' }));
  expect([code, stderr.trim()]).toEqual([1, expect.stringMatching(/^PORT must be/)]);
});

/** Speaks enough of PostgreSQL to refuse whoever comes. */
function refuse(socket: Socket) {
  const text = 'SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "x"\0\0';
  const head = Buffer.from('E\0\0\0\0');
  head.writeUInt32BE(text.length + 4, 1);
  socket.once('data', () => socket.end(Buffer.concat([head, Buffer.from(text)])));
  socket.on('error', () => {});
}

test('a database that is late is waited for; one that refuses is one sentence', async () => {
  const port = await freePort();
  const child = run({ DATABASE_URL: `postgres://x:wrong@127.0.0.1:${port}/x` });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const ended = new Promise((resolve) => child.on('close', resolve));
  await expect.poll(() => stdout, { timeout: 30_000 }).toMatch(/does not answer.*waiting for it/);
  // Longer than it used to live.
  await sleep(1_500);
  expect([child.exitCode, stdout.match(/waiting for it/g)]).toEqual([null, ['waiting for it']]);
  const server = createServer(refuse).listen(port, '127.0.0.1');
  expect(await ended).toBe(1);
  server.close();
  expect(stderr.trim()).toBe(
    'The database does not answer: password authentication failed for user "x".',
  );
});

test('a port in use is one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((ready) => taken.once('listening', ready));
  const { port } = taken.address() as { port: number };
  const { code, stderr, stdout } = await start({ ...emptyShop, PORT: String(port) });
  taken.close();
  // Whoever reads the last line must not look at the database.
  expect(stdout).not.toContain('the database is away');
  expect(stderr.trim()).toBe(
    `Port ${port} is in use: stop what runs there or choose another PORT.`,
  );
  expect(code).toBe(1);
  // It was opened by then, and must not be left running behind an owner who has only read an error.
  expect(existsSync(join(scratch, 'shop', 'postgres', 'postmaster.pid'))).toBe(false);
});

test('straight from the sources it sends a page, and its metrics show every cache', async () => {
  const [port, metricsPort] = [String(await freePort()), String(await freePort())];
  const officePort = String(await freePort());
  const ports = { PORT: port, METRICS_PORT: metricsPort, OFFICE_PORT: officePort };
  const child = run({ ...emptyShop, ...ports, LOG_LEVEL: 'silent' }, '--dev');
  let stdout = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  try {
    await expect.poll(() => isReady(port), { timeout: 60_000, interval: 200 }).toBe(true);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<main')]);
    const office = `http://127.0.0.1:${officePort}`;
    expect((await fetch(`${office}/health/ready`)).status).toBe(200);
    expect(await (await fetch(`${office}/nastavenia/ludia`)).text()).toContain('id="office"');
    // Nobody works there yet: the first start says who may.
    const token = /\/heslo#([\w-]{40,})/.exec(stdout)![1];
    const session = await fetch(`${office}/office/v1/session`);
    const cookie = session.headers.getSetCookie()[0]!.split(';')[0]!;
    const link = await fetch(`${office}/office/v1/link/look`, {
      method: 'POST',
      body: JSON.stringify({ token }),
      headers: {
        cookie,
        'content-type': 'application/json',
        'x-xsrf-token': decodeURIComponent(cookie.split('=')[1]!),
      },
    });
    expect(await link.json()).toMatchObject({ success: true, email: null });
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain('route="/office/v1/link/look",status="200"');
    for (const figure of ['hits_total', 'misses_total', 'evictions_total', 'entries', 'bytes']) {
      const lines = metrics.matchAll(new RegExp(`^bastion_cache_${figure}{cache="(.+)"}`, 'gm'));
      const shown = Array.from(lines, ([, cache]) => cache);
      expect(shown.sort()).toEqual(
        serverSources()
          .flatMap(({ source }) => namesIn(source))
          .sort(),
      );
    }
  } finally {
    child.kill();
    await new Promise((resolve) => child.on('close', resolve));
  }
});

const isReady = (port: string) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
