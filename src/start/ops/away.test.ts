import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#base/process/config.server.ts';
import { openPool } from '#base/database/database.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { buildApp } from '#start/app/app.server.ts';
import type { RenderOptions } from '#start/render/entry.server.tsx';
import { createCaches } from '#start/cache/response-cache.server.ts';
import { addPages } from '#start/render/pages.server.ts';

/** Nobody listens there. */
const sql = openPool('postgres://nobody@127.0.0.1:1/nothing');
let app: ShopApp;

async function render(_request: Request, { send }: RenderOptions): Promise<Response> {
  const { json } = await send({ method: 'GET', url: '/admin/v1/basket/sk' });
  return new Response(`<p>${JSON.stringify(json)}</p>`);
}

beforeAll(async () => {
  const shop = {
    sql,
    config: readConfig({}),
    formKey: 'a key that only the tests know, 32+ characters',
  };
  app = await buildApp(shop);
  const renderer = {
    render,
    renderOwn: async () => {
      throw new Error('no own parts');
    },
    manifest: null,
    isDev: false,
  };
  addPages(app, shop, { getRenderer: async () => renderer, caches: createCaches() });
});
afterAll(async () => {
  await app.close();
  await sql.end({ timeout: 0 });
});

test.each([
  ['a guest', ''],
  ['somebody with a session', `bastion_session=${'x'.repeat(43)}`],
])('without a database %s gets a page that says so', async (_who, cookie) => {
  const response = await app.inject({ url: '/account/orders', headers: { cookie } });
  expect(response.statusCode).toBe(503);
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '5',
  });
  expect(response.body).toContain('messages.serviceUnavailable');
});

test('a call says so in words', async () => {
  const headers = { cookie: `bastion_session=${'x'.repeat(43)}` };
  const response = await app.inject({ url: '/admin/v1/basket/sk', headers });
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  expect(response.json().error[0].message).toMatch(/nedostupn/i);
});
