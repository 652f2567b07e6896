import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listenForChanges } from '#base/database/changes.server.ts';
import type { Endpoint } from '#base/wire/contract.ts';
import * as catalog from '#shop/catalog/contract.ts';
import * as content from '#shop/content/contract.ts';
import * as filters from '#shop/filters/contract.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { Client } from '#tests/client.ts';
import { addColleague, addCompany } from '#tests/companies.ts';
import { DEMO, OTHER, useShop } from '#tests/shop.ts';
import { signedIn } from '#tests/world.ts';
import { sendInternally } from '#start/render/internal-calls.server.ts';
import { createCaches } from './response-cache.server.ts';
import { buildApp } from '#start/app/app.server.ts';

const shop = useShop();
const { sql } = shop;
const caches = createCaches();
const { responses, catalogue } = caches;
let app: ShopApp;
let unlisten: () => Promise<void>;

beforeAll(async () => {
  const formKey = 'a key that only the tests know, 32+ characters';
  app = await buildApp({ sql, config: shop.config, formKey, catalogue }, undefined, caches);
  unlisten = await listenForChanges(sql, caches.clear);
});
afterAll(async () => {
  await unlisten();
  await app.close();
});
beforeEach(() => {
  for (const cache of [responses, catalogue]) {
    cache.clear();
    Object.assign(cache.counts, { hits: 0, misses: 0 });
  }
});

const guest = () => new Client(app);
async function customer(who = DEMO) {
  const client = guest();
  await client.post('/admin/v1/sign/in', who);
  return client;
}

const SLUG = sql<{ slug: string }[]>`select slug from product where id = 1`;
const productUrl = async () => `/admin/v1/product/detail/url/${(await SLUG)[0]!.slug}/sk`;
const MENU = '/admin/v1/menu/bottom-second/sk';
const list = (client: Client, body: object = { condition: { 'categories.id': 1 } }) =>
  client.post('/admin/v1/product/filter/sk/12/0', body);

describe('what guests see', () => {
  test('is made once, whoever asks', async () => {
    const first = await guest().get(await productUrl());
    const second = await guest().get(await productUrl());
    expect(second.json()).toEqual(first.json());
    expect(responses.counts).toEqual({ hits: 1, misses: 1 });
  });

  test('a listing is told from another by what is in its body, not by what is ignored', async () => {
    const client = guest();
    const condition = { 'categories.id': 1 };
    await list(client, { condition });
    await list(client, { condition, noise: Math.random() });
    expect(responses.counts).toEqual({ hits: 1, misses: 1 });
    await list(client, { condition, order: [{ name: 'asc' }] });
    await list(client, { condition: { 'categories.id': 2 } });
    expect(responses.counts).toEqual({ hits: 1, misses: 3 });
  });

  test('a refusal is not kept', async () => {
    const url = '/admin/v1/product/detail/url/taky-nie-je/sk';
    for (const status of [404, 404]) expect((await guest().get(url)).statusCode).toBe(status);
    expect(responses.counts).toEqual({ hits: 0, misses: 2 });
  });

  test('a wrong token is refused however often the listing was sent', async () => {
    const client = guest();
    await list(client);
    const body = { condition: { 'categories.id': 1 } };
    const refused = await client.call('POST', '/admin/v1/product/filter/sk/12/0', body);
    expect(refused.statusCode).toBe(403);
  });
});

describe('prices', () => {
  test('a customer gets their own while guests are served from the cache', async () => {
    const url = await productUrl();
    const client = await customer();
    for (const round of [1, 2]) {
      expect((await guest().get(url)).json().product.price, `${round}`).toBeNull();
      const personal = await client.get(url);
      expect(personal.json().product.price).toBeGreaterThan(0);
      expect(personal.headers['cache-control']).toBe('private, no-store');
      expect(personal.headers.etag).toBeUndefined();
      expect((await list(guest())).json().products[0].price).toBeNull();
      expect((await list(client)).json().products[0].price).toBeGreaterThan(0);
    }
    expect(responses.counts).toEqual({ hits: 4, misses: 4 });
  });

  test('someone who signs out is a guest again', async () => {
    const client = await customer();
    await client.get('/admin/v1/sign/out/');
    expect((await client.get(await productUrl())).json().product.price).toBeNull();
  });

  const kept = (
    Object.values({ ...catalog, ...content, ...filters }) as Partial<Endpoint>[]
  ).filter((one): one is Endpoint => one.cachedFor !== undefined);
  test.each(
    kept.filter((one) => one.cachedFor === 'everyone').map((one) => [one.url, one] as const),
  )('no price can stand in %s, which is the same for everyone', (_, { schema }) =>
    expect(JSON.stringify(z.toJSONSchema(schema.response[200]))).not.toMatch(/price|discount/),
  );
  test('only what is public is kept', () => {
    expect(kept.length).toBeGreaterThan(8);
    for (const { access } of kept) expect(access).toBe('public');
  });
});

