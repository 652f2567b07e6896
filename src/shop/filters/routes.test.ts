import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import type { Facet, Filtered } from './contract.ts';
import { addStand, type Given, type Stand, writeProduct } from './filters.fixture.server.ts';

const shop = useShop();
const { sql } = shop;
let stand: Stand;
let guest: Client;
let customer: Client;
const ids: number[] = [];

const CAMERA: Given = {
  category: 0,
  vendor: 0,
  isSold: true,
  stock: 5,
  cents: 10_000,
  values: { krytie: ['ip67'], napajanie: ['poe', '12-v'], porty: ['8'] },
  numbers: { objektiv: [2.8, 12], porty: [8, 8] },
};
const PRODUCTS: Partial<Given>[] = [
  {},
  {
    cents: 20_000,
    vendor: 1,
    values: { krytie: ['ip66'], porty: ['16'] },
    numbers: { porty: [16, 16] },
  },
  { category: 1, stock: 0, cents: 30_000, numbers: { objektiv: [4, 4] } },
  { category: 1, cents: 40_000, values: { krytie: ['ip54'] }, numbers: {} },
];

beforeAll(async () => {
  stand = await addStand(sql);
  for (const [place, given] of PRODUCTS.entries())
    ids.push(await writeProduct(sql, stand, place, { ...CAMERA, ...given }));
  guest = shop.guest();
  customer = await shop.signIn();
});

const send = (client: Client, body: object, page = '12/0') =>
  client.post(`/admin/v1/product/filtered/sk/${page}`, { category: stand.department, ...body });
