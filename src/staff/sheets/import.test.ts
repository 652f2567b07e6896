import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listenForChanges } from '#base/database/changes.server.ts';
import { addColleague, addCompany } from '#tests/companies.ts';
import { ownerOf, temporaryFolder } from '#tests/owner.ts';
import { DEMO, useShop } from '#tests/shop.ts';
import { startSession } from '#shop/customers/session.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { importsOf } from '#tests/imports.ts';

const shop = useShop();
const { sql } = shop;
const type = ownerOf(shop.connection);
const folder = temporaryFolder();
const load = importsOf(type, folder);

const HEAD = 'code;name;category;vendor;price';
const productOf = async (code: string) => {
  const [row] = await sql`select * from product where code = ${code}`;
  return row!;
};

test('a new product is found by guests, listed with its price, and leaves its audit', async () => {
  const report = await load(
    'products',
    `${HEAD}\r\nNEW-1;Skúšobný hlásič NEW-1;vnutorne;Nová značka;1 234,50\r\n`,
  );
  expect(report).toMatchObject({ code: 0, created: 1, changed: 0, refused: 0 });

  const page = await shop.guest().get('/admin/v1/product/detail/url/skusobny-hlasic-new-1/sk');
  expect(page.json().product).toMatchObject({ code: 'NEW-1', vendor: 'Nová značka', price: null });
  const customer = await shop.signIn();
  const priced = await customer.get('/admin/v1/product/detail/url/skusobny-hlasic-new-1/sk');
  expect(priced.json().product.base_price_exc_vat).toBe(1234.5);
  const [listed] = await sql`
    select count(*)::int as places from category_product join product on product.id = product_id
    where product.code = 'NEW-1'`;
  expect(listed!.places).toBeGreaterThan(1);
  const [words] = await sql`
    select words from product_words join product on product.id = product_id where code = 'NEW-1'`;
  expect(words!.words).toContain('hlasic');
  const [audit] = await sql`
    select before, after from audit_entry where entity = 'product' and key = 'NEW-1'`;
  expect(audit).toMatchObject({ before: null, after: { price_cents: 123_450, vat_percent: 23 } });
});

test('only the columns of the file change, and only what differs is in the audit', async () => {
  const before = await productOf('NV-D8Z');
  const report = await load('prices', 'code,price\nNV-D8Z,12.34\n');
  expect(report).toMatchObject({ code: 0, created: 0, changed: 1, unchanged: 0 });
  const after = await productOf('NV-D8Z');
  const { updated_at, priced_at } = after;
  expect(priced_at).not.toEqual(before.priced_at);
  expect(after).toEqual({ ...before, price_cents: 1234, updated_at, priced_at });
  const [audit] = await sql`select before, after from audit_entry where key = 'NV-D8Z'`;
  expect(audit).toEqual({
    before: { price_cents: before.price_cents },
    after: { price_cents: 1234 },
  });
  expect(await load('prices', 'code,price\nNV-D8Z,12.34\n')).toMatchObject({ unchanged: 1 });
});

test('a price by the metre has up to four decimals where its product says so', async () => {
  const refused = await load('prices', 'code;price\nNV-D8Z;0,3899\n');
  expect(refused).toMatchObject({ code: 1, isWritten: false });
  expect(refused.refusals).toMatchObject([{ row: 2, column: 'price', value: '0.3899' }]);

  const said = await load('prices', 'code;price;price_decimals\nNV-D8Z;0,3899;4\n');
  expect(said).toMatchObject({ code: 0, changed: 1 });
  expect(await productOf('NV-D8Z')).toMatchObject({
    price_cents: 38,
    price_fraction: 99,
    price_decimals: 4,
  });
  expect(await load('prices', 'code;price\nNV-D8Z;0,3899\n')).toMatchObject({ unchanged: 1 });
  const back = await load('prices', 'code;price;price_decimals\nNV-D8Z;12,34;2\n');
  expect(back).toMatchObject({ changed: 1 });
  expect(await productOf('NV-D8Z')).toMatchObject({ price_cents: 1234, price_fraction: 0 });
});

