import { request as ask, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#base/contract.ts';
import * as catalog from '#shop/catalog/contract.ts';
import * as content from '#shop/content/contract.ts';
import type { ShopApp } from '#shop/customers/slice.server.ts';
import { newFormToken } from '#shop/customers/tokens.server.ts';
import { sampleOf, urlOf } from '#tests/samples.ts';
import { useShop } from '#tests/shop.ts';
import { NOTHING, readCatalogue, signedIn } from '#tests/world.ts';
import type { Answered } from './answered.server.ts';
import { buildApp } from './app.server.ts';
import { createKept } from './kept-answers.server.ts';
import { addPages } from './pages.server.ts';

const shop = useShop();
const kept = createKept();
const formKey = 'a key that only the tests know, 32+ signs';
const token = newFormToken(formKey, '');
const guest = { cookie: `XSRF-TOKEN=${token}`, 'accept-encoding': 'br' };
let app: ShopApp;
let port: number;
/** Requests that got past the door. */
let inside = 0;
let told: Answered[] = [];

beforeAll(async () => {
  const open = { sql: shop.sql, config: shop.config, formKey, catalogue: kept.catalogue };
  app = await buildApp(open, undefined, kept);
  app.addHook('onResponse', async () => void (inside += 1));
  app.onAnswered((answered) => told.push(answered));
  const render = async () => new Response(`<p>${'Ústredňa '.repeat(200)}</p><script>a()</script>`);
  addPages(app, open, {
    getRenderer: async () => ({ render, manifest: null, isDev: false }),
    kept,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());
beforeEach(() => {
  kept.clear();
  inside = 0;
  told = [];
});

const ONE = { condition: { 'categories.id': 1 } };

type Sent = { method?: string; url: string; headers?: OutgoingHttpHeaders; body?: string[] };

/** Over a real connection; each piece of the body travels on its own. */
function send({ method = 'GET', url, headers = guest, body = [] }: Sent) {
  return new Promise<{ status: number; headers: object; body: string }>((resolve, reject) => {
    const request = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', async () => {
        // What is counted is counted just after the answer has left.
        await sleep(5);
        const said = { ...answer.headers };
        for (const name of ['date', 'connection', 'keep-alive']) delete said[name];
        resolve({
          status: answer.statusCode!,
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
  expect([first.status, inside]).toEqual([200, 1]);
  const atTheDoor = await send(request);
  expect(inside, 'requests that woke the house').toBe(1);
  const { status, headers, body } = first;
  expect(atTheDoor).toEqual({ status, headers, body });
}

const endpoints = (Object.values({ ...catalog, ...content }) as Partial<Endpoint>[]).filter(
  (one): one is Endpoint => one.kept !== undefined,
);

describe('the door says what the house says', () => {
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
    inside = 0;
    const again = await send({ url: '/', headers: { ...guest, 'if-none-match': etag } });
    expect([again.status, again.body, inside]).toEqual([304, '', 0]);
  });
});

test('it is counted and written down like any other', async () => {
  for (const id of ['first-one', 'second-one'])
    await send({
      url: '/admin/v1/menu/bottom-second/sk',
      headers: { ...guest, 'x-request-id': id },
    });
  await expect.poll(() => told.length).toBe(2);
  const [house, door] = told.map(({ ms, ...rest }) => {
    expect(ms).toBeGreaterThan(0);
    return rest;
  });
  expect(inside).toBe(1);
  expect(door).toEqual({ ...house, id: 'second-one' });
});

test('after a change it is made anew', async () => {
  await send({ url: '/' });
  kept.clear();
  await send({ url: '/' });
  expect(inside).toBe(2);
});

describe('comes in, to where everything is checked:', () => {
  const cookie = (more: string) => ({ headers: { ...guest, cookie: `${guest.cookie}${more}` } });
  const MENU = '/admin/v1/menu/bottom-second/sk';
  const HOME = '/admin/v1/product/homepage/sk';

  test.each<[string, Sent, number]>([
    ['who has no anti-forgery token yet', { url: MENU, headers: {} }, 200],
    ['who has a wrong one', { url: MENU, headers: { cookie: 'XSRF-TOKEN=a.b' } }, 200],
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
    inside = 0;
    const before = await send(sent);
    expect([before.status, inside]).toEqual([status, 1]);
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
    expect(inside).toBe(2);
  });
});

test('a customer gets what is the same for everyone at the door, and prices inside', async () => {
  const [demo] = await shop.sql<[{ id: number }]>`
    select id from customer where email = 'demo@bastion.sk'`;
  const client = await signedIn({ sql: shop.sql, app }, demo.id);
  await client.get('/admin/v1/sign/user');
  const headers = {
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
  for (const url of ['/admin/v1/menu/bottom-second/sk', '/admin/v1/product/homepage/sk']) {
    await send({ url });
    inside = 0;
    const { body } = await send({ url, headers });
    const isSame = url.includes('menu');
    expect(inside).toBe(isSame ? 0 : 1);
    if (!isSame)
      expect(JSON.parse(Buffer.from(body, 'base64').toString()).products[0].price).toBeGreaterThan(
        0,
      );
  }
});
