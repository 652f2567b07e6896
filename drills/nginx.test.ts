import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { hasNginx, prepareNginx } from './nginx.ts';
import { freePort } from '#tests/free-port.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** Something in place of a process of the shop; keeps what it was asked. */
async function backend(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: { line: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    respond(request, response);
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

async function nginx(ports: number[], env?: Record<string, string>, more?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bastion-nginx-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const started = await prepareNginx(folder, ports, env, more);
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
      const response = await fetch(`${origin}/admin/v1/basket/add`, { method, body });
      expect(one.asked.length + other.asked.length).toBe(1);
      expect(response.status).toBe(502);
      expect(await response.json()).toMatchObject(envelope('messages.network'));
    },
  );

  test('asks another process when one dies over a page', async () => {
    const [one, other] = [await dying(), await fine()];
    const { origin } = await nginx([one.port, other.port]);
    const responses = [await fetch(`${origin}/`), await fetch(`${origin}/`)];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(one.asked).toHaveLength(1);
  });

  test.each([
    ['one IPv6 network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', true],
    ['one network that is written short', '2001:db8::1', '2001:db8::5:6:7:8', true],
    ['two networks', '2001:db8:1:2::9', '2001:db8:1:3::9', false],
    ['two networks, one written short', '2001:db8::1', '2001:db8:1::1', false],
    ['two networks behind a gap', '2001::5:1:2:3:4', '2001::6:1:2:3:4', false],
    ['two IPv4 addresses', '192.0.2.1', '192.0.2.2', false],
    ['two IPv4 addresses in IPv6', '::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ])('limits %s: %s, %s', async (_name, first, second, isOne) => {
    const shop = await fine();
    const { origin } = await nginx(
      [shop.port],
      { RATE: '1r/m', BURST: '1' },
      'set_real_ip_from 127.0.0.1; real_ip_header X-Tried-As;',
    );
    const from = async (address: string) =>
      (await fetch(`${origin}/admin/v1/site/sk`, { headers: { 'x-tried-as': address } })).status;
    expect([await from(first), await from(first), await from(first)]).toEqual([200, 200, 429]);
    expect(await from(second)).toBe(isOne ? 429 : 200);
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
    await expect.poll(() => readFileSync(log, 'utf8')).toContain(headers['x-request-id']);
    expect(readFileSync(log, 'utf8')).not.toContain('secret');
  });

  test('keeps files whose names carry their content', async () => {
    const shop = await fine();
    const { origin } = await nginx([shop.port]);
    for (const _ of [1, 2]) await (await fetch(`${origin}/assets/a-1.js`)).text();
    expect(shop.asked.map(({ line }) => line)).toEqual(['GET /assets/a-1.js']);
  });

  describe('what guests see', () => {
    /** As the shop marks it (`src/start/cache/cached-response.server.ts`), with shorter times. */
    const SHARED = 'public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=1';
    const VARY = 'accept-encoding, cookie';
    let text = 'first';
    let cacheControl = SHARED;
    const catalogue = () => {
      [text, cacheControl] = ['first', SHARED];
      return backend((request, response) => {
        if (text === 'dead') {
          request.socket.destroy();
          return;
        }
        const status = text === 'away' ? 503 : 200;
        const headers = { 'cache-control': cacheControl, vary: VARY, etag: `"${text}"` };
        const id = request.headers['x-request-id']!;
        response.writeHead(status, { ...headers, 'x-request-id': id }).end(text);
      });
    };
    const open = async (url: string, cookie?: string, headers: Record<string, string> = {}) => {
      const response = await fetch(url, { headers: { ...(cookie ? { cookie } : {}), ...headers } });
      return { response, text: await response.text() };
    };

    test('is kept, whatever cookies they have besides, each with an id of its own', async () => {
      const shop = await catalogue();
      const { origin } = await nginx([shop.port]);
      const ids = new Set<string | null>();
      for (const cookie of [undefined, 'theme=dark', 'consent=1; theme=light', 'XSRF-TOKEN=a.b']) {
        const { response } = await open(`${origin}/category/cctv`, cookie);
        expect(response.headers.get('cache-control')).toBe(SHARED);
        ids.add(response.headers.get('x-request-id'));
      }
      expect([shop.asked.length, ids.size]).toEqual([1, 4]);
      const known = { 'if-none-match': '"first"' };
      expect((await open(`${origin}/category/cctv`, undefined, known)).response.status).toBe(304);
      expect((await open(`${origin}/category/cctv?pg=2`)).text).toBe('first');
      expect(shop.asked).toHaveLength(2);
    });

    test.each([
      'bastion_session=x',
      'theme=dark; __Host-bastion_session=x',
      'XSRF-TOKEN=a.b; auth-check=1',
    ])('is neither given to nor taken from somebody with %s', async (cookie) => {
      const shop = await catalogue();
      const { origin } = await nginx([shop.port]);
      text = 'their own';
      expect((await open(origin, cookie)).text).toBe('their own');
      text = 'first';
      expect((await open(origin)).text).toBe('first');
      text = 'their own';
      expect((await open(origin, cookie)).text).toBe('their own');
      expect((await open(origin)).text).toBe('first');
      expect(shop.asked).toHaveLength(3);
    });

    test('is not kept with a cookie on it, nor where the shop does not say so', async () => {
      const shop = await catalogue();
      const { origin } = await nginx([shop.port]);
      for (const marked of ['private, no-cache', 'private, no-store']) {
        cacheControl = marked;
        for (const _ of [1, 2]) await open(`${origin}/login`);
      }
      expect(shop.asked).toHaveLength(4);
      const giving = await backend((_request, response) =>
        response.setHeader('set-cookie', 'a=b').setHeader('cache-control', SHARED).end(),
      );
      const other = await nginx([giving.port]);
      for (const _ of [1, 2]) await open(other.origin);
      expect(giving.asked).toHaveLength(2);
    });

    test('changes with the catalogue, within the seconds the shop allows', async () => {
      const shop = await catalogue();
      const { origin } = await nginx([shop.port]);
      expect((await open(origin)).text).toBe('first');
      text = 'changed';
      await expect.poll(async () => (await open(origin)).text).toBe('changed');
      expect(shop.asked.length).toBeLessThan(5);
    });

    test.each(['dead', 'away'])('is still there when the shop is %s', async (state) => {
      const shop = await catalogue();
      const { origin } = await nginx([shop.port]);
      expect((await open(origin)).text).toBe('first');
      text = state;
      await new Promise((later) => setTimeout(later, 2_500));
      for (const _ of [1, 2]) {
        const { response, text: seen } = await open(origin);
        expect([response.status, seen]).toEqual([200, 'first']);
      }
      // Nobody with a session is shown what was.
      expect((await open(origin, 'bastion_session=x')).response.status).toBe(503);
      expect(shop.asked.length).toBeGreaterThan(1);
    });
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
    const responses = [];
    for (const url of ['/', '/', '/admin/v1/basket/sk']) responses.push(await fetch(origin + url));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(await responses[2]!.json()).toMatchObject(envelope('messages.tooManyRequests'));
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

  test('the office has a name, processes and limits of its own', async () => {
    const [shop, desk] = [await fine('shop'), await fine('office')];
    const { origin } = await nginx([shop.port], {
      NAME: 'shop.test',
      OFFICE_NAME: 'office.test',
      OFFICE_SERVERS: `server 127.0.0.1:${desk.port};`,
      OFFICE_RATE: '1000r/s',
      OFFICE_BURST: '1000',
    });
    const ask = async (host: string, path: string, method = 'GET') => {
      const sent = request(origin + path, { method, headers: { host } }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const text = (await response.toArray()).join('');
      return { status: response.statusCode, text };
    };
    expect(await ask('shop.test', '/')).toEqual({ status: 200, text: 'shop' });
    expect(await ask('office.test', '/objednavky')).toEqual({ status: 200, text: 'office' });
    // Nothing of it is kept for the next who asks.
    await ask('office.test', '/objednavky');
    expect(desk.asked).toHaveLength(2);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask('office.test', '/office/v1/sign/in', 'POST')),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(9);
    expect(JSON.parse(refused[0]!.text)).toMatchObject(envelope('messages.tooManyRequests'));
    expect((await ask('office.test', '/office/v1/session')).status).toBe(200);
  });

  test('a write of the office is sent once, whatever becomes of the process', async () => {
    const [one, other] = [await dying(), await dying()];
    const { origin } = await nginx([(await fine()).port], {
      NAME: 'shop.test',
      OFFICE_NAME: '127.0.0.1',
      OFFICE_SERVERS: [one, other].map(({ port }) => `server 127.0.0.1:${port};`).join(' '),
    });
    const response = await fetch(`${origin}/office/v1/people`, { method: 'POST', body });
    expect(one.asked.length + other.asked.length).toBe(1);
    expect(await response.json()).toMatchObject(envelope('messages.network'));
  });

  test('with a certificate it speaks TLS, and sends plain visitors there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bastion-tls-'));
    cleanups.push(() => rmSync(folder, { recursive: true }));
    const [KEY, CERTIFICATE] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '1',
        '-subj',
        '/CN=localhost',
        '-keyout',
        KEY,
        '-out',
        CERTIFICATE,
      ],
      { stdio: 'ignore' },
    );
    const plain = `127.0.0.1:${await freePort()}`;
    const shop = await fine();
    const { origin } = await nginx([shop.port], { KEY, CERTIFICATE, LISTEN_PLAIN: plain });
    const options = { ca: readFileSync(CERTIFICATE), servername: 'localhost' };
    const [response] = (await once(get(origin, options), 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(shop.asked[0]!.headers['x-forwarded-proto']).toBe('https');
    const moved = await fetch(`http://${plain}/cart?a=1`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      'https://127.0.0.1/cart?a=1',
    ]);
  });
});