test('three decimals are no thousands where the row says that the price has three', async () => {
  const before = await productOf('NV-D8Z');
  const unsaid = await load('prices', 'code;price\nNV-D8Z;"1,005"\n');
  expect(unsaid.refusals).toMatchObject([
    { column: 'price', reason: expect.stringContaining('1005, alebo 1,005') },
  ]);
  const two = await load('prices', 'code;price;price_decimals\nNV-D8Z;"1,005";2\n');
  expect(two.refusals).toMatchObject([{ column: 'price', value: '1,005' }]);

  // Whatever the order of its columns.
  await load('prices', 'code;price;price_decimals\nNV-D8Z;"1,005";3\n');
  expect(await productOf('NV-D8Z')).toMatchObject({ price_cents: 100, price_fraction: 50 });
  await load('products', 'price_decimals;code;price;purchase_price\n4;NV-D8Z;12.345;10,125\n');
  expect(await productOf('NV-D8Z')).toMatchObject({
    price_cents: 1234,
    price_fraction: 50,
    price_decimals: 4,
  });
  await load('prices', 'code;price;price_decimals\nNV-D8Z;12,34;2\n');
  expect(await productOf('NV-D8Z')).toMatchObject({ price_cents: before.price_cents });
});

test('objects of one JSON may give different things', async () => {
  const before = await productOf('PY-DO0');
  await load(
    'products',
    JSON.stringify([
      { code: 'NV-D8Z', name: 'Premenovaný' },
      { code: 'PY-DO0', price: 7.5, offer_position: null },
    ]),
  );
  expect(await productOf('NV-D8Z')).toMatchObject({ name: 'Premenovaný', price_cents: 1234 });
  expect(await productOf('PY-DO0')).toMatchObject({
    name: before.name,
    price_cents: 750,
    offer_position: null,
  });
});

test('an older Excel: Windows-1250, commas as decimals', async () => {
  const characters: Record<string, number> = {
    Ž: 0x8e,
    ý: 0xfd,
    ô: 0xf4,
    ň: 0xf2,
    ú: 0xfa,
    ľ: 0xbe,
  };
  const text = `${HEAD}\r\nXL-1;"Žltý kôň; úľ";vnutorne;Nordhal;0,5\r\n`;
  const bytes = Buffer.from(
    [...text].map((character) => characters[character] ?? character.charCodeAt(0)),
  );
  expect(await load('products', bytes)).toMatchObject({ created: 1, refused: 0 });
  expect(await productOf('XL-1')).toMatchObject({ name: 'Žltý kôň; úľ', price_cents: 50 });
});

test('refused rows are named with their cells and keep the whole file out', async () => {
  const file = [
    'code;name;category;vendor;price;unit;related',
    'OK-1;Dobrý;vnutorne;Nordhal;1;ks;',
    'BAD-1;;vnutorne;Nordhal;1;ks;',
    'BAD-2;Zlý;nikde;NORDHAL;1;ks;',
    'BAD-3;Zlý;nikde;Nordhal;12,3456;krabica;NIC-TAKE',
    'BAD-4;Zlý;vnutorne;Nordhal;1;ks;NIC-TAKE',
    'OK-1;Dobrý;vnutorne;Nordhal;1;ks;',
  ].join('\n');
  const report = await load('products', file);
  expect(report).toMatchObject({ code: 1, isWritten: false, created: 1, refused: 5 });
  expect(report.refusals.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '3 name',
    '4 category',
    '4 vendor',
    '5 unit',
    '5 price',
    '5 category',
    '5 related',
    '6 related',
    '7 code',
  ]);
  expect(await sql`select from product where code like 'OK-%' or code like 'BAD-%'`).toHaveLength(
    0,
  );

  expect(await load('products', file, '--skip-refused')).toMatchObject({ code: 1, created: 1 });
  expect(await sql`select from product where code like 'OK-%' or code like 'BAD-%'`).toHaveLength(
    1,
  );
});

test('what a person reads names the row and the column', async () => {
  writeFileSync(join(folder, 'bad.csv'), 'code;price\nNIC;1\nNV-D8Z;veľa\n');
  const { code, text } = await type('import prices', join(folder, 'bad.csv'));
  expect(code).toBe(1);
  expect(text).toMatch(/2 +code +NIC +produkt s týmto kódom neexistuje/);
  expect(text).toMatch(/3 +price +veľa +nie je to suma/);
  expect(text).toContain('Nič sa nezapísalo');
});

test('files that are no such table are refused as a whole', async () => {
  await expect(load('products', 'code;nam\nA;B\n')).rejects.toThrow('„nam“');
  await expect(load('products', 'name\nB\n')).rejects.toThrow('„code“');
  await expect(load('products', 'code;code\nB;C\n')).rejects.toThrow('dvakrát');
  await expect(type('import products', join(folder, 'none.csv'))).rejects.toThrow('ENOENT');
});

test('a dry run reports and changes nothing', async () => {
  const before = await productOf('NV-D8Z');
  const report = await load('prices', 'code;price\nNV-D8Z;99\n', '--dry-run');
  expect(report).toMatchObject({ code: 0, changed: 1, isWritten: true });
  expect(await productOf('NV-D8Z')).toEqual(before);
});

