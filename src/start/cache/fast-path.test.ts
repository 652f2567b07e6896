import { request as ask, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '#base/wire/contract.ts';
import * as catalog from '#shop/catalog/contract.ts';
import * as content from '#shop/content/contract.ts';
import * as filters from '#shop/filters/contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { cacheVisitors } from '#shop/customers/visitors.server.ts';
import type { Visitors } from '#shop/kernel/visitor.ts';
import { newFormToken } from '#shop/identity/tokens.server.ts';
import { sampleOf, urlOf } from '#tests/samples.ts';
import { DEMO, OTHER, useShop } from '#tests/shop.ts';
import { NOTHING, readCatalogue, signedIn } from '#tests/world.ts';
import type { LoggedRequest } from '#start/http/request-log.server.ts';
import { buildApp } from '#start/app/app.server.ts';
import { createCaches } from './response-cache.server.ts';
import { addPages } from '#start/render/pages.server.ts';

const shop = useShop();
const caches = createCaches();
const formKey = 'a key that only the tests know, 32+ characters';
const token = newFormToken(formKey, '');
const guest = { cookie: `XSRF-TOKEN=${token}`, 'accept-encoding': 'br' };
let app: ShopApp;
let visitors: Visitors;
let port: number;
/** Requests that the framework has seen. */
let framework = 0;
let told: LoggedRequest[] = [];

beforeAll(async () => {
  visitors = await cacheVisitors(shop.sql);
  const open = {
    sql: shop.sql,
    config: shop.config,
    formKey,
    catalogue: caches.catalogue,
    visitors,
  };
  app = await buildApp(open, undefined, caches);
  app.addHook('onResponse', async () => void (framework += 1));
  app.onRequestLogged((logged) => told.push(logged));
  const render = async () => new Response(`<p>${'Ústredňa '.repeat(200)}</p><script>a()</script>`);
  const renderer = {
    render,
    renderOwn: async () => {
      throw new Error('no own parts');
    },
    manifest: null,
    isDev: false,
  };
  addPages(app, open, { getRenderer: async () => renderer, caches });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  await visitors.stop();
});
beforeEach(() => {
  caches.clear();
  framework = 0;
  told = [];
});

const ONE = { condition: { 'categories.id': 1 } };

type Sent = { method?: string; url: string; headers?: OutgoingHttpHeaders; body?: string[] };

/** Over a real connection; each piece of the body travels on its own. */
function send({ method = 'GET', url, headers = guest, body = [] }: Sent) {
  return new Promise<{ status: number; headers: object; body: string }>((resolve, reject) => {
    const request = ask({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', async () => {
        // What is counted is counted just after the response has been sent.
        await sleep(5);
        const said = { ...response.headers };
        for (const name of ['date', 'connection', 'keep-alive']) delete said[name];
        resolve({
          status: response.statusCode!,
          headers: said,
          body: Buffer.concat(chunks).toString('base64'),
        });
      });
    });
    request.on('error', reject);
    void (async () => {
      for (const piece of body) {
        request.write(piece);
        await sleep(20);
      }
      request.end();
    })();
  });
}

const ID = { 'x-request-id': 'the-same-for-both' };
const LISTING = '/admin/v1/product/filter/sk/12/0';
const listing = (body: object, headers: OutgoingHttpHeaders = {}): Sent => {
  const text = JSON.stringify(body);
  return {
    method: 'POST',
    url: LISTING,
    headers: {
      ...guest,
      'x-xsrf-token': token,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...headers,
    },
    body: [text],
  };
};

const NO_JSON: Sent = {
  ...listing(ONE),
  body: [JSON.stringify(ONE).replace('}', ']')],
};

async function expectSame(sent: Sent) {
  const request = { ...sent, headers: { ...sent.headers, ...ID } };
  const first = await send(request);
  expect([first.status, framework]).toEqual([200, 1]);
  const fast = await send(request);
  expect(framework, 'requests that the framework saw').toBe(1);
  const { status, headers, body } = first;
  expect(fast).toEqual({ status, headers, body });
}

const endpoints = (
  Object.values({ ...catalog, ...content, ...filters }) as Partial<Endpoint>[]
).filter((one): one is Endpoint => one.cachedFor !== undefined);

describe('the fast path says what the framework says', () => {
  test.each(endpoints.map((one) => [one.url, one] as const))('%s', async (url, endpoint) => {
    const { method } = endpoint;
    const known = { ...(await readCatalogue(shop)), ...NOTHING, email: '' };
    const sample = sampleOf({ method, url, body: null }, known);
    const path = urlOf(url, sample);
    await expectSame(
      method === 'GET' ? { url: path, headers: guest } : { ...listing(sample.body!), url: path },
    );
  });

  test.each(['br', 'gzip', 'identity'])('a page, packed as %s', async (encoding) => {
    await expectSame({ url: '/', headers: { ...guest, 'accept-encoding': encoding } });
  });

  test('who has it already is told so', async () => {
    const { headers } = await send({ url: '/' });
    const { etag } = headers as { etag: string };
    framework = 0;
    const again = await send({ url: '/', headers: { ...guest, 'if-none-match': etag } });
    expect([again.status, again.body, framework]).toEqual([304, '', 0]);
  });
});

