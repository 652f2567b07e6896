import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { hasNginx, prepareNginx } from './nginx.ts';
import { freePort } from './processes.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** Something in place of a process of the shop; keeps what it was asked. */
async function backend(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: { line: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked };
}
const dying = () => backend((request) => request.socket.destroy());
const fine = (text = 'fine') =>
  backend((_request, response) =>
    response.setHeader('cache-control', 'public, max-age=600').end(text),
  );

async function nginx(ports: number[], env?: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'bastion-nginx-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const started = await prepareNginx(folder, ports, env);
  cleanups.push(() => started.end('SIGTERM'));
  await started.start();
  return { origin: started.origin, folder };
}
const body = '{"product":1}';
const envelope = (code: string) => ({ success: false, error: [{ key: null, code }] });

describe.skipIf(!hasNginx())('the shipped nginx', () => {
  test.each(['PUT', 'POST', 'PATCH', 'DELETE'])(
    'sends a %s once, and says in the shop’s words that the reply is missing',
    async (method) => {
      const [one, other] = [await dying(), await dying()];
      const { origin } = await nginx([one.port, other.port]);
      const answer = await fetch(`${origin}/admin/v1/basket/add`, { method, body });
      expect(one.asked.length + other.asked.length).toBe(1);
      expect(answer.status).toBe(502);
      expect(await answer.json()).toMatchObject(envelope('messages.network'));
    },
  );

  test('asks another process when one dies over a page', async () => {
    const [one, other] = [await dying(), await fine()];
    const { origin } = await nginx([one.port, other.port]);
    const answers = [await fetch(`${origin}/`), await fetch(`${origin}/`)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(one.asked).toHaveLength(1);
  });

  test('without any process a page is a page and a call is a call', async () => {
    const { origin } = await nginx([await freePort()]);
    const page = await fetch(`${origin}/category/cctv`);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await page.text()).toContain('nedostupný');
    const call = await fetch(`${origin}/admin/v1/basket/sk`);
    expect(await call.json()).toMatchObject(envelope('messages.network'));
  });

  test('refuses a large body in the shop’s words, before any process sees it', async () => {
    const shop = await fine();
    const { origin } = await nginx([shop.port]);
    const large = await fetch(`${origin}/admin/v1/basket/note`, {
      method: 'PATCH',
      body: 'x'.repeat(65 * 1024),
    });
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject(envelope('messages.request.tooLarge'));
    expect(shop.asked).toEqual([]);
  });

  test('gives each request an id of its own, to the shop, the visitor and the log', async () => {
    const shop = await fine();
    const { origin, folder } = await nginx([shop.port]);
    await fetch(`${origin}/?token=secret`, {
      headers: { 'x-request-id': 'chosen-by-the-visitor', 'x-forwarded-for': '1.2.3.4' },
    });
    const [{ headers }] = shop.asked as [(typeof shop.asked)[0]];
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    const log = join(folder, 'nginx', 'bastion.access.log');
    await expect
      .poll(() => readFileSync(log, 'utf8'), { timeout: 15_000 })
      .toContain(headers['x-request-id']);
    expect(readFileSync(log, 'utf8')).not.toContain('secret');
  });

  test('keeps files whose names carry their content, and nothing else', async () => {
    const shop = await fine();
    const { origin } = await nginx([shop.port]);
    for (const url of ['/assets/a-1.js', '/assets/a-1.js', '/admin/v1/x', '/admin/v1/x'])
      await (await fetch(`${origin}${url}`)).text();
    expect(shop.asked.map(({ line }) => line)).toEqual([
      'GET /assets/a-1.js',
      'GET /admin/v1/x',
      'GET /admin/v1/x',
    ]);
  });

  test('finds a file that only one of two releases has', async () => {
    const before = await backend((_request, response) => response.writeHead(404).end());
    const after = await fine('new');
    const { origin } = await nginx([before.port, after.port]);
    const names = ['a', 'b', 'c', 'd'].map((name) => `${origin}/assets/${name}.js`);
    const texts = await Promise.all(names.map(async (url) => (await fetch(url)).text()));
    expect(texts).toEqual(names.map(() => 'new'));
    expect(before.asked.length).toBeGreaterThan(0);
  });

  test('tells a visitor who asks too often so in the shop’s words', async () => {
    const { origin } = await nginx([(await fine()).port], { RATE: '1r/m', BURST: '1' });
    const answers = [];
    for (const url of ['/', '/', '/admin/v1/basket/sk']) answers.push(await fetch(origin + url));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(await answers[2]!.json()).toMatchObject(envelope('messages.tooManyRequests'));
  });

  test('pictures have limits of their own, those that are drawn a low one', async () => {
    const { origin } = await nginx([(await fine()).port], { MEDIA_RATE: '1r/m', MEDIA_BURST: '3' });
    const ask = async (paths: string[]) =>
      (await Promise.all(paths.map((path) => fetch(origin + path)))).map(({ status }) => status);
    const times = (count: number, path: (turn: number) => string) =>
      Array.from({ length: count }, (_, turn) => path(turn));
    const pictures = await ask(times(8, (turn) => `/media/${turn}.webp/small.webp`));
    expect(pictures.filter((status) => status === 429)).toHaveLength(4);
    const drawn = await ask(times(20, (turn) => `/media/${turn}.svg/share.png`));
    expect(drawn.filter((status) => status === 429)).toHaveLength(9);
    expect(await ask(times(8, (turn) => `/assets/${turn}.js`))).not.toContain(429);
  });

  test('with a certificate it speaks TLS, and sends plain visitors there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bastion-tls-'));
    cleanups.push(() => rmSync(folder, { recursive: true }));
    const [KEY, CERTIFICATE] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
        ...['-days', '1', '-subj', '/CN=localhost', '-keyout', KEY, '-out', CERTIFICATE],
      ],
      { stdio: 'ignore' },
    );
    const plain = `127.0.0.1:${await freePort()}`;
    const shop = await fine();
    const { origin } = await nginx([shop.port], { KEY, CERTIFICATE, LISTEN_PLAIN: plain });
    const options = { ca: readFileSync(CERTIFICATE), servername: 'localhost' };
    const [answer] = (await once(get(origin, options), 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    expect(shop.asked[0]!.headers['x-forwarded-proto']).toBe('https');
    const moved = await fetch(`http://${plain}/cart?a=1`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      'https://127.0.0.1/cart?a=1',
    ]);
  });
});