test('a text that does not fit is refused with its row and column', async () => {
  const file = JSON.stringify(
    [
      { code: 'FIT-1', name: '€'.repeat(150).split('').join(' ') },
      { code: 'LONG-1', name: 'ž'.repeat(301) },
      { code: 'LONG-2', vendor: 'v'.repeat(301) },
      { code: 'LONG-3', short_description: '€'.repeat(501) },
      { code: 'x'.repeat(61) },
      { code: 'LONG-4', name: 'Nula \0' },
      { code: 'LONG-5', related: ['A\0'] },
    ].map((row) => ({ name: 'Dlhý', category: 'vnutorne', vendor: 'Nordhal', price: 1, ...row })),
  );
  const report = await load('products', file, '--skip-refused');
  expect(report).toMatchObject({ created: 1, refused: 6 });
  expect(report.refusals.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '2 name',
    '3 vendor',
    '4 short_description',
    '5 code',
    '6 name',
    '7 related',
  ]);
});

test('running shops hear of it within seconds', async () => {
  let heard = 0;
  const stop = await listenForChanges(sql, () => (heard += 1));
  // The start counts as a change.
  await expect.poll(() => heard).toBe(1);
  heard = 0;
  await load('stock', 'code;warehouse;quantity\nNV-D8Z;Predajňa Žilina;77\n');
  await expect.poll(() => heard).toBeGreaterThan(0);
  await stop();
});

test('stock: sums follow, a stranger is refused', async () => {
  const report = await load(
    'stock',
    'code;warehouse;quantity\nNV-D8Z;Predajňa Žilina;-3\nNIC;Predajňa Žilina;1\nNV-D8Z;Sklad Nikde;1\n',
    '--skip-refused',
  );
  expect(report).toMatchObject({ changed: 1, refused: 2 });
  const [sum] = await sql`
    select sum(quantity)::int as stock from stock join product on product.id = product_id
    where code = 'NV-D8Z'`;
  expect((await productOf('NV-D8Z')).stock).toBe(sum!.stock);
});

test('stock: what lies says the same as what is free, and a file of both must not contradict itself', async () => {
  const [place] = await sql<[{ id: number; code: string; name: string; free: number }]>`
    select product_id as id, product.code, replace(warehouse.name, e'\\u00a0', ' ') as name, quantity as free
    from stock join product on product.id = product_id
    join (select * from warehouse order by position, id limit 1) as warehouse on warehouse.id = warehouse_id
    where not exists (select from order_line where order_line.product_id = stock.product_id)
    order by product_id limit 1`;
  const { id } = await copyOrder({ sql }, { status: 'accepted' });
  await sql`
    update order_line set product_id = ${place.id}, quantity = 5, unit_cents = 100, unit_fraction = 0, total_cents = 500
    where order_id = ${id} and position = 1`;
  const bring = (columns: string, values: string) =>
    load('stock', `code;warehouse;${columns}\n${place.code};${place.name};${values}\n`);
  const freeNow = async () =>
    (
      await sql`select quantity from stock join warehouse on warehouse.id = warehouse_id
               where product_id = ${place.id} and replace(name, e'\\u00a0', ' ') = ${place.name}`
    )[0]!.quantity;

  expect(await bring('leží', '30')).toMatchObject({ changed: 1, refused: 0 });
  expect(await freeNow()).toBe(25);
  expect(await bring('voľné', '20')).toMatchObject({ changed: 1, refused: 0 });
  expect(await bring('quantity;lies', '20;25')).toMatchObject({ unchanged: 1, refused: 0 });
  expect(await bring('quantity;lies', '20;40')).toMatchObject({
    changed: 0,
    refused: 1,
    refusals: [{ row: 2, column: 'lies' }],
  });
  expect(await freeNow()).toBe(20);
  const [entry] = await sql`
    select before, after from audit_entry where entity = 'stock' and key = ${`${place.code} ${place.name}`}
    order by audit_id limit 1`;
  expect(entry).toEqual({ before: { quantity: place.free }, after: { quantity: 25 } });
});

test('categories: parents may come with children, none may hang on itself', async () => {
  const head = 'slug;parent;label\n';
  const report = await load('categories', `${head}vetva;cctv;Vetva\nlist;vetva;List\n`);
  expect(report).toMatchObject({ created: 2, refused: 0 });
  const [leaf] = await sql`select path, level, title from category where slug = 'list'`;
  expect(leaf).toEqual({ path: 'cctv/vetva/list', level: 2, title: 'List' });
  const loop = await load('categories', `${head}vetva;list;Vetva\n`);
  expect(loop.refusals).toMatchObject([{ row: 2, column: 'parent' }]);
  const orphans = `${head}a;nikde;A\nb;a;B\nc;b;C\nd;cctv;D\n`;
  expect(await load('categories', orphans, '--skip-refused')).toMatchObject({
    created: 1,
    refusals: [{ row: 2 }, { row: 3 }, { row: 4 }],
  });
});

