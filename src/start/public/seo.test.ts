import { expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';
import { SHARE_SIZE } from './share-picture.server.ts';

const shop = useShop({ publicUrl: 'https://bastion.example' });
const get = (url: string) => shop.guest().get(url);
const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!);

test('robots are told what to leave alone and where the list is', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain('Disallow: /checkout\n');
  expect(body).toContain('Sitemap: https://bastion.example/sitemap.xml');
  expect(body).not.toMatch(/Disallow: \/(category|product|blog|page|media)?\/?\n/);
});

test('the sitemap leads to everything public, each address once', async () => {
  const index = await get('/sitemap.xml');
  expect(index.headers['content-type']).toContain('application/xml');
  const files = addressesIn(index.body).map((url) => new URL(url).pathname);
  const addresses = (await Promise.all(files.map(get))).flatMap(({ body }) => addressesIn(body));
  expect(new Set(addresses).size).toBe(addresses.length);

  const [known] = await shop.sql<[{ count: number }]>`
    select (select count(*) from product where is_sold) + (select count(*) from category)
         + (select count(*) from text_page) + (select count(*) from blog where published_at <= now()) as count`;
  expect(addresses).toHaveLength(Number(known.count) + 2);
  for (const path of ['/', '/blog', '/category/cctv/ip-kamery', '/page/sk/o-nas'])
    expect(addresses).toContain(`https://bastion.example${path}`);
  expect(
    addresses.some((url) => /^https:\/\/bastion\.example\/product\/[a-z0-9-]+$/.test(url)),
  ).toBe(true);
});

test('a file of it is made once and revalidated, like every public response', async () => {
  const { headers } = await get('/sitemap.xml');
  expect(headers['cache-control']).toContain('s-maxage');
  const again = await shop.app.inject({
    url: '/sitemap.xml',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a product that is no longer sold is not in it', async () => {
  const [gone] = await shop.sql<[{ slug: string }]>`
    insert into product (id, code, slug, name, vendor_id, category_id, price_cents, is_sold)
    select 25000, 'SEO-1', 'seo-1', 'Zrušený', vendor_id, category_id, 100, false from product limit 1
    returning slug`;
  await shop.sql`
    insert into product (id, code, slug, name, vendor_id, category_id, price_cents)
    select 25001, 'SEO-2', 'seo-2', 'Nový', vendor_id, category_id, 100 from product limit 1`;
  const { body } = await get('/sitemap/products-3.xml');
  expect(addressesIn(body)).toEqual(['https://bastion.example/product/seo-2']);
  expect(body).not.toContain(gone.slug);
});

test.each(['/sitemap/products-99.xml', '/sitemap/products-0.xml', '/sitemap/nic.xml'])(
  '%s is not there',
  async (url) => expect((await get(url)).statusCode).toBe(404),
);

test('a drawing is shared as a photograph of the shape networks show', async () => {
  const [drawing] = await shop.sql<[{ name: string }]>`
    select name from file where media_type = 'image/svg+xml' limit 1`;
  const { headers, rawPayload } = await get(`/media/${drawing.name}/share.png`);
  expect(headers['content-type']).toBe('image/png');
  const { default: sharp } = await import('sharp');
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', ...SHARE_SIZE });
});

test('what is not a picture is not shared', async () => {
  const [document] = await shop.sql<[{ name: string }]>`
    insert into file (name, media_type, size, bytes)
    values (md5('x') || '.pdf', 'application/pdf', 4, '%PDF') returning name`;
  for (const name of [document.name, `${'0'.repeat(32)}.svg`, '..'])
    expect((await get(`/media/${name}/share.png`)).statusCode).toBe(404);
});