const ask = async (client: Client, filters: object = {}, more: object = {}): Promise<Filtered> => {
  const response = await send(client, { filters, ...more });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const facetOf = (answer: Filtered, key: string) => answer.facets.find((facet) => facet.key === key);
const countsOf = (facet: Facet | undefined) =>
  facet?.kind === 'values'
    ? Object.fromEntries(facet.values.map(({ key, count }) => [key, count]))
    : facet;
const idsOf = ({ products }: Filtered) => products.map(({ id }) => id);

describe('a category', () => {
  test('first shows all of it, the newest first, and what can be chosen', async () => {
    const answer = await ask(guest);
    expect(idsOf(answer)).toEqual(ids.toReversed());
    expect(answer).toMatchObject({
      total: 4,
      total_unfiltered: 4,
      filters: {},
      without: [],
      nearest: [],
    });
    expect(answer.order).toEqual({ by: 'id', direction: 'desc' });
    expect(answer.facets.map(({ key, kind }) => `${key} ${kind}`)).toEqual([
      'sklad flag',
      'vyrobca values',
      'sk-krytie values',
      'sk-napajanie values',
      'sk-porty values',
      'sk-objektiv range',
    ]);
    expect(countsOf(facetOf(answer, 'sk-krytie'))).toEqual({ ip54: 1, ip66: 1, ip67: 2 });
    expect(answer.categories.map(({ key, count }) => [key, count])).toEqual([
      ['skusobne-1', 2],
      ['skusobne-2', 2],
      ['skusobne-3', 0],
    ]);
  });

  test('a value is OR within its facet and AND beside others; its own counts leave it aside', async () => {
    const answer = await ask(guest, { 'sk-krytie': ['ip66', 'ip67'], sklad: ['1'] });
    expect(idsOf(answer)).toEqual([ids[1], ids[0]]);
    expect(countsOf(facetOf(answer, 'sk-krytie'))).toEqual({ ip54: 1, ip66: 1, ip67: 1 });
    expect(facetOf(answer, 'sklad')).toMatchObject({ count: 2, is_chosen: true });
    expect(countsOf(facetOf(answer, 'sk-porty'))).toEqual({ 8: 1, 16: 1 });
  });

  test('a number finds the ranges it lies in', async () => {
    expect(idsOf(await ask(guest, { 'sk-objektiv': ['12-12'] }))).toEqual([ids[0]]);
    expect(idsOf(await ask(guest, { 'sk-objektiv': ['3-5'] }))).toEqual([ids[2], ids[0]]);
    expect(idsOf(await ask(guest, { 'sk-objektiv': ['-3'] }))).toEqual([ids[0]]);
  });

  test('a value of a number is understood where its facet is a range', async () => {
    const prisvit: Partial<Given>[] = Array.from({ length: 10 }, (_, n) => ({
      values: { prisvit: [`${(n + 1) * 10}-m`] },
      numbers: { prisvit: [(n + 1) * 10, (n + 1) * 10] },
    }));
    const more: number[] = [];
    for (const [n, given] of prisvit.entries())
      more.push(await writeProduct(sql, stand, 100 + n, { ...CAMERA, ...given }));
    const answer = await ask(guest, { 'sk-prisvit': ['30-m'] });
    expect(idsOf(answer)).toEqual([more[2]]);
    expect(answer.filters).toEqual({ 'sk-prisvit': ['30-30'] });
    expect(facetOf(answer, 'sk-prisvit')).toMatchObject({
      kind: 'range',
      min: 10,
      max: 100,
      from: 30,
    });
    await sql`delete from product where id = any (${more})`;
  });

  test('what is not known is left out, and what is left says so', async () => {
    const odd = {
      'sk-krytie': ['ip99', 'ip67'],
      vymysel: ['x'],
      'sk-objektiv': ['x'],
      'sk-poznamka': ['x'],
    };
    const answer = await ask(guest, odd, { order: { by: 'parameter.vymysel', direction: 'asc' } });
    expect(answer.filters).toEqual({ 'sk-krytie': ['ip67'] });
    expect(answer.order).toEqual({ by: 'id', direction: 'desc' });
    expect(answer.total).toBe(2);
  });

  test('when nothing is found it says what to drop, and what comes near', async () => {
    const answer = await ask(guest, { 'sk-krytie': ['ip54'], 'sk-porty': ['16'], sklad: ['1'] });
    expect(answer).toMatchObject({ total: 0, products: [] });
    expect(answer.without).toEqual([
      { key: 'sk-krytie', title: 'krytie', count: 1 },
      { key: 'sk-porty', title: 'porty', count: 1 },
    ]);
    expect(answer.nearest.map(({ product, misses }) => [product.id, misses])).toEqual([
      [ids[3], ['sk-porty']],
      [ids[1], ['sk-krytie']],
      [ids[0], ['sk-krytie', 'sk-porty']],
    ]);
  });

  test('key parameters are on cards and in columns', async () => {
    const answer = await ask(guest, { 'sk-krytie': ['ip67'] });
    expect(answer.key_parameters.map(({ key }) => key)).toEqual(['sk-krytie', 'sk-objektiv']);
    expect(answer.products.map(({ key_values }) => key_values)).toEqual([
      ['IP67', '4\u00a0mm'],
      ['IP67', '2,8\u00a0–\u00a012\u00a0mm'],
    ]);
    expect(answer.products[1]!.key_line).toEqual(['IP67', '2,8\u00a0–\u00a012\u00a0mm']);
  });

  test('a customer sees what a product is packed in, a guest needs it for nothing', async () => {
    await sql`
      insert into product_pack (product_id, quantity, label, position)
      values (${ids[0]!}, 1525, 'paleta', 1), (${ids[0]!}, 305, 'cievka', 2)`;
    const packsOf = async (client: Client) =>
      (await ask(client)).products.map(({ packs }) => packs);
    expect(await packsOf(customer)).toEqual([
      [],
      [],
      [],
      [
        { quantity: 305, label: 'cievka' },
        { quantity: 1525, label: 'paleta' },
      ],
    ]);
    expect(await packsOf(guest)).toEqual([[], [], [], []]);
    await sql`delete from product_pack where product_id = ${ids[0]!}`;
    expect(await packsOf(customer)).toEqual([[], [], [], []]);
  });

  test('a change is seen: stock, price, category, end of sale', async () => {
    await sql`update stock set quantity = 3 where product_id = ${ids[2]!}`;
    expect((await ask(guest, { sklad: ['1'] })).total).toBe(4);
    await sql`update stock set quantity = 0 where product_id = ${ids[2]!}`;
    expect((await ask(guest, { sklad: ['1'] })).total).toBe(3);
    await sql`update product set category_id = ${stand.categories[2]!} where id = ${ids[0]!}`;
    expect((await ask(guest)).categories.map(({ count }) => count)).toEqual([1, 2, 1]);
    await sql`update product set category_id = ${stand.categories[0]!}, is_sold = false where id = ${ids[0]!}`;
    expect((await ask(guest, { 'sk-krytie': ['ip67'] })).total).toBe(1);
    await sql`update product set is_sold = true where id = ${ids[0]!}`;
    const gone = await writeProduct(sql, stand, 77, CAMERA);
    expect((await ask(guest)).total).toBe(5);
    await sql`delete from product where id = ${gone}`;
    expect((await ask(guest)).total).toBe(4);
  });
});

describe('prices', () => {
  test('a customer chooses and orders by their own', async () => {
    const answer = await ask(customer, {}, { order: { by: 'price_exc_vat', direction: 'desc' } });
    const prices = answer.products.map(({ price_exc_vat }) => price_exc_vat!);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const facet = facetOf(answer, 'cena')!;
    expect(facet).toMatchObject({ kind: 'range', min: prices.at(-1), max: prices[0] });
    const half = await ask(customer, { cena: [`${prices[2]}-${prices[1]}`] });
    expect(half.total).toBe(2);
    expect(new Set(half.products.map(({ price_exc_vat }) => price_exc_vat))).toEqual(
      new Set(prices.slice(1, 3)),
    );
  });

  test('a guest is told nothing of them by any filter, count, order or hint', async () => {
    const plain = await ask(guest);
    const byPrice = { order: { by: 'price_exc_vat', direction: 'asc' } };
    for (const cena of ['0-1', '100-100', '0-99999', '-1', '5-'])
      for (const more of [{}, byPrice])
        expect(await ask(guest, { cena: [cena] }, more)).toEqual(plain);
    const chosen = { 'sk-krytie': ['ip54'], 'sk-porty': ['16'] };
    expect(await ask(guest, { ...chosen, cena: ['0-1'] })).toEqual(await ask(guest, chosen));
    expect(JSON.stringify(plain)).not.toMatch(/"price[a-z_]*":\d|cena|"discount":\d/);
    // Only what a price does could tell two shops apart.
    await sql`update product set price_cents = price_cents * 3 where id = any (${ids})`;
    expect(await ask(guest, chosen, byPrice)).toEqual(await ask(guest, chosen));
    expect(await ask(guest)).toEqual(plain);
    await sql`update product set price_cents = price_cents / 3 where id = any (${ids})`;
  });

  test('a guest who searches is told nothing of them either', async () => {
    const search = async (body: object) =>
      (await guest.post('/admin/v1/search-filtered/sk/12/0', { query: 'kamera', ...body })).json();
    const plain = await search({});
    expect(plain.total).toBeGreaterThan(0);
    const order = { by: 'price_exc_vat', direction: 'asc' };
    expect(await search({ filters: { cena: ['0-1'] }, order })).toEqual(plain);
    expect(JSON.stringify(plain)).not.toMatch(/"price[a-z_]*":\d|"cena"/);
  });
});

describe('a search', () => {
  const search = async (client: Client, body: object, page = '12/0'): Promise<Filtered> => {
    const response = await client.post(`/admin/v1/search-filtered/sk/${page}`, body);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };

  test('finds what the plain search finds, in its order', async () => {
    const plain = await guest.get('/admin/v1/search-products/kamera/sk/36/0');
    const answer = await search(guest, { query: 'kamera' }, '36/0');
    expect(idsOf(answer)).toEqual(
      plain.json().items.map(({ product }: { product: { id: number } }) => product.id),
    );
    expect(answer.total).toBe(plain.json().full_count);
    expect(answer.order).toEqual({ by: 'match', direction: 'asc' });
  });

  test('is narrowed by category, with what lies below it', async () => {
    const all = await search(guest, { query: 'kamera' });
    const root = all.categories.find(({ level }) => level === 0)!;
    const narrow = await search(guest, { query: 'kamera', filters: { kategoria: [root.key] } });
    expect(narrow.total).toBe(root.count);
    expect(narrow.categories.map(({ count }) => count)).toEqual(
      all.categories.map(({ count }) => count),
    );
    expect(narrow.categories.find(({ id }) => id === root.id)!.is_chosen).toBe(true);
    expect(narrow.filters).toEqual({ kategoria: [root.key] });
  });

  test('that finds nothing is empty', async () => {
    const answer = await search(guest, { query: 'xyzzyqwrt', filters: { sklad: ['1'] } });
    expect(answer).toMatchObject({
      total: 0,
      products: [],
      categories: [],
      nearest: [],
      without: [],
    });
  });
});

describe('refusals', () => {
  test('a category that is not there', async () => {
    expect((await send(guest, { category: 2_000_000_000 })).statusCode).toBe(404);
  });

  test.each([
    ['a category by name', { category: 'kamery' }],
    ['no category', { category: null }],
    ['filters as a list', { filters: [] }],
    ['a value that is no list', { filters: { krytie: 'ip67' } }],
    ['a name that is none', { filters: { Krytie: ['ip67'] } }],
    ['a value that is none', { filters: { krytie: ['IP 67'] } }],
    ['too many values', { filters: { krytie: Array.from({ length: 51 }, (_, n) => `v${n}`) } }],
    [
      'too many facets',
      { filters: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${n}`, ['1']])) },
    ],
    ['an order that is none', { order: { by: 'stock', direction: 'asc' } }],
    ['a direction that is none', { order: { by: 'name', direction: 'up' } }],
  ])('%s', async (_, body) => expect((await send(guest, body)).statusCode).toBe(400));

  test.each(['13/0', '12/-1', '12/100001', '0/0'])('the page %s', async (page) =>
    expect((await send(guest, {}, page)).statusCode).toBe(400),
  );

  test('a search for nothing', async () => {
    const response = await guest.post('/admin/v1/search-filtered/sk/12/0', { query: '' });
    expect(response.statusCode).toBe(400);
  });
});

test('the indexes are used: categories, changes, single products', () =>
  sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    const planOf = async (where: string) =>
      (await tx.unsafe(`explain select * from product_facts where ${where}`))
        .map((row) => String(row['QUERY PLAN']))
        .join('\n');
    expect(await planOf('category_id = any (array[1, 2])')).toContain('product_facts_category');
    expect(await planOf("changed >= '5'::xid8 and changed < '9'::xid8")).toContain(
      'product_facts_changed',
    );
    expect(await planOf('product_id = any (array[1, 2])')).toContain('product_facts_pkey');
  }));
