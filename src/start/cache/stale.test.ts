import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listenForChanges } from '#base/database/changes.server.ts';
import { readConfig } from '#base/process/config.server.ts';
import { openPool, type Sql } from '#base/database/database.server.ts';
import { GUESTS } from '#shop/catalog/audience.server.ts';
import { startSession } from '#shop/customers/session.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { newFormToken } from '#shop/identity/tokens.server.ts';
import { cacheVisitors } from '#shop/customers/visitors.server.ts';
import type { Visitors } from '#shop/kernel/visitor.ts';
import { cuttable } from '#tests/cuttable.ts';
import { useDatabase } from '#tests/database.ts';
import { DEMO } from '#tests/shop.ts';
import { buildApp } from '#start/app/app.server.ts';
import type { RenderOptions } from '#start/render/entry.server.tsx';
import { createCaches, keyOf } from './response-cache.server.ts';
import { addPages } from '#start/render/pages.server.ts';

/** The real server, whose way to the database is cut; `straight` still reaches it. */
const { sql: straight, connection } = useDatabase();
const formKey = 'a key that only the tests know, 32+ characters';
const caches = createCaches();
let way: Awaited<ReturnType<typeof cuttable>>;
let sql: Sql;
let app: ShopApp;
let visitors: Visitors;
let unlisten: () => Promise<void>;
let origin: string;
let customer: string;
const [WARM, COLD] = ['/product/teply', '/product/studeny'];
const MENU = '/admin/v1/menu/bottom-second/sk';
const LISTING = '/admin/v1/product/filter/sk/12/0';
const title = '/admin/v1/product/detail/url/';
let slug: string;

/** The smallest page: the name of a product, as the shop's own API tells it. */
async function render(_request: Request, { send }: RenderOptions): Promise<Response> {
  const { json } = await send({ method: 'GET', url: `${title}${slug}/sk` });
  const { product } = json as { product?: { name: string } };
  return new Response(`<p>${product?.name ?? JSON.stringify(json)}</p>`);
}

beforeAll(async () => {
  way = await cuttable(connection);
  sql = openPool(way.connection, { max: 3 });
  const [row] = await sql<{ slug: string }[]>`select slug from product where id = 1`;
  slug = row!.slug;
  const [demo] = await sql<{ id: number }[]>`select id from person where email = ${DEMO.email}`;
  const { token } = await startSession(sql, demo!.id);
  customer = `bastion_session=${token}; XSRF-TOKEN=${newFormToken(formKey, token)}`;
  visitors = await cacheVisitors(sql);
  const shop = { sql, config: readConfig({}), formKey, catalogue: caches.catalogue, visitors };
  app = await buildApp(shop, undefined, caches);
  const renderer = {
    render,
    renderOwn: async () => {
      throw new Error('no own parts');
    },
    manifest: null,
    isDev: false,
  };
  addPages(app, shop, { getRenderer: async () => renderer, caches });
  unlisten = await listenForChanges(sql, caches.clear);
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  way.mend();
  await app.close();
  await unlisten();
  await visitors.stop();
  await sql.end({ timeout: 1 });
  await way.close();
});

const guest = `XSRF-TOKEN=${newFormToken(formKey, '')}`;

