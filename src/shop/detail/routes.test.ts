import { beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import type { ProductExtra } from './contract.ts';

const shop = useShop();
const { sql } = shop;

let slug: string;
let id: number;
let path: string;
let others: { id: number; code: string }[];

beforeAll(async () => {
  const [first, ...rest] = await sql<{ id: number; slug: string; code: string }[]>`
    select product.id, slug, code from product
    where is_sold and stock > 0
      and category_id = (select category_id from product group by 1 order by count(*) desc, 1 limit 1)
    order by id limit 4`;
  ({ id, slug } = first!);
  others = rest;
  [{ path }] = await sql<[{ path: string }]>`
    select path from category where id = (select category_id from product where id = ${id})`;
  await sql`delete from product_accessory where product_id = ${id}`;
  await sql`delete from product_pack where product_id = ${id}`;
  await sql`delete from product_parameter where product_id in (select id from product where category_id =
    (select category_id from product where id = ${id}))`;
  await sql`
    insert into product_accessory (product_id, accessory_id, kind, why, position)
    values (${id}, ${others[0]!.id}, 'Montáž', 'na stĺp', 2), (${id}, ${others[1]!.id}, 'Záznam', '', 1)`;
  await sql`
    insert into product_pack (product_id, quantity, label, position)
    values (${id}, 40, 'prepravný kartón', 2), (${id}, 10, 'kartón', 1)`;
  const [parameter] = await sql<{ id: number }[]>`
    insert into parameter (key, name, kind) values ('odolnost-na-skusku', 'Odolnosť na skúšku', 'choice')
    returning id`;
  const [value] = await sql<{ id: number }[]>`
    insert into parameter_value (parameter_id, key, name) values (${parameter!.id}, 'ik10', 'IK10')
    returning id`;
  const [other] = await sql<{ id: number }[]>`
    insert into parameter_value (parameter_id, key, name) values (${parameter!.id}, 'ik08', 'IK08')
    returning id`;
  await sql`
    insert into product_parameter (product_id, parameter_id, value_ids)
    values (${others[0]!.id}, ${parameter!.id}, array[${other!.id}::int])`;
  await sql`
    insert into category_parameter (category_id, parameter_id, is_key)
    select category_id, ${parameter!.id}, true from product where id = ${id}`;
  const texts = [
    ...Array.from({ length: 10 }, (_, index) => ({
      category: 'Iné',
      code: `Text ${index}`,
      value: String(index),
      unit: '',
    })),
    { category: 'Prostredie', code: 'Odolnosť na skúšku', value: 'IK10', unit: '' },
  ];
  await sql`update product set parameters = ${sql.json(texts)} where id = ${id}`;
  await sql`
    insert into product_parameter (product_id, parameter_id, value_ids)
    select unnest(${[id, others[2]!.id]}::int[]), ${parameter!.id}, array[${value!.id}::int]`;
});

const ask = (client: Client, url = slug) => client.get(`/admin/v1/product/extra/url/${url}/sk`);
const extraOf = async (client: Client) => (await ask(client)).json().extra as ProductExtra;

test('key parameters come first, eight of them, with what finds others like it', async () => {
  const { parameters, key_parameters: keys, key_line: line } = await extraOf(shop.guest());
  expect(parameters).toHaveLength(11);
  expect(keys.map((place) => parameters[place]!.title)).toEqual([
    'Odolnosť na skúšku',
    ...Array.from({ length: 7 }, (_, index) => `Text ${index}`),
  ]);
  expect(parameters[keys[0]!]).toEqual({
    title: 'Odolnosť na skúšku',
    category: 'Prostredie',
    value: 'IK10',
    filter: { path, key: 'odolnost-na-skusku', values: ['ik10'] },
  });
  expect(parameters[0]!.filter).toBeNull();
  // Where all have the same there is nothing to choose.
  await sql`delete from product_parameter where product_id = ${others[0]!.id}`;
  const alike = await extraOf(shop.guest());
  expect(alike.parameters[keys[0]!]!.filter).toBeNull();
  expect(line).toEqual(['IK10']);
});

test('packages and accessories stand in their order', async () => {
  const { packs, accessories } = await extraOf(shop.guest());
  expect(packs).toEqual([
    { quantity: 10, label: 'kartón' },
    { quantity: 40, label: 'prepravný kartón' },
  ]);
  expect(accessories.map(({ kind, why, product }) => [kind, why, product.code])).toEqual([
    ['Záznam', '', others[1]!.code],
    ['Montáž', 'na stĺp', others[0]!.code],
  ]);
});

test('an accessory that is not sold is not offered', async () => {
  await sql`update product set is_sold = false where id = ${others[0]!.id}`;
  const { accessories } = await extraOf(shop.guest());
  await sql`update product set is_sold = true where id = ${others[0]!.id}`;
  expect(accessories.map(({ product }) => product.code)).toEqual([others[1]!.code]);
});

test('guests get no price and no document, customers both', async () => {
  const asGuest = await ask(shop.guest());
  expect(asGuest.body).not.toMatch(/"(price\w*|base_price\w*|discount)":\s*-?\d/);
  expect(asGuest.body).not.toContain('/files/');
  expect(asGuest.json().extra.documents).toEqual([]);
  expect(asGuest.json().extra.document_count).toBeGreaterThan(0);

  const { accessories, documents } = await extraOf(await shop.signIn());
  expect(accessories.every(({ product }) => product.price_exc_vat! > 0)).toBe(true);
  expect(documents[0]).toMatchObject({ title: 'Technické listy' });
  expect(new Set(documents.map(({ title }) => title)).size).toBe(documents.length);
});

test('who is out of stock names the most similar that is not', async () => {
  expect((await extraOf(shop.guest())).similar).toBeNull();
  const [{ stock }] = await sql<[{ stock: number }]>`select stock from product where id = ${id}`;
  await sql`update product set stock = 0 where id = ${id}`;
  expect((await extraOf(shop.guest())).similar).toMatchObject({
    code: others[2]!.code,
    price_exc_vat: null,
  });
  expect((await extraOf(await shop.signIn())).similar!.price_exc_vat).toBeGreaterThan(0);
  await sql`update product set stock = ${stock} where id = ${id}`;
});

test('a product that is not there', async () => {
  expect((await ask(shop.guest(), 'nic-take')).statusCode).toBe(404);
});

test('the EAN and the vendor’s code stand beside a product', async () => {
  await sql`update product set ean = '96385074', vendor_code = 'XW-77' where id = ${id}`;
  const { extra } = (await shop.guest().get(`/admin/v1/product/extra/url/${slug}/sk`)).json();
  expect(extra).toMatchObject({ ean: '96385074', vendor_code: 'XW-77' });
});

test('what is no longer sold has no page, but tells what came after it; a price only to customers', async () => {
  const url = 'quantrel-op-h15-pevny-disk-1-5-tb-pre-kamerove-systemy';
  for (const call of ['detail', 'extra'])
    expect((await shop.guest().get(`/admin/v1/product/${call}/url/${url}/sk`)).statusCode).toBe(
      404,
    );
  const ask = async (client: Client) =>
    (await client.get(`/admin/v1/product/withdrawn/url/${url}/sk`)).json().withdrawn;
  expect(await ask(shop.guest())).toMatchObject({
    code: 'OP-H15',
    name: expect.stringContaining('1,5 TB'),
    successor: { code: 'OP-H04', price: null },
  });
  expect((await ask(await shop.signIn())).successor.price).toBeGreaterThan(0);

  const gone = await shop.guest().get('/admin/v1/product/withdrawn/url/niet/sk');
  expect(gone.statusCode).toBe(404);
  const sold = await shop.guest().get(`/admin/v1/product/withdrawn/url/${slug}/sk`);
  expect(sold.statusCode).toBe(404);
});
