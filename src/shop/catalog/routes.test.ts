import { describe, expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';

const shop = useShop();

const filter = (categoryId: number, order: unknown = [], extra: object = {}) => ({
  condition: { 'categories.id': categoryId, ...extra },
  order,
});

async function idOf(slug: string): Promise<number> {
  return (await shop.guest().get(`/admin/v1/category/url/${slug}/sk`)).json().category.id;
}

describe('category', () => {
  test('is found by its full path and by its last slug', async () => {
    const byPath = await shop.guest().get('/admin/v1/category/url/cctv%2Fip-kamery/sk');
    const bySlug = await shop.guest().get('/admin/v1/category/url/ip-kamery/sk');
    expect(byPath.json().category).toMatchObject({
      label: 'IP kamery',
      url: { url: 'cctv/ip-kamery' },
      breadcrumbs: [{ url: 'cctv' }, { label: 'IP kamery', url: 'cctv/ip-kamery' }],
    });
    expect(bySlug.json()).toEqual(byPath.json());
  });

  test.each(['ezs%2Fip-kamery', 'nic-take', 'cctv%2F', '%2Fcctv'])(
    '%s is not found',
    async (url) => {
      const response = await shop.guest().get(`/admin/v1/category/url/${url}/sk`);
      expect(response.statusCode).toBe(404);
      expect(response.json().error[0].code).toBe('messages.category.notFound');
    },
  );
});

describe('listing', () => {
  test('a category lists everything below it, and counts it', async () => {
    const response = await shop
      .guest()
      .post('/admin/v1/product/filter/sk/12/0', filter(await idOf('cctv')));
    const [{ count }] = await shop.sql<[{ count: number }]>`
      select count(*)::int from product join category on category.id = category_id
      where is_sold and path like 'cctv%'`;
    expect(response.statusCode).toBe(200);
    expect(response.json().products).toHaveLength(12);
    expect(response.json().paging.filtered_products_count).toBe(count);
  });

  test('pages do not overlap and together hold every product once', async () => {
    const category = await idOf('ip-kamery');
    const seen: number[] = [];
    for (let offset = 0; ; offset += 12) {
      const page = await shop
        .guest()
        .post(`/admin/v1/product/filter/sk/12/${offset}`, filter(category, [{ name: 'asc' }]));
      const products: { id: number }[] = page.json().products;
      seen.push(...products.map(({ id }) => id));
      if (products.length < 12) {
        expect(new Set(seen).size).toBe(page.json().paging.filtered_products_count);
        break;
      }
    }
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('in stock only', async () => {
    const response = await shop
      .guest()
      .post('/admin/v1/product/filter/sk/72/0', filter(await idOf('cctv'), [], { inStock: true }));
    const { products, paging } = response.json();
    expect(products.every(({ stock }: { stock: number }) => stock > 0)).toBe(true);
    expect(paging.filtered_products_count).toBeGreaterThan(0);
    const all = await shop
      .guest()
      .post('/admin/v1/product/filter/sk/72/0', filter(await idOf('cctv')));
    expect(paging.filtered_products_count).toBeLessThan(all.json().paging.filtered_products_count);
  });

  const collator = new Intl.Collator('sk');
  const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  test.each([
    [[], 'id', (a: number, b: number) => b - a],
    [[{ 'product.id': 'asc' }], 'id', (a: number, b: number) => a - b],
    [[{ 'product.name': 'asc' }], 'name', collator.compare],
    [[{ name: 'desc' }], 'name', (a: string, b: string) => collator.compare(b, a)],
    [[{ code: 'asc' }], 'code', byCode],
    [[{ 'product.code': 'desc' }], 'code', (a: string, b: string) => byCode(b, a)],
    [[{ 'product.price_exc_vat': 'asc' }], 'price_exc_vat', (a: number, b: number) => a - b],
    [[{ price_exc_vat: 'desc' }], 'price_exc_vat', (a: number, b: number) => b - a],
  ])('a customer orders by %j', async (order, field, compare) => {
    const customer = await shop.signIn();
    const response = await customer.post(
      '/admin/v1/product/filter/sk/72/0',
      filter(await idOf('sks'), order),
    );
    const values = response
      .json()
      .products.map((product: Record<string, unknown>) => product[field]);
    expect(values).toEqual([...values].sort(compare as never));
    expect(new Set(values).size).toBeGreaterThan(5);
  });

  test('a guest who orders by price gets the default: a rank would tell the price', async () => {
    const category = await idOf('cctv');
    const byPrice = await shop
      .guest()
      .post('/admin/v1/product/filter/sk/12/0', filter(category, [{ price_exc_vat: 'asc' }]));
    const byDefault = await shop.guest().post('/admin/v1/product/filter/sk/12/0', filter(category));
    expect(byPrice.json()).toEqual(byDefault.json());
  });

  test.each([
    ['an unknown field', '/12/0', { condition: { 'categories.id': 1 }, order: [{ stock: 'asc' }] }],
    [
      'two orderings',
      '/12/0',
      { condition: { 'categories.id': 1 }, order: [{ id: 'asc' }, { name: 'asc' }] },
    ],
    ['a wrong direction', '/12/0', { condition: { 'categories.id': 1 }, order: [{ id: 'up' }] }],
    ['no category', '/12/0', { condition: {} }],
    ['a category as text', '/12/0', { condition: { 'categories.id': '1' } }],
    ['an id beyond integers', '/12/0', { condition: { 'categories.id': 99999999999 } }],
    ['an odd page size', '/13/0', { condition: { 'categories.id': 1 } }],
    ['a negative offset', '/12/-1', { condition: { 'categories.id': 1 } }],
    ['an offset too far', '/12/100001', { condition: { 'categories.id': 1 } }],
    ['no body', '/12/0', undefined],
  ])('%s is refused', async (_name, path, body) => {
    const response = await shop.guest().post(`/admin/v1/product/filter/sk${path}`, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      success: false,
      error: [{ message: expect.stringMatching(/./) }],
    });
  });

  test('a category that does not exist is not found', async () => {
    const response = await shop.guest().post('/admin/v1/product/filter/sk/12/0', filter(999_999));
    expect(response.statusCode).toBe(404);
  });
});

describe('product', () => {
  test('a customer sees their prices, related products included', async () => {
    const customer = await shop.signIn();
    const [{ slug }] = await shop.sql<
      [{ slug: string }]
    >`select slug from product order by id limit 1`;
    const { product } = (await customer.get(`/admin/v1/product/detail/url/${slug}/sk`)).json();
    expect(product.price_exc_vat).toBeGreaterThan(0);
    expect(product.price).toBeCloseTo(product.price_exc_vat * 1.23, 1);
    expect(product.image.filter(({ cover }: { cover: boolean }) => cover)).toHaveLength(1);
    expect(product.image[0].cover).toBe(true);
    expect(product.related_products.length).toBeGreaterThanOrEqual(3);
    expect(product.related_products[0].price_exc_vat).toBeGreaterThan(0);
  });

  test.each(['nic-take', '%00', '..%2F..%2Fetc', "'; drop table product; --"])(
    '%s is not there',
    async (slug) => {
      const response = await shop
        .guest()
        .get(`/admin/v1/product/detail/url/${encodeURIComponent(slug)}/sk`);
      expect([400, 404]).toContain(response.statusCode);
      expect(response.json().success).toBe(false);
    },
  );

  test('a product no longer sold is not there', async () => {
    const [{ id, slug }] = await shop.sql<
      [{ id: number; slug: string }]
    >`select id, slug from product where is_sold order by id desc limit 1`;
    await shop.sql`update product set is_sold = false where id = ${id}`;
    expect((await shop.guest().get(`/admin/v1/product/detail/url/${slug}/sk`)).statusCode).toBe(
      404,
    );
    await shop.sql`update product set is_sold = true where id = ${id}`;
    expect((await shop.guest().get(`/admin/v1/product/detail/url/${slug}/sk`)).statusCode).toBe(
      200,
    );
  });
});

describe('cards by their slugs', () => {
  test('come in one call and in that order, without what is not sold, with a price for customers only', async () => {
    const rows = await shop.sql<{ slug: string }[]>`
      select slug from product where is_sold order by id limit 3`;
    const [a, b, c] = rows.map(({ slug }) => slug);
    const url = `/admin/v1/product/cards/sk?urls=${[c, 'taky-nie-je', a, b].join(',')}`;
    for (const client of [shop.guest(), await shop.signIn()]) {
      const { products } = (await client.get(url)).json();
      expect(products.map((one: { url: { url: string } }) => one.url.url)).toEqual([c, a, b]);
    }
    expect((await shop.guest().get(url)).json().products[0].price_exc_vat).toBeNull();
    const many = Array.from({ length: 11 }, () => a).join(',');
    for (const urls of [many, '', `${a},,${b}`])
      expect((await shop.guest().get(`/admin/v1/product/cards/sk?urls=${urls}`)).statusCode).toBe(
        400,
      );
  });
});

describe('attachments', () => {
  test('a customer lists and downloads them, a guest does not', async () => {
    const [{ code }] = await shop.sql<[{ code: string }]>`
      update product set code = code || '/8P (%)'
      where id = (select product_id from attachment order by id limit 1) returning code`;
    const url = `/admin/v1/attachments/${encodeURIComponent(code)}`;
    expect((await shop.guest().get(url)).statusCode).toBe(401);

    const customer = await shop.signIn();
    const [group] = (await customer.get(url)).json().attachments;
    const [file] = group.attachments;
    expect(file).toMatchObject({ filename: expect.stringMatching(/\.pdf$/), file_icon: 'pdf' });

    expect((await shop.guest().get(file.url)).statusCode).toBe(401);
    const download = await customer.get(file.url);
    expect(download.statusCode).toBe(200);
    expect(download.rawPayload.subarray(0, 4).toString()).toBe('%PDF');
    expect(download.rawPayload.length).toBe(file.filesize);
    expect(download.headers['content-disposition']).toContain('attachment');
    expect((await customer.get(file.url.replace(/\d+/, '99999999'))).statusCode).toBe(404);
  });
});