describe('a guest without a token gets the same bytes, and no cookie:', () => {
  test.each([
    ['who comes for the first time', {}],
    ['who brings a wrong token', { cookie: 'XSRF-TOKEN=a.b' }],
    ['who has chosen a theme', { cookie: 'theme=dark; consent=1' }],
  ])('%s', async (_, cookies) => {
    for (const url of ['/', '/admin/v1/menu/bottom-second/sk']) {
      const headers = { 'accept-encoding': 'br', ...ID };
      const known = await send({ url, headers: { ...guest, ...ID } });
      framework = 0;
      const first = await send({ url, headers: { ...headers, ...cookies } });
      expect([first, framework]).toEqual([known, 0]);
      expect(first.headers).not.toHaveProperty('set-cookie');
      expect(first.headers).toMatchObject({
        vary: 'accept-encoding, cookie',
        'cache-control':
          'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=10',
      });
    }
  });
});

test('it is counted and written down like any other', async () => {
  for (const id of ['first-one', 'second-one'])
    await send({
      url: '/admin/v1/menu/bottom-second/sk',
      headers: { ...guest, 'x-request-id': id },
    });
  await expect.poll(() => told.length).toBe(2);
  const [slow, fast] = told.map(({ ms, ...rest }) => {
    expect(ms).toBeGreaterThan(0);
    return rest;
  });
  expect(framework).toBe(1);
  expect(fast).toEqual({ ...slow, id: 'second-one' });
});

test('after a change it is made anew', async () => {
  await send({ url: '/' });
  caches.clear();
  await send({ url: '/' });
  expect(framework).toBe(2);
});

