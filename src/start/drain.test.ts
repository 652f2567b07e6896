import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ShopApp } from '#shop/customers/slice.server.ts';
import { useShop } from '#tests/shop.ts';
import { buildApp } from './app.server.ts';
import { createKept } from './kept-answers.server.ts';
import { addPages } from './pages.server.ts';

const shop = useShop();
let app: ShopApp;
let origin: string;

/** A page that asks for its data when it has been under way for a while. */
const renderer = {
  render: async (
    _request: Request,
    { send }: { send: (call: object) => Promise<{ status: number }> },
  ) => {
    await sleep(300);
    const { status } = await send({ method: 'GET', url: '/admin/v1/basket/sk' });
    return new Response(`<p>${status}</p>`, { status });
  },
  manifest: null,
  isDev: false,
};

beforeEach(async () => {
  const { sql, config } = shop;
  const open = { sql, config, formKey: 'a key that only the tests know, 32+ signs' };
  app = await buildApp(open);
  addPages(app, open, { getRenderer: async () => renderer as never, kept: createKept() });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

test('a page under way when the stop comes is finished, and nobody new is let in', async () => {
  const page = fetch(`${origin}/`);
  await sleep(100);
  const stopped = app.drain().then(() => app.close());
  await expect(fetch(`${origin}/health/live`)).rejects.toThrow('fetch failed');
  const answer = await page;
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('<p>200</p>');
  expect(answer.headers.get('connection')).toBe('close');
  await stopped;
});

test('a process that is stopping is not ready, but lives', async () => {
  const draining = app.drain();
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  await draining;
});
