import { beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import type { ComparedProduct } from './contract.ts';
import { compare } from './rows.ts';

const shop = useShop();
const { sql } = shop;

let codes: string[];
let otherCode: string;

/** Two disks that mean the same by "1 TB" and "1000 GB", and something of another category. */
beforeAll(async () => {
  const disks = await sql<{ id: number; code: string; category_id: number }[]>`
    select product.id, product.code, category_id from product
    join category on category.id = category_id
    where category.path like 'cctv/ip-kamery%' order by product.id limit 3`;
  codes = disks.map(({ code }) => code);
  const [other] = await sql<{ code: string }[]>`
    select product.code from product join category on category.id = category_id
    where category.path like 'ezs/%' order by product.id limit 1`;
  otherCode = other!.code;
  const [parameter] = await sql<{ id: number }[]>`
    insert into parameter (key, name, kind, unit)
    values ('kapacita-na-skusku', 'Kapacita na skúšku', 'number', 'GB') returning id`;
  await sql`
    insert into category_parameter (category_id, parameter_id, is_key, prefix)
    select distinct category_id, ${parameter!.id}::int, true, 'disk' from product
    where code = any (${codes})`;
  for (const [index, [value, unit]] of [
    ['1 TB', ''],
    ['1000', 'GB'],
    ['2', 'TB'],
  ].entries()) {
    const { id } = disks[index]!;
    const texts = [
      { category: 'Disk', code: 'Kapacita na skúšku', value, unit },
      { category: 'Disk', code: 'Farba', value: 'biela', unit: '' },
      ...(index === 0 ? [{ category: 'Disk', code: 'Mikrofón', value: 'áno', unit: '' }] : []),
    ];
    const number = index < 2 ? 1000 : 2000;
    await sql`delete from product_parameter where product_id = ${id}`;
    await sql`update product set parameters = ${sql.json(texts)} where id = ${id}`;
    await sql`
      insert into product_parameter (product_id, parameter_id, number_from, number_to)
      values (${id}, ${parameter!.id}, ${number}, ${number})`;
  }
});

const ask = (client: Client, given: unknown) =>
  client.post('/admin/v1/product/compare/sk', { codes: given });
const productsOf = async (client: Client, given: string[]) =>
  (await ask(client, given)).json().products as ComparedProduct[];

test('products come in the order of their codes, with rows that can be compared', async () => {
  const backwards = codes.toReversed();
  const products = await productsOf(shop.guest(), backwards);
  expect(products.map(({ code }) => code)).toEqual(backwards);
  expect(products[0]!.group.map(({ url }) => url)).toEqual(['cctv', 'cctv/ip-kamery']);
  expect(products[0]!.key_line).toContain('disk\u00a02\u00a0000\u00a0GB');
  const { different, same } = compare(products);
  expect(same.map(({ title }) => title)).toEqual(['Farba']);
  expect(different).toMatchObject([
    {
      title: 'Kapacita na skúšku',
      cells: [
        { value: '2\u00a0TB', isOdd: true },
        { value: '1000\u00a0GB', isOdd: false },
        { value: '1 TB', isOdd: false },
      ],
    },
    { title: 'Mikrofón', cells: [{ value: null }, { value: null }, { value: 'áno', isOdd: true }] },
  ]);
});

test('a terabyte and a thousand gigabytes are the same', async () => {
  const { same } = compare(await productsOf(shop.guest(), codes.slice(0, 2)));
  expect(same.map(({ title }) => title)).toEqual(['Kapacita na skúšku', 'Farba']);
});

test('guests get no price, customers their own', async () => {
  const prices = (products: ComparedProduct[]) =>
    products.flatMap((one) => [one.price, one.price_exc_vat, one.base_price_exc_vat, one.discount]);
  const asGuest = await ask(shop.guest(), codes);
  expect(prices(asGuest.json().products)).toEqual(Array.from({ length: 12 }, () => null));
  expect(asGuest.body).not.toMatch(/"(price\w*|base_price\w*|discount)":\s*-?\d/);
  const own = prices(await productsOf(await shop.signIn(), codes));
  expect(own.every((price) => typeof price === 'number')).toBe(true);
});

test('what is not sold or not known is left out and named; a code given twice counts once', async () => {
  await sql`update product set is_sold = false where code = ${codes[1]!}`;
  const answer = await ask(shop.guest(), [codes[0], codes[1], 'NIE-JE', codes[0]]);
  await sql`update product set is_sold = true where code = ${codes[1]!}`;
  expect(answer.json().products.map(({ code }: ComparedProduct) => code)).toEqual([codes[0]]);
  expect(answer.json().unknown).toEqual([codes[1], 'NIE-JE']);
});

test('products of several categories can be told apart', async () => {
  const [one, other] = await productsOf(shop.guest(), [codes[0]!, otherCode]);
  expect(one!.group.at(-1)!.url).not.toBe(other!.group.at(-1)!.url);
});

test.each([
  [[]],
  [['a', 'b', 'c', 'd', 'e']],
  [['']],
  [[1]],
  ['NV-1'],
  [['a'.repeat(101)]],
  [['\0']],
])('%j is refused', async (given) => expect((await ask(shop.guest(), given)).statusCode).toBe(400));