async function open(url: string, cookie = guest, body?: object) {
  const response = await fetch(origin + url, {
    headers: {
      cookie,
      ...(body
        ? { 'content-type': 'application/json', 'x-xsrf-token': cookie.split('XSRF-TOKEN=')[1]! }
        : {}),
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const { headers, status } = response;
  return {
    status,
    text: await response.text(),
    warning: headers.get('warning'),
    age: headers.get('age'),
    cacheControl: headers.get('cache-control'),
  };
}

const FRESH = { status: 200, warning: null, age: null };
const STALE = {
  status: 200,
  warning: '110 - "Response is Stale"',
  age: expect.stringMatching(/^\d+$/),
  cacheControl: 'private, no-store',
};
const ONE = { condition: { 'categories.id': 1 } };
const list = (cookie?: string) => open(LISTING, cookie, ONE);

let name: string;
async function warmUp() {
  way.mend();
  await expect
    .poll(async () => (await open('/health/ready')).status, { timeout: 20_000 })
    .toBe(200);
  await expect.poll(() => app.databaseState.isAway(), { timeout: 20_000 }).toBe(false);
  name = `Kamera ${Math.random()}`;
  await straight`update product set name = ${name} where id = 1`;
  caches.clear();
  // The change is heard of at any moment, and what was being made then is not cached.
  await expect
    .poll(
      async () => {
        expect(await open(WARM)).toMatchObject(FRESH);
        for (const response of [await open(MENU), await list()])
          expect(response).toMatchObject(FRESH);
        const { responses } = caches;
        const addresses = [WARM, MENU, responses.calls.find(LISTING, ONE)!];
        const found = addresses.map((address) => responses.findFor(GUESTS, address));
        return found.every(Boolean) && found[0]!.body.toString();
      },
      { timeout: 20_000 },
    )
    .toBe(`<p>${name}</p>`);
}
beforeEach(warmUp);

/** As after half a minute, or after a change: what was kept may not be used any more. */
const cut = () => {
  caches.clear();
  way.cut();
};

test('guests get what was kept, marked as stale, while the database is away', async () => {
  cut();
  for (let time = 0; time < 2; time += 1) {
    expect(await open(WARM)).toMatchObject({ ...STALE, text: `<p>${name}</p>` });
    expect(await open(MENU)).toMatchObject(STALE);
    expect(await list()).toMatchObject(STALE);
  }
  expect(app.databaseState.stale).toBeGreaterThanOrEqual(6);
});

test('a response is known to who has it already, and is still marked', async () => {
  const first = await fetch(origin + WARM, { headers: { cookie: guest } });
  cut();
  const etag = first.headers.get('etag')!;
  const again = await fetch(origin + WARM, { headers: { cookie: guest, 'if-none-match': etag } });
  expect([again.status, again.headers.get('warning')]).toEqual([304, STALE.warning]);
});

test('what was never kept says that the shop is not available', async () => {
  cut();
  expect(await open(COLD)).toMatchObject({ status: 503, warning: null });
  const other = { condition: { 'categories.id': 2 } };
  expect(await open(LISTING, guest, other)).toMatchObject({ status: 503, warning: null });
});

test.each([
  ['a customer', () => customer],
  ['somebody whose session nobody can look up', () => `bastion_session=${'x'.repeat(43)}`],
])('%s gets nothing stale, however warm it is', async (_who, cookie) => {
  await open(WARM, cookie());
  cut();
  expect(await open(WARM)).toMatchObject(STALE);
  for (const url of [WARM, MENU])
    expect(await open(url, cookie())).toMatchObject({ status: 503, warning: null });
});

test('nothing that was made meanwhile of stale parts is kept', async () => {
  cut();
  expect(await open(COLD)).toMatchObject({ status: 503 });
  expect(await open(WARM)).toMatchObject(STALE);
  for (const url of [WARM, COLD]) expect(caches.responses.find(keyOf(GUESTS, url))).toBeUndefined();
});

test('once the database is back everything is fresh and not marked', async () => {
  cut();
  expect(await open(WARM)).toMatchObject(STALE);
  await straight`update product set name = 'Celkom iná' where id = 1`;
  way.mend();
  await expect.poll(() => app.databaseState.isAway(), { timeout: 20_000 }).toBe(false);
  expect(await open(WARM)).toMatchObject({ ...FRESH, text: '<p>Celkom iná</p>' });
  expect(await open(MENU)).toMatchObject(FRESH);
  expect(await list()).toMatchObject(FRESH);
});

test('a query that was only too slow is not an outage', async () => {
  caches.clear();
  await straight.begin(async (tx) => {
    await tx`lock table product in access exclusive mode`;
    expect(await open(WARM)).toMatchObject({ status: 503, warning: null });
  });
  expect(app.databaseState.isAway()).toBe(false);
});
