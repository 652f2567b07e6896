import { beforeAll, expect, test } from 'vitest';
import { makePreview, readPreview } from '#shop/detail/preview.server.ts';
import { buildApp } from '#start/app/app.server.ts';
import { createCaches } from '#start/cache/response-cache.server.ts';
import { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import type { RenderOptions } from './entry.server.tsx';
import { addPages } from './pages.server.ts';
import { addPreview } from './preview.server.ts';

const shop = useShop();
const { sql } = shop;
const FORM_KEY = 'a key that only the tests know, 32+ characters';

let slug = '';
let id = 0;
let company = 0;
let client: Client;

/** The real server around the smallest page of a product: it says all that it is told. */
async function render(request: Request, { send }: RenderOptions): Promise<Response> {
  const name = new URL(request.url).pathname.split('/').at(-1);
  const asked = await Promise.all(
    ['url', 'extra/url'].map((what) =>
      send({
        method: 'GET',
        url: `/admin/v1/product/${what === 'url' ? 'detail/url' : what}/${name}/sk`,
      }),
    ),
  );
  const basket = await send({ method: 'GET', url: '/admin/v1/basket/sk' });
  const said = JSON.stringify([...asked.map(({ json }) => json), basket.json]);
  return new Response(
    `<html><head><link rel="modulepreload" href="/x.js"></head><body><a class="x" href="/cart">Košík</a>` +
      `<script nonce="n">self.buy()</script><pre>${said}</pre></body></html>`,
    { status: asked[0]!.status },
  );
}

beforeAll(async () => {
  const [product] = await sql<[{ id: number; slug: string }]>`
    insert into product (code, slug, name, vendor_id, category_id, price_cents, purchase_cents, is_sold, is_draft)
    select 'NAHLAD-1', 'nahlad-1', 'Náhľad konceptu', vendor_id, category_id, 10000, 7031977, false, true
    from product where code = 'NV-D428' returning id, slug`;
  ({ id, slug } = product);
  const [owner] = await sql<[{ id: number }]>`
    select company.id from company join price_group on price_group.id = price_group_id
    where price_group.discount_bp > 0 order by company.id limit 1`;
  company = owner.id;
  const caches = createCaches();
  const open = { sql, config: shop.config, formKey: FORM_KEY, catalogue: caches.catalogue };
  const app = await buildApp(open, undefined, caches);
  const getRenderer = async () => ({
    render,
    renderOwn: () => Promise.reject(new Error('not asked for')),
    manifest: null,
    isDev: false,
  });
  addPages(app, open, { getRenderer, caches });
  addPreview(app, open, { getRenderer, caches });
  await app.ready();
  client = new Client(app);
  return () => app.close();
});

const look = (customer: number | null, product = id) =>
  client.get(`/nahlad/${makePreview(FORM_KEY, { product, customer })}`);
const saidIn = (html: string) => JSON.parse(/<pre>([\s\S]*)<\/pre>/.exec(html)![1]!);

test('a draft is seen as a guest would see it, without a price', async () => {
  const { statusCode, body, headers } = await look(null);
  expect(statusCode).toBe(200);
  const [{ product }] = saidIn(body);
  expect(product).toMatchObject({
    code: 'NAHLAD-1',
    price_exc_vat: null,
    base_price_exc_vat: null,
  });
  expect(body).not.toMatch(/10000|100\.0|7031977/);
  // Only a frame of the office may show it.
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['content-security-policy']).toContain(
    `frame-ancestors ${new URL(shop.config.officeUrl).origin}`,
  );
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
});

test('as a company it has the price of the company, and nothing of its people', async () => {
  const { body } = await look(company);
  const [{ product }, , { basket }] = saidIn(body);
  const [{ due }] = await sql<[{ due: number }]>`
    select discount_bp as due from company join price_group on price_group.id = price_group_id
    where company.id = ${company}`;
  expect(product.base_price_exc_vat).toBe(100);
  expect(product.price_exc_vat).toBeLessThanOrEqual(100 - due / 100);
  expect(basket.products).toEqual([]);
  expect(body).not.toContain('7031977');
});

test('nothing in it runs, is pressed or leads away', async () => {
  const { body, headers } = await look(company);
  expect(body).not.toMatch(/<script|modulepreload|href=/);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*form-action 'none'/);
});

test('looking at a hidden product puts it into no cache', async () => {
  await look(null);
  await look(company);
  for (const url of [
    `/admin/v1/product/detail/url/${slug}/sk`,
    `/admin/v1/product/extra/url/${slug}/sk`,
  ])
    expect((await client.get(url)).statusCode).toBe(404);
  expect((await client.get(`/product/${slug}`)).statusCode).toBe(404);
});

test('a link holds for a few minutes, and for what it was made for', async () => {
  const now = Date.now();
  const ticket = makePreview(FORM_KEY, { product: id, customer: company }, now);
  expect(readPreview(FORM_KEY, ticket, now + 299_000)).toEqual({ product: id, customer: company });
  expect(readPreview(FORM_KEY, ticket, now + 301_000)).toBeNull();
  expect(readPreview('another key of another shop, 32 characters', ticket, now)).toBeNull();
  const guests = makePreview(FORM_KEY, { product: id, customer: null }, now);
  const forged = guests.replace(`${id}.0.`, `${id}.${company}.`);
  for (const wrong of [forged, 'x', `${id}.0.9999999999999.x`, ticket.slice(0, -1), `${ticket}A`])
    expect((await client.get(`/nahlad/${wrong}`)).statusCode).toBe(410);
  expect((await look(null, 999_999_999)).statusCode).toBe(410);
  expect((await look(999_999_999)).statusCode).toBe(410);
});