describe('goes to the framework, where everything is checked:', () => {
  const cookie = (more: string) => ({ headers: { ...guest, cookie: `${guest.cookie}${more}` } });
  const MENU = '/admin/v1/menu/bottom-second/sk';
  const HOME = '/admin/v1/product/homepage/sk';

  test.each<[string, Sent, number]>([
    ['who may have a price of their own', { url: HOME, ...cookie('; bastion_session=x') }, 200],
    ['a session in another place', { url: HOME, ...cookie(';bastion_session=x') }, 200],
    ['a hint without a session', { url: '/', ...cookie('; auth-check=1') }, 200],
    ['who asks for the head alone', { url: MENU, method: 'HEAD' }, 200],
    ['a listing without its token', listing(ONE, { 'x-xsrf-token': '' }), 403],
    ['a listing with a made-up token', listing(ONE, { 'x-xsrf-token': 'a.b' }), 403],
    ['a listing from another site', listing(ONE, { origin: 'https://inde.sk' }), 403],
    ['a listing that says so', listing(ONE, { 'sec-fetch-site': 'cross-site' }), 403],
    ['a body that is no JSON', NO_JSON, 400],
    ['a body that is refused', listing({ order: 5 }), 400],
  ])('%s', async (_, sent, status) => {
    for (const url of [MENU, HOME, '/']) await send({ url });
    for (const ready of [1, 2]) expect((await send(listing(ONE))).status, `${ready}`).toBe(200);
    framework = 0;
    const before = await send(sent);
    expect([before.status, framework]).toEqual([status, 1]);
  });

  test('a body that comes in pieces is whole when it is read', async () => {
    const whole = listing({ condition: { 'categories.id': 2 } });
    const first = await send(whole);
    const text = whole.body![0]!;
    const again = await send({ ...whole, body: [text.slice(0, 9), text.slice(9)] });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('another body is another listing', async () => {
    const one = await send(listing(ONE));
    const other = await send(listing({ condition: { 'categories.id': 2 } }));
    expect(other.body).not.toBe(one.body);
    expect((await send(listing(ONE))).body).toBe(one.body);
    expect(framework).toBe(2);
  });
});

describe('customers', () => {
  const HOME = '/admin/v1/product/homepage/sk';
  const read = (body: string) => JSON.parse(Buffer.from(body, 'base64').toString());
  const idOf = async (email: string) =>
    (await shop.sql<[{ id: number }]>`select id from person where email = ${email}`)[0].id;

  /** What a browser of theirs sends with every call. */
  async function enter(email: string) {
    const client = await signedIn({ sql: shop.sql, app }, await idOf(email));
    await client.get('/admin/v1/sign/user');
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'x-xsrf-token': client.cookies.get('XSRF-TOKEN')! };
    framework = 0;
    return { client, headers };
  }
  const list = (headers: OutgoingHttpHeaders) =>
    listing(ONE, { ...headers, 'accept-encoding': 'identity' });

  beforeAll(async () => {
    const { headers } = await enter(DEMO.email);
    // Nobody is remembered before the line has been heard once.
    await vi.waitFor(async () => {
      await send({ url: HOME, headers });
      if (visitors.counts.hits === 0) throw new Error('not remembered yet');
    }, 20_000);
  });

  test('get what is the same for everyone by the fast path', async () => {
    const { headers } = await enter(DEMO.email);
    await send({ url: '/admin/v1/menu/bottom-second/sk' });
    framework = 0;
    await send({ url: '/admin/v1/menu/bottom-second/sk', headers });
    expect(framework).toBe(0);
  });

  test.each([
    ['a reading call', (headers: OutgoingHttpHeaders): Sent => ({ url: HOME, headers })],
    ['a listing', list],
  ])('their own prices too, once made: %s', async (_, ask) => {
    for (const headers of [guest, { ...guest, 'x-xsrf-token': token }]) await send(ask(headers));
    const responses = [];
    for (const email of [DEMO.email, OTHER.email]) {
      const { headers } = await enter(email);
      const first = await send(ask({ ...headers, ...ID }));
      await send(ask({ ...headers, ...ID }));
      framework = 0;
      const again = await send(ask({ ...headers, ...ID }));
      expect(framework).toBe(0);
      expect(again).toEqual(first);
      expect(again.headers).toMatchObject({ 'cache-control': 'private, no-store' });
      expect(again.headers).not.toHaveProperty('etag');
      responses.push(read(again.body).products[0].price);
    }
    expect(responses[0]).toBeGreaterThan(0);
    expect(responses[1]).toBeGreaterThan(0);
    expect(responses[0]).not.toBe(responses[1]);
  });

  test('go to the framework with the listing of another session', async () => {
    const { headers } = await enter(DEMO.email);
    const other = await enter(OTHER.email);
    for (const _ of [1, 2]) await send(list(headers));
    framework = 0;
    const stolen = await send(list({ ...headers, 'x-xsrf-token': other.headers['x-xsrf-token'] }));
    expect([stolen.status, framework]).toEqual([403, 1]);
  });

  test('are guests again the moment they sign out', async () => {
    const { client, headers } = await enter(DEMO.email);
    for (const _ of [1, 2]) await send({ url: HOME, headers });
    await client.get('/admin/v1/sign/out/');
    expect(read((await send({ url: HOME, headers })).body).products[0].price).toBeNull();
  });

  test('see what they have wished for with their next look', async () => {
    const { client, headers } = await enter(DEMO.email);
    const look = async () => read((await send({ url: HOME, headers })).body).products[0];
    const { id, wish_list: before } = await look();
    await look();
    const change = before
      ? client.delete(`/admin/v1/customer/wish-list/remove/${id}`)
      : client.patch('/admin/v1/customer/wish-list/add', { id });
    expect((await change).statusCode).toBe(200);
    expect((await look()).wish_list).toBe(!before);
  });
});

describe('pages with filters', () => {
  beforeAll(() => caches.known.read(shop.sql));

  const pagesAfter = async (urls: string[]) => {
    caches.clear();
    const before = caches.responses.usage().entries;
    for (const url of urls) expect((await send({ url })).status).toBe(200);
    return caches.responses.usage().entries - before;
  };

  test('a few are kept; of the many that a robot can put together none', async () => {
    const [facet] = await shop.sql<{ key: string; values: string[] }[]>`
      select parameter.key, array_agg(value.key order by value.key) as values
      from parameter join parameter_value value on value.parameter_id = parameter.id
      group by parameter.key having count(*) > 2 order by parameter.key limit 1`;
    const { key, values } = facet!;
    const page = `/category/cctv?${key}=`;
    expect(await pagesAfter([page + values.slice(0, 2).join()])).toBe(1);
    expect(await pagesAfter([page + values.slice(0, 3).join()])).toBe(0);
    expect(await pagesAfter([`${page}${values[0]}&cena=1-2`, `${page}${values[0]}&cena=1-3`])).toBe(
      0,
    );
    // Made up, so one page and the same.
    const madeUp = ['x1', 'x2', 'x3'].map(
      (name) => `/category/cctv?${name}=a&${key}=nikdy-${name}`,
    );
    expect(await pagesAfter(madeUp)).toBe(1);
  });

  test('a form that was sent leads to the address of a link', async () => {
    await send({ url: '/category/cctv?st=1' });
    const { status, headers } = await send({
      url: '/category/cctv?f=1&sklad=1&cena.od=&cena.do=50,5',
    });
    expect(status).toBe(303);
    expect(headers).toMatchObject({ location: '/category/cctv?st=1&cena=-50.5' });
  });
});
