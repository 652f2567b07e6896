import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Role } from '#shop/kernel/roles.ts';
import { MISSING, newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { addColleague, type Added } from '#tests/companies.ts';
import { useShop } from '#tests/shop.ts';
import { signedIn } from '#tests/world.ts';

const shop = useShop();
const { sql } = shop;

const LISTS = '/admin/v1/company/wish-lists';
const listOf = (client: Client, person: number) => client.post(`${LISTS}/${person}/sk/12/0`, {});
const copy = (client: Client, person: number) => client.put(`${LISTS}/${person}/copy`, {});
const wish = (client: Client, id: number) =>
  client.patch('/admin/v1/customer/wish-list/add', { id });
const ownCount = async (client: Client): Promise<number> =>
  (await client.get('/admin/v1/customer/wish-list-count')).json().count_all;

async function join(of: Added, roles: Role[]) {
  const email = `kolega-${randomBytes(6).toString('hex')}@bastion.sk`;
  const id = await addColleague(sql, of.id, { email, roles });
  return { id, email, client: await signedIn(shop, id) };
}

async function twoPeople() {
  const one = await newCustomer(shop);
  const two = await join(one, ['buyer']);
  const products = await sql<{ id: number; slug: string }[]>`
    select id, slug from product where is_sold order by md5(code) limit 3`;
  await wish(two.client, products[0]!.id);
  await wish(two.client, products[1]!.id);
  await wish(one.client, products[1]!.id);
  return { one, two, products };
}

test('a colleague’s list is read with one’s own hearts', async () => {
  const { one, two, products } = await twoPeople();
  expect((await one.client.get(LISTS)).json().lists).toEqual([
    { id: two.id, name: two.email, count: 2 },
  ]);
  const found = (await listOf(one.client, two.id)).json();
  expect(found.count).toBe(2);
  const hearts = found.products.map(({ id, wish_list }: { id: number; wish_list: boolean }) => [
    id,
    wish_list,
  ]);
  expect(new Map(hearts)).toEqual(
    new Map([
      [products[0]!.id, false],
      [products[1]!.id, true],
    ]),
  );
  // Nor does looking at it change what cards elsewhere show.
  const { slug } = products[0]!;
  const detail = (await one.client.get(`/admin/v1/product/detail/url/${slug}/sk`)).json();
  expect(detail.product.wish_list).toBe(false);
});

test('all of it can be put on one’s own list, once, and theirs stays', async () => {
  const { one, two, products } = await twoPeople();
  expect((await copy(one.client, two.id)).json()).toMatchObject({ count_all: 2, added: 1 });
  expect((await copy(one.client, two.id)).json()).toMatchObject({ count_all: 2, added: 0 });
  expect(await ownCount(two.client)).toBe(2);
  const { slug } = products[0]!;
  const detail = (await one.client.get(`/admin/v1/product/detail/url/${slug}/sk`)).json();
  expect(detail.product.wish_list).toBe(true);
});

test('what is no longer sold is neither counted nor copied', async () => {
  const { one, two, products } = await twoPeople();
  const { id } = products[0]!;
  await sql`update product set is_sold = false where id = ${id}`;
  const lists = (await one.client.get(LISTS)).json().lists;
  const copied = (await copy(one.client, two.id)).json();
  await sql`update product set is_sold = true where id = ${id}`;
  expect(lists).toMatchObject([{ count: 1 }]);
  expect(copied).toMatchObject({ added: 0 });
  expect(await ownCount(one.client)).toBe(1);
});

test('a list of another company is not there', async () => {
  const { two } = await twoPeople();
  const stranger = await newCustomer(shop);
  for (const call of [listOf, copy]) {
    const [theirs, nobody] = [
      await call(stranger.client, two.id),
      await call(stranger.client, MISSING),
    ];
    expect(theirs.statusCode).toBe(404);
    expect(theirs.body).toBe(nobody.body);
  }
  expect((await stranger.client.get(LISTS)).json().lists).toEqual([]);
  expect(await ownCount(stranger.client)).toBe(0);
});

test('whoever does not buy has nothing to choose from', async () => {
  const { one, two } = await twoPeople();
  const { client } = await join(one, ['accountant']);
  expect((await client.get(LISTS)).statusCode).toBe(403);
  expect((await listOf(client, two.id)).statusCode).toBe(403);
});