describe('what customers look at', () => {
  test('is read once for all of them, and costs each their own price', async () => {
    const url = await productUrl();
    for (const who of [DEMO, OTHER]) {
      const [here, fresh] = [await customer(who), await shop.signIn(who)];
      expect((await here.get(url)).json()).toEqual((await fresh.get(url)).json());
      expect((await list(here)).json()).toEqual((await list(fresh)).json());
    }
    expect(catalogue.counts).toEqual({ hits: 2, misses: 2 });
    expect(responses.counts).toEqual({ hits: 0, misses: 4 });
  });

  test('is made once for those who pay and wish for the same, until one of them does not', async () => {
    const added = [await addCompany(sql, '1@rovnaky.sk'), await addCompany(sql, '2@rovnaky.sk')];
    const [one, other] = await Promise.all(added.map(({ id }) => signedIn({ sql, app }, id)));
    const url = await productUrl();
    const bodies = [(await one!.get(url)).body, (await other!.get(url)).body];
    expect(bodies[1]).toBe(bodies[0]);
    expect(responses.counts).toEqual({ hits: 1, misses: 1 });

    await sql`insert into discount (customer_id, vendor_id, discount_bp)
      select ${added[0]!.customerId}, vendor_id, 9900 from product where id = 1`;
    const priceOf = async (client: Client) => (await client.get(url)).json().product.price;
    expect(await priceOf(one!)).toBeLessThan(await priceOf(other!));
    await sql`delete from company where id in ${sql(added.map(({ customerId }) => customerId))}`;
  });

  test('carries the wishes of who asks and of nobody else', async () => {
    const url = await productUrl();
    const [one, other] = [await customer(DEMO), await customer(OTHER)];
    const wishOf = async (client: Client) => (await client.get(url)).json().product.wish_list;
    const before = await wishOf(other);
    const add = sql`insert into wishlist_item (person_id, product_id)
      select id, 1 from person where email = ${DEMO.email} on conflict do nothing`;
    await add;
    expect(await wishOf(one)).toBe(true);
    expect(await wishOf(other)).toBe(before);
    await sql`delete from wishlist_item where product_id = 1`;
    expect(await wishOf(one)).toBe(false);
  });

  test('carries no wish of a colleague, who pays the same', async () => {
    const url = await productUrl();
    const { id, customerId } = await addCompany(sql, 'jeden@kolegovia.sk');
    const other = await addColleague(sql, id, { email: 'dva@kolegovia.sk', roles: ['buyer'] });
    await sql`insert into wishlist_item (person_id, product_id) values (${id}, 1)`;
    const [one, two] = [await signedIn({ sql, app }, id), await signedIn({ sql, app }, other)];
    const wishOf = async (client: Client) => (await client.get(url)).json().product.wish_list;
    // Whoever comes first, neither gets what was made for the other.
    for (const _ of [1, 2]) expect([await wishOf(one), await wishOf(two)]).toEqual([true, false]);
    await sql`delete from company where id = ${customerId}`;
  });

  test('is not the memory of guests', async () => {
    await guest().get(await productUrl());
    expect(catalogue.counts).toEqual({ hits: 0, misses: 0 });
  });

  test('is read again soon after a change', async () => {
    const url = await productUrl();
    const client = await customer();
    const priceNow = async () => (await client.get(url)).json().product.base_price_exc_vat;
    const before = await priceNow();
    await sql`update product set price_cents = price_cents + 100 where id = 1`;
    await expect.poll(priceNow).toBeCloseTo(before + 1);
    await sql`update product set price_cents = price_cents - 100 where id = 1`;
    await expect.poll(priceNow).toBeCloseTo(before);
  });
});

