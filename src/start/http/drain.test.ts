import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { newFormToken } from '#shop/identity/tokens.server.ts';
import { useShop } from '#tests/shop.ts';
import { buildApp } from '#start/app/app.server.ts';
import { createCaches } from '#start/cache/response-cache.server.ts';
import { addPages } from '#start/render/pages.server.ts';

const shop = useShop();
let app: ShopApp;
let origin: string;
let onRender = () => {};

/** A page that asks for its data when it has been under way for a while. */
const renderer = {
  render: async (
    _request: Request,
    { send }: { send: (call: object) => Promise<{ status: number }> },
  ) => {
    onRender();
    await sleep(300);
    const { status } = await send({ method: 'GET', url: '/admin/v1/basket/sk' });
    return new Response(`<p>${status}</p>`, { status });
  },
  manifest: null,
  isDev: false,
};

const formKey = 'a key that only the tests know, 32+ characters';

beforeEach(async () => {
  const { sql, config } = shop;
  const open = { sql, config, formKey };
  const caches = createCaches();
  app = await buildApp(open, undefined, caches);
  addPages(app, open, { getRenderer: async () => renderer as never, caches });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

test('a page under way when the stop comes is finished, and nobody new is let in', async () => {
  const began = new Promise<void>((resolve) => (onRender = resolve));
  const page = fetch(`${origin}/`);
  await began;
  const stopped = app.drain().then(() => app.close());
  await expect(fetch(`${origin}/health/live`)).rejects.toThrow('fetch failed');
  const response = await page;
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('<p>200</p>');
  expect(response.headers.get('connection')).toBe('close');
  await stopped;
});

test.each([
  [
    'a call',
    '/admin/v1/basket/sk',
    /^content-type: application\/json.*"messages\.serviceUnavailable"/ims,
  ],
  ['a page', '/', /^content-type: text\/html.*<p>503<\/p>/ims],
])(
  '%s whose end comes after the stop is refused in the shop’s words',
  async (_what, url, words) => {
    const { port } = new URL(origin);
    const accepting = once(app.server, 'connection');
    const socket = connect(Number(port), '127.0.0.1');
    const [accepted] = (await accepting) as [Socket];
    let response = '';
    socket.on('data', (chunk) => (response += String(chunk)));
    socket.write(`GET ${url} HTTP/1.1\r\nHost: 127.0.0.1\r\n`);
    await expect.poll(() => accepted.bytesRead).toBeGreaterThan(0);
    await app.drain();
    const closed = app.close();
    await sleep(100);
    socket.write('\r\n');
    await once(socket, 'close');
    await closed;
    expect(response).toMatch(/^HTTP\/1\.1 503 /);
    expect(response).toMatch(/^retry-after: 5/im);
    expect(response).toMatch(words);
  },
);

test('a listing whose body is still on its way is waited for', async () => {
  const { port } = new URL(origin);
  const body = JSON.stringify({ condition: { 'categories.id': 1 } });
  const token = newFormToken(formKey, '');
  const socket = connect(Number(port), '127.0.0.1');
  let response = '';
  socket.on('data', (chunk) => (response += String(chunk)));
  const asking = once(app.server, 'request');
  socket.write(
    [
      'POST /admin/v1/product/filter/sk/12/0 HTTP/1.1',
      'Host: 127.0.0.1',
      `Cookie: XSRF-TOKEN=${token}`,
      `x-xsrf-token: ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      '',
    ].join('\r\n'),
  );
  const [request] = (await asking) as [IncomingMessage];
  await expect.poll(() => request.listenerCount('readable')).toBe(1);
  const stopped = app.drain().then(() => app.close());
  await sleep(100);
  socket.write(body);
  await once(socket, 'close');
  await stopped;
  expect(response).toMatch(/^HTTP\/1\.1 200 .*"success":true/s);
});

test('a process that is stopping is not ready, but lives', async () => {
  const draining = app.drain();
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  await draining;
});
