import { describe, expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';
import type { SearchItem } from './contract.ts';

const shop = useShop();

const searchUrl = (query: string) => `/admin/v1/search/${encodeURIComponent(query)}/sk`;
const panelUrl = (query: string) => `${searchUrl(query)}/panel`;
const listUrl = (query: string, limit: number | string = 12, offset: number | string = 0) =>
  `/admin/v1/search-products/${encodeURIComponent(query)}/sk/${limit}/${offset}`;

describe('dropdown', () => {
  test('groups come in order, each no longer than there is room for', async () => {
    const { success, items, more_results } = (await shop.guest().get(searchUrl('kamera'))).json();
    expect(success).toBe(true);
    expect(items.map(({ type }: SearchItem) => type)).toEqual([
      ...Array.from({ length: 4 }, () => 'product'),
      ...Array.from({ length: 4 }, () => 'category'),
      ...Array.from({ length: 2 }, () => 'blog'),
    ]);
    const { full_count } = (await shop.guest().get(listUrl('kamera'))).json();
    expect(more_results.product).toBe(full_count - 4);
    expect(more_results.blog).toBeGreaterThan(0);
  });

  test('each kind says where it leads', async () => {
    const { items } = (await shop.guest().get(searchUrl('kamerový systém'))).json();
    const first = (wanted: SearchItem['type']) =>
      items.find(({ type }: SearchItem) => type === wanted) as SearchItem;
    expect(first('product')).toMatchObject({
      code: expect.stringMatching(/^[A-Z]{2}-/),
      url: { url: expect.stringMatching(/^[a-z0-9-]+$/) },
      image: expect.stringMatching(/^\/media\//),
    });
    expect(first('category')).toMatchObject({ code: '', url: { url: 'cctv' }, image: null });
    expect(first('blog')).toMatchObject({
      code: '',
      url: { url: expect.stringMatching(/^\/[a-z0-9-]+$/) },
    });
  });

  test('a customer sees their price, a guest none', async () => {
    const prices = (response: { items: SearchItem[] }) =>
      response.items.map(({ price_exc_vat }) => price_exc_vat);
    const guest = await shop.guest().get(searchUrl('NV-D428'));
    expect(prices(guest.json())).toEqual([null]);
    expect(guest.body).not.toMatch(/"price[^:]*":\d/);

    const customer = (await (await shop.signIn()).get(searchUrl('NV-D428'))).json();
    const [{ price_cents }] = await shop.sql<[{ price_cents: number }]>`
      select price_cents from product where code = 'NV-D428'`;
    expect(prices(customer)[0]).toBeGreaterThan(0);
    expect(prices(customer)[0]).toBeLessThanOrEqual(price_cents / 100);
  });

  test('a description is plain text', async () => {
    const { items } = (await shop.guest().get(searchUrl('GDPR'))).json();
    expect(items[0].description).not.toMatch(/[<>]/);
  });
});

describe('panel', () => {
  const panel = async (query: string, client = shop.guest()) =>
    (await client.get(panelUrl(query))).json();

  test('the product whose code was typed stands apart, however it was written', async () => {
    for (const query of ['NV-D8Z', 'nv d8z', 'NVD8Z', ' nv–d8 z ']) {
      const { exact, products } = await panel(query);
      expect(exact, query).toMatchObject({ code: 'NV-D8Z', price: null, price_exc_vat: null });
      expect(exact.stock).toBeTypeOf('number');
      expect(products.map(({ code }: SearchItem) => code)).not.toContain('NV-D8Z');
    }
    expect((await panel('NV-D8')).exact).toBeNull();
    expect((await panel('kamera')).exact).toBeNull();
  });

  test('the rest is what the dropdown has, and the numbers add up', async () => {
    for (const query of ['kamera', 'NV-D8Z', 'gdpr']) {
      const { exact, products, others, more_results } = await panel(query);
      const { items, more_results: more } = (await shop.guest().get(searchUrl(query))).json();
      const codes = [...(exact ? [exact] : []), ...products].map(({ code }) => code);
      const ofKind = (isProduct: boolean) =>
        items.filter(({ type }: SearchItem) => (type === 'product') === isProduct);
      expect(codes).toEqual(ofKind(true).map(({ code }: SearchItem) => code));
      expect(others).toEqual(ofKind(false));
      expect(more_results).toEqual(more);
    }
  });

  test('a customer sees their prices, a guest none', async () => {
    for (const query of ['NV-D8Z', 'kamera'])
      expect((await shop.guest().get(panelUrl(query))).body).not.toMatch(
        /"([a-z_]*price[a-z_]*|discount)":\d/,
      );
    const customer = await shop.signIn();
    const { exact } = await panel('NV-D8Z', customer);
    expect(exact.price_exc_vat).toBeGreaterThan(0);
    const [item] = (await customer.get(searchUrl('NV-D8Z'))).json().items;
    expect(exact.price_exc_vat).toBe(item.price_exc_vat);
    for (const { price_exc_vat } of (await panel('kamera', customer)).products)
      expect(price_exc_vat).toBeGreaterThan(0);
  });

  test('of two codes that differ in punctuation only, neither stands apart', async () => {
    await shop.sql`
      insert into product (code, slug, name, vendor_id, category_id, price_cents)
      select code, lower(code), 'Dvojník ' || code, 1, 1, 100
      from unnest(array['XQ-1-2', 'XQ-12']) as code`;
    const { exact, products } = await panel('xq12');
    expect(exact).toBeNull();
    expect(products).toHaveLength(2);
  });

  test('when nothing is found, it says what to look for instead', async () => {
    for (const query of ['termokamera', 'termokmera']) {
      const { products, others, suggestions } = await panel(query);
      expect([...products, ...others]).toEqual([]);
      expect(suggestions.length).toBeGreaterThan(0);
      expect(suggestions.length).toBeLessThanOrEqual(3);
      for (const text of suggestions) {
        expect(text).toMatch(/kamer/i);
        expect((await panel(text)).products).not.toEqual([]);
      }
    }
    expect((await panel('kamera')).suggestions).toEqual([]);
    expect((await panel('qwertz')).suggestions).toEqual([]);
    expect((await panel('x')).suggestions).toEqual([]);
  });

  test.each([
    ['NV-B482', 'NV-B428'],
    ['NB-B428', 'NV-B428'],
    ['NV-D44O', 'NV-D440'],
    ['nvb42', null],
    ['VT-A7', null],
  ])('a typo in a code: %s is offered %s', async (query, code) => {
    const { products, similar } = await panel(query);
    if (code === null) {
      expect(products.length).toBeGreaterThan(0);
      expect(similar).toEqual([]);
      return;
    }
    expect(products).toEqual([]);
    expect(similar.length).toBeLessThanOrEqual(3);
    expect(similar.map((one: { code: string }) => one.code)).toContain(code);
    expect(similar[0].price_exc_vat).toBeNull();
    expect((await panel(query, await shop.signIn())).similar[0].price_exc_vat).toBeGreaterThan(0);
  });

  test('words and long texts are not compared with codes', async () => {
    for (const query of ['termokmera', 'qwertz', `nv ${'1'.repeat(60)}`])
      expect((await panel(query)).similar).toEqual([]);
  });
});

describe('results', () => {
  test('an item is a search item with its card', async () => {
    const { items, full_count } = (await shop.guest().get(listUrl('NV-D428'))).json();
    expect(full_count).toBe(1);
    const [{ product, ...item }] = items;
    expect(item).toMatchObject({ type: 'product', code: 'NV-D428', price_exc_vat: null });
    expect(product).toMatchObject({
      code: 'NV-D428',
      price: null,
      discount: null,
      wish_list: false,
    });
  });

  test('pages follow one another without a gap or a repeat', async () => {
    const idsOf = async (limit: number, offset: number) => {
      const { items } = (await shop.guest().get(listUrl('kamera', limit, offset))).json();
      return items.map(({ product }: { product: { id: number } }) => product.id);
    };
    const whole = await idsOf(72, 0);
    expect(await idsOf(12, 0)).toEqual(whole.slice(0, 12));
    expect(await idsOf(12, 12)).toEqual(whole.slice(12, 24));
    expect(new Set(whole).size).toBe(whole.length);
  });

  test('equals stand in the order of their ids', async () => {
    const { items } = (await shop.guest().get(listUrl('dome kamera', 72))).json();
    const ids = items
      .filter(({ name }: SearchItem) => name.includes('dome kamera'))
      .map(({ product }: { product: { id: number } }) => product.id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
  });

  test('past the end there is nothing, and the count stays', async () => {
    const { items, full_count } = (await shop.guest().get(listUrl('kamera', 12, 5000))).json();
    expect(items).toEqual([]);
    expect(full_count).toBeGreaterThan(40);
  });

  test('a customer sees prices and the heart of their wish list', async () => {
    const customer = await shop.signIn();
    const [{ code }] = await shop.sql<[{ code: string }]>`
      select code from product join wishlist_item on product_id = product.id
      join person on person.id = person_id where email = 'demo@bastion.sk' limit 1`;
    const { items } = (await customer.get(listUrl(code))).json();
    expect(items[0].product).toMatchObject({ code, wish_list: true, price: expect.any(Number) });
    expect(items[0].price_exc_vat).toBe(items[0].product.price_exc_vat);
  });
});

describe('odd queries', () => {
  test.each(['%', '_', '\\', "'", '"', '--', ';', '   ', '( ) & | ! :* <->', '🙂', 'a', 'ž', 'Ω'])(
    '%j finds nothing and fails nothing',
    async (query) => {
      const dropdown = await shop.guest().get(searchUrl(query));
      expect(dropdown.statusCode).toBe(200);
      expect(dropdown.json()).toMatchObject({
        success: true,
        items: [],
        more_results: { product: 0, blog: 0 },
      });
      expect((await shop.guest().get(panelUrl(query))).json()).toMatchObject({
        success: true,
        exact: null,
        products: [],
        others: [],
        more_results: { product: 0, blog: 0 },
        suggestions: [],
        similar: [],
      });
      expect((await shop.guest().get(listUrl(query))).json()).toMatchObject({
        items: [],
        full_count: 0,
      });
    },
  );

  test.each([
    "kamera'); drop table product; --",
    "'kamera':*",
    'kamera & !dome',
    'kam%era',
    'kamera\\',
    'kamera '.repeat(42),
    'ká'.repeat(100),
  ])('%j is taken literally', async (query) => {
    for (const url of [searchUrl(query), panelUrl(query), listUrl(query)]) {
      const response = await shop.guest().get(url);
      expect(response.statusCode).toBe(200);
      expect(response.json().success).toBe(true);
    }
  });

  test('a sign between words separates them and stands for nothing', async () => {
    const count = async (query: string) =>
      (await shop.guest().get(listUrl(query))).json().full_count;
    expect(await count('hlásič%dymu')).toBe(await count('hlásič dymu'));
    expect(await count('ka%ra')).toBeLessThan(await count('kamera'));
    expect(await count('det__tor')).toBeLessThan(await count('detektor'));
  });

  test.each([
    ['a NUL', '/admin/v1/search/a%00b/sk'],
    ['an empty query', '/admin/v1/search//sk'],
    ['half a surrogate pair', '/admin/v1/search/%ED%A0%80/sk'],
    ['a broken encoding', '/admin/v1/search/%E0%A4%A/sk'],
    ['too long a query', searchUrl('x'.repeat(301))],
    ['a NUL in the panel', '/admin/v1/search/a%00b/sk/panel'],
    ['an empty query of the panel', '/admin/v1/search//sk/panel'],
    ['half a surrogate pair in the panel', '/admin/v1/search/%ED%A0%80/sk/panel'],
    ['too long a query of the panel', panelUrl('x'.repeat(301))],
    ['a limit of nothing', listUrl('kamera', 0)],
    ['a limit too high', listUrl('kamera', 73)],
    ['a limit in words', listUrl('kamera', 'vela')],
    ['an offset too far', listUrl('kamera', 12, 100_001)],
    ['an offset below zero', listUrl('kamera', 12, -1)],
  ])('%s is refused', async (_name, url) => {
    const response = await shop.guest().get(url);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      success: false,
      error: [{ code: expect.any(String) }],
    });
  });

  test('another language is not there', async () => {
    for (const url of ['/admin/v1/search/kamera/en', '/admin/v1/search/kamera/en/panel'])
      expect((await shop.guest().get(url)).statusCode).toBe(404);
  });

  test('a slash in a code travels encoded', async () => {
    await shop.sql`update product set code = 'NV-7608/8P' where code = 'NV-D828'`;
    for (const query of ['NV-7608/8P', 'nv7608', '7608 8p', '608/8', '76088p']) {
      const { items } = (await shop.guest().get(listUrl(query))).json();
      expect(items[0]?.code, query).toBe('NV-7608/8P');
    }
  });
});

describe('articles', () => {
  const blogsUrl = (query: string, limit = 12, offset = 0) =>
    `/admin/v1/search-blogs/${encodeURIComponent(query)}/sk/${limit}/${offset}`;

  test('are as many as the dropdown counts, the same ones first', async () => {
    const { items, more_results } = (await shop.guest().get(searchUrl('kamera'))).json();
    const shown = items.filter(({ type }: SearchItem) => type === 'blog');
    const { blogs, full_count } = (await shop.guest().get(blogsUrl('kamera'))).json();
    expect(full_count).toBe(shown.length + more_results.blog);
    expect(blogs).toHaveLength(full_count);
    const urls = blogs.map(({ url }: SearchItem) => url.url);
    expect(urls.slice(0, shown.length)).toEqual(shown.map(({ url }: SearchItem) => url.url));
    expect(blogs[0].publish).toMatch(/^\d{4}-\d\d-\d\dT/);

    const second = (await shop.guest().get(blogsUrl('kamera', 2, 1))).json();
    expect(second.blogs.map(({ url }: SearchItem) => url.url)).toEqual(urls.slice(1, 3));
  });

  test('are none where there is nothing to look for', async () => {
    for (const query of ['k', '??', 'termokmera'])
      expect((await shop.guest().get(blogsUrl(query))).json()).toMatchObject({
        success: true,
        blogs: [],
        full_count: 0,
      });
  });
});