test('what is the same for everyone is made once for guests and customers together', async () => {
  const forGuest = await guest().get(MENU);
  const client = await customer();
  Object.assign(responses.counts, { hits: 0, misses: 0 });
  expect((await client.get(MENU)).json()).toEqual(forGuest.json());
  expect(responses.counts).toEqual({ hits: 1, misses: 0 });
});

test('what a customer’s page asked for first is the same for everyone too', async () => {
  const visitor = { sessionId: 1, customer: { id: 1, discounts: { group: 0 } } };
  const page = { headers: {}, ip: '127.0.0.1', id: 'inside-a-page', visitor };
  const send = sendInternally({ app, responses }, page as never, visitor as never);
  expect((await send({ method: 'GET', url: MENU })).status).toBe(200);
  expect((await guest().get(MENU)).headers).toMatchObject({
    'cache-control': expect.stringMatching(/^public,.* must-revalidate, s-maxage=5/),
    etag: expect.any(String),
  });
});

describe('a call that reads what is not in its cache key', () => {
  /** Not in the contract: as somebody might write it one day. */
  const planted = async (read: (request: FastifyRequest) => unknown, cachedFor = 'audience') => {
    const open = { sql, config: shop.config, formKey: 'x'.repeat(32) };
    const other = await buildApp(open, undefined, createCaches());
    const route = { method: 'GET', url: '/admin/v1/planted/:lang', access: 'public', cachedFor };
    const handler = async (request: FastifyRequest) => ({ read: read(request) ?? null });
    other.route({ ...route, handler });
    const response = await other.inject({
      url: '/admin/v1/planted/sk?zz=1',
      headers: { cookie: `bastion_session=${(await customer()).cookies.get('bastion_session')}` },
    });
    await other.close();
    return response;
  };

  test.each<[string, (request: FastifyRequest) => unknown]>([
    ['a parameter after the question mark', (request) => request.query],
    ['the address itself', (request) => request.url],
    ['a header', ({ headers }) => headers['accept-language']],
    ['a cookie', ({ cookies }) => cookies['theme']],
    ['where somebody comes from', ({ ip }) => ip],
    ['a session', ({ sessionToken }) => sessionToken],
  ])('%s: fails', async (_, read) => expect((await planted(read)).statusCode).toBe(500));

  test('its declared parameters are there; who asks is nobody in particular', async () => {
    expect((await planted(({ params }) => params)).json()).toEqual({ read: { lang: 'sk' } });
    const { read } = (await planted(({ visitor }) => visitor)).json();
    expect(read).toMatchObject({
      sessionId: null,
      customer: { id: 0, companyName: '' },
      person: { id: 0, email: '' },
    });
    expect(read.customer.discounts.group).toBeGreaterThan(0);
    const nobody = (await planted(({ visitor }) => visitor, 'everyone')).json();
    expect(nobody.read).toEqual({ sessionId: null, customer: null, person: null });
  });
});

test('a change by anyone, on any connection, is seen soon after', async () => {
  const url = await productUrl();
  const nameNow = async () => (await guest().get(url)).json().product.name;
  const before = await nameNow();
  await sql`update product set name = name || ' (nový)' where id = 1`;
  await expect.poll(nameNow).toBe(`${before} (nový)`);
  await sql`update product set name = ${before} where id = 1`;
  await expect.poll(nameNow).toBe(before);
});

describe('on the wire', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('compressed as %s it is the same response', async (encoding, unpack) => {
    const plain = await guest().get(MENU);
    expect(plain.headers['content-encoding']).toBe('identity');
    const packed = await guest().get(MENU, { headers: { 'accept-encoding': encoding } });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  });

  test('who has it already is told so', async () => {
    const { headers } = await guest().get(MENU);
    expect(headers['cache-control']).toMatch(/^public, max-age=0, must-revalidate, s-maxage=5/);
    expect(headers).not.toHaveProperty('set-cookie');
    const again = await guest().get(MENU, { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await guest().get(MENU, { headers: { 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
  });
});
