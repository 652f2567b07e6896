import { describe, expect, test } from 'vitest';
import { MISSING, newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();

const COUNT = '/admin/v1/customer/wish-list-count';
const ADD = '/admin/v1/customer/wish-list/add';
const add = (client: Client, id: unknown) => client.patch(ADD, { id });
const remove = (client: Client, id: unknown) =>
  client.delete(`/admin/v1/customer/wish-list/remove/${String(id)}`);
const list = (client: Client, order?: unknown, page = '12/0') =>
  client.post(`/admin/v1/customer/wish-list-new/sk/${page}`, order === undefined ? {} : { order });
const countOf = async (client: Client): Promise<number> =>
  (await client.get(COUNT)).json().count_all;

type Card = { id: number; name: string; code: string; price_exc_vat: number; wish_list: boolean };

async function someProducts(howMany: number) {
  const rows = await shop.sql<{ id: number; slug: string }[]>`
    select id, slug from product where is_sold order by md5(code) limit ${howMany}`;
  return rows.map(({ id, slug }) => ({ id, slug }));
}

describe('the wish list', () => {
  test('holds a product once, shows it everywhere, and lets it go', async () => {
    const { client } = await newCustomer(shop);
    const [product] = await someProducts(1);
    expect((await add(client, product!.id)).json()).toMatchObject({ success: true, count_all: 1 });
    expect((await add(client, product!.id)).json().count_all).toBe(1);
    expect(await countOf(client)).toBe(1);

    const { products, count } = (await list(client)).json();
    expect(count).toBe(1);
    expect(products).toMatchObject([{ id: product!.id, wish_list: true }]);
    expect(products[0].price_exc_vat).toBeGreaterThan(0);
    const detail = await client.get(`/admin/v1/product/detail/url/${product!.slug}/sk`);
    expect(detail.json().product.wish_list).toBe(true);

    expect((await remove(client, product!.id)).json()).toMatchObject({
      success: true,
      count_all: 0,
    });
    expect((await remove(client, product!.id)).json()).toMatchObject({
      success: true,
      count_all: 0,
    });
    expect((await list(client)).json()).toMatchObject({ products: [], count: 0 });
  });

  test('twenty hearts at once make one wish', async () => {
    const { client } = await newCustomer(shop);
    const [product] = await someProducts(1);
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(client, product!.id)));
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await countOf(client)).toBe(1);
  });

  test('is one’s own', async () => {
    const [one, other] = [await newCustomer(shop), await newCustomer(shop)];
    const [product] = await someProducts(1);
    await add(one.client, product!.id);
    expect((await list(other.client)).json()).toMatchObject({ products: [], count: 0 });
    const foreign = await remove(other.client, product!.id);
    const missing = await remove(other.client, MISSING);
    expect(foreign.body).toBe(missing.body);
    expect(await countOf(one.client)).toBe(1);
  });

  test('hides what is no longer sold, from the list and from the count', async () => {
    const { client } = await newCustomer(shop);
    const [kept, gone] = await someProducts(2);
    await add(client, kept!.id);
    await add(client, gone!.id);
    await shop.sql`update product set is_sold = false where id = ${gone!.id}`;
    const { products, count } = (await list(client)).json();
    const counted = await countOf(client);
    const again = await add(client, gone!.id);
    await shop.sql`update product set is_sold = true where id = ${gone!.id}`;
    expect(products).toMatchObject([{ id: kept!.id }]);
    expect([count, counted, again.statusCode]).toEqual([1, 1, 404]);
    expect(await countOf(client)).toBe(2);
  });

  const collator = new Intl.Collator('sk');
  const byCode = (a: Card, b: Card) => (a.code < b.code ? -1 : 1);
  const orderings: [unknown, (a: Card, b: Card) => number][] = [
    [undefined, (a, b) => b.id - a.id],
    [[], (a, b) => b.id - a.id],
    [[{ 'product.id': 'asc' }], (a, b) => a.id - b.id],
    [[{ 'product.name': 'asc' }], (a, b) => collator.compare(a.name, b.name)],
    [[{ 'product.name': 'desc' }], (a, b) => collator.compare(b.name, a.name)],
    [[{ 'product.code': 'asc' }], byCode],
    [[{ code: 'desc' }], (a, b) => byCode(b, a)],
    [[{ 'product.price_exc_vat': 'asc' }], (a, b) => a.price_exc_vat - b.price_exc_vat],
    [[{ 'product.price_exc_vat': 'desc' }], (a, b) => b.price_exc_vat - a.price_exc_vat],
  ];

  test('comes in every order and in pages', async () => {
    const { client, id } = await newCustomer(shop);
    const products = await someProducts(30);
    await shop.sql`
      insert into wishlist_item (person_id, product_id)
      select ${id}, unnest(${products.map((product) => product.id)}::int[])`;
    for (const [order, compare] of orderings) {
      const cards: Card[] = (await list(client, order, '72/0')).json().products;
      expect(cards).toHaveLength(30);
      expect([order, cards]).toEqual([order, [...cards].sort(compare)]);
    }
    const pages = await Promise.all(
      ['12/0', '12/12', '12/24', '12/36'].map(async (page) =>
        (await list(client, [], page)).json(),
      ),
    );
    expect(pages.map(({ products }) => products.length)).toEqual([12, 12, 6, 0]);
    expect(pages.map(({ count }) => count)).toEqual([30, 30, 30, 30]);
    const seen = pages.flatMap(({ products }) => products.map((card: Card) => card.id));
    expect(new Set(seen).size).toBe(30);
  });
});

describe('refusals', () => {
  test('guests have no wish list', async () => {
    const guest = shop.guest();
    for (const response of [
      await guest.get(COUNT),
      await add(guest, 1),
      await remove(guest, 1),
      await list(guest),
    ])
      expect(response.statusCode).toBe(401);
  });

  test.each([
    ['an unknown product', (client: Client) => add(client, MISSING), 404],
    ['a product as text', (client: Client) => add(client, '1'), 400],
    ['no product', (client: Client) => client.patch(ADD, {}), 400],
    ['a name instead of an id', (client: Client) => remove(client, 'kamera'), 400],
    ['an unknown order', (client: Client) => list(client, [{ stock: 'asc' }]), 400],
    ['two orders', (client: Client) => list(client, [{ id: 'asc' }, { name: 'asc' }]), 400],
    ['too long a page', (client: Client) => list(client, [], '73/0'), 400],
    ['no token', (client: Client) => client.call('PATCH', ADD, { id: 1 }), 403],
  ])('%s', async (_name, call, status) => {
    const { client } = await newCustomer(shop);
    expect((await call(client)).statusCode).toBe(status);
    expect(await countOf(client)).toBe(0);
  });
});