test('products may exchange their addresses; a taken one is refused', async () => {
  const a = await productOf('NV-D8Z');
  const b = await productOf('PY-DO0');
  const swapped = await load('products', `code;slug\nNV-D8Z;${b.slug}\nPY-DO0;${a.slug}\n`);
  expect(swapped).toMatchObject({ changed: 2, refused: 0 });
  expect((await productOf('NV-D8Z')).slug).toBe(b.slug);
  const taken = await load('products', `code;slug\nNV-D8Z;${a.slug}\n`);
  expect(taken.refusals).toMatchObject([{ row: 2, column: 'slug' }]);
});

test('two files at once do not undo each other', async () => {
  const names = join(folder, 'names.csv');
  const prices = join(folder, 'prices.csv');
  writeFileSync(names, 'code;name\nNV-D8Z;Súčasne\n');
  writeFileSync(prices, 'code;price\nNV-D8Z;55,55\n');
  await Promise.all([
    type('import products', names),
    type('import prices', prices, '--confirm-prices'),
  ]);
  expect(await productOf('NV-D8Z')).toMatchObject({ name: 'Súčasne', price_cents: 5555 });
});

test('two products of one name get addresses of their own', async () => {
  await load(
    'products',
    `${HEAD}\nTW-1;Rovnaké;vnutorne;Nordhal;1\nTW-2;Rovnaké;vnutorne;Nordhal;1\n`,
  );
  expect((await productOf('TW-1')).slug).toBe('rovnake-tw-1');
  expect((await productOf('TW-2')).slug).toBe('rovnake-tw-2');
});

test('a description can carry nothing that runs', async () => {
  await load('products', 'code;description\nTW-1;"<p onclick=""x()"">a</p><script>b</script>"\n');
  expect((await productOf('TW-1')).description).toBe('<p>a</p>');
});

test('customers: a colleague is no row of their own', async () => {
  const { id } = await addCompany(sql, 'spravca@sama.sk', { company: { company_name: 'Samá' } });
  await addColleague(sql, id, { email: 'kolega@sama.sk', roles: ['buyer'] });
  const report = await load('customers', 'email;company_name\nKolega@sama.sk;Iná\n');
  expect(report).toMatchObject({
    created: 0,
    refused: 1,
    isWritten: false,
    refusals: [{ row: 2, column: 'email', value: 'kolega@sama.sk' }],
  });
  const [company] =
    await sql`select company_name from company where company_name in ('Samá', 'Iná')`;
  expect(company).toEqual({ company_name: 'Samá' });
});

test('customers: a credit limit is euros, an empty one is none, and a file without it leaves it', async () => {
  const limits = () =>
    sql`select credit_limit_cents as cents from company where company_name = 'Úverová'`;
  const begin = 'email;company_name';
  await load('customers', `${begin};credit_limit\nuver@firma.sk;Úverová;1 500,50\n`);
  expect(await limits()).toEqual([{ cents: 150_050 }]);
  await load('customers', `${begin};first_name\nuver@firma.sk;Úverová;Jana\n`);
  expect(await limits()).toEqual([{ cents: 150_050 }]);
  await load('customers', `${begin};credit_limit\nuver@firma.sk;Úverová;\n`);
  expect(await limits()).toEqual([{ cents: null }]);
});

test('customers: a blocked one is signed out, a new one has no password anybody knows', async () => {
  const [customer] = await sql<{ id: number; customer_id: number }[]>`
    select id, customer_id from person where email = ${DEMO.email}`;
  await startSession(sql, customer!.id);
  const report = await load(
    'customers',
    `email;state;company_name;invoice_zip\n${DEMO.email};blocked;Firma;1001\nnovy@firma.sk;;Nová firma;\n`,
  );
  expect(report).toMatchObject({ changed: 1, created: 1, refused: 0 });
  expect(await sql`select from session where person_id = ${customer!.id}`).toHaveLength(0);
  const [address] = await sql`
    select zip from customer_address where customer_id = ${customer!.customer_id} and type = 1`;
  expect(address!.zip).toBe('01001');
  const response = await shop
    .guest()
    .post('/admin/v1/sign/in', { email: 'novy@firma.sk', password: '' });
  expect(response.json().success).toBe(false);
  expect(await load('customers', 'email;price_group\nnovy@firma.sk;Žiadna taká\n')).toMatchObject({
    refusals: [{ row: 2, column: 'price_group' }],
  });
});
