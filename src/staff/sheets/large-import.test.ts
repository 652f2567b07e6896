import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openPatientPool } from '#base/database/database.server.ts';
import { fillBasket, methodsOf, newCustomer, stepsOf } from '#shop/checkout/checkout.fixture.ts';
import { bookMoves } from '#shop/orders/stock.server.ts';
import { confirmed, ownerOf, temporaryFolder } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const { sql } = shop;
const type = ownerOf(shop.connection);
const folder = temporaryFolder();
const patient = openPatientPool(shop.connection);
afterAll(() => patient.end());

/** More than the demo shop has several times over, so that listings and words are filled anew. */
const ROWS = 10_500;

async function load(sheet: string, head: string, line: (code: string, at: number) => string) {
  const path = join(folder, `${sheet}.csv`);
  const lines = Array.from({ length: ROWS }, (_, at) => line(`LG-${at}`, at));
  writeFileSync(path, [head, ...lines].join('\n'));
  const { code, text } = await type(`import ${sheet}`, path, '--json', ...confirmed(sheet));
  expect(code, text).toBe(0);
  return JSON.parse(text);
}

/** Everything a table is besides its rows. */
const shapeOf = (table: string) => sql`
  select pg_get_indexdef(indexrelid) as part from pg_index where indrelid = ${table}::regclass
  union all
  select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = ${table}::regclass
  union all
  select pg_get_triggerdef(oid) from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal
  union all
  select array_to_string(reloptions, ' ') from pg_class where oid = ${table}::regclass
  union all
  select format('%s %s %s %s', attnum, attname, format_type(atttypid, atttypmod), attnotnull)
  from pg_attribute where attrelid = ${table}::regclass and attnum > 0
  order by 1`;

/** What the triggers would have kept, row by row. */
async function expectFollowed() {
  const wrong = await patient`
    with kept as (select category_id, product_id, name, code, price_cents, in_stock, price_fraction from category_product)
    (select * from kept except select * from listed_product)
    union all (select * from listed_product except select * from kept)`;
  expect(wrong).toEqual([]);
  const counts = await patient`
    select category.id from category left join category_product on category_id = category.id
    group by category.id
    having (product_count, in_stock_count) <> (count(product_id), count(*) filter (where in_stock))`;
  expect(counts).toEqual([]);
  const facts = await patient`
    select product_id from product_facts as kept full join known_facts as now using (product_id)
    where (kept.category_id, kept.is_listed, kept.in_stock, kept.price_cents, kept.facts)
      is distinct from (now.category_id, now.is_listed, now.in_stock, now.price_cents, now.facts)`;
  expect(facts).toEqual([]);
}

async function expectDescribed() {
  const wrong = await patient`
    select product_id from product_words as kept full join described_product as now using (product_id)
    where kept.words is distinct from now.words`;
  expect(wrong).toEqual([]);
}

async function codesFor(query: string): Promise<string[]> {
  const { items } = (await shop.guest().get(`/admin/v1/search-products/${query}/sk/12/0`)).json();
  return items.map(({ code }: { code: string }) => code);
}

test('a file of most of the catalogue leaves every table as row by row would', async () => {
  const tables = ['category_product', 'product_words'];
  const shapes = await Promise.all(tables.map(shapeOf));
  const product = (name: string) => (code: string, at: number) =>
    `${code};${name} ${code};${at % 2 ? 'vnutorne' : 'vonkajsie'};Výrobca ${at % 9};${1 + (at % 90)},50`;

  const added = await load('products', 'code;name;category;vendor;price', product('Pribudnutie'));
  expect(added).toMatchObject({ created: ROWS, refused: 0 });
  await expectFollowed();
  await expectDescribed();
  expect(await codesFor('pribudnutie')).toContainEqual(expect.stringMatching(/^LG-/));

  const changed = await load(
    'products',
    'code;name;category;vendor;price',
    product('Premenovanie'),
  );
  expect(changed).toMatchObject({ changed: ROWS });
  await expectDescribed();
  expect(await codesFor('premenovanie')).toContainEqual(expect.stringMatching(/^LG-/));
  const [audit] =
    await sql`select before, after from audit_entry where key = 'LG-7' order by audit_id desc`;
  expect(audit).toEqual({
    before: { name: 'Pribudnutie LG-7' },
    after: { name: 'Premenovanie LG-7' },
  });

  // Other prices and two other names: only these two are described anew.
  await load(
    'products',
    'code;name;price',
    (code, at) => `${code};${at < 2 ? 'Zriedkavosť' : 'Premenovanie'} ${code};${5 + (at % 60)},00`,
  );
  await expectFollowed();
  expect((await codesFor('zriedkavost')).sort()).toEqual(['LG-0', 'LG-1']);
  await load('prices', 'code;price', (code, at) => `${code};${2 + (at % 70)},99`);
  await expectFollowed();
  const [{ name: place }] = await sql<[{ name: string }]>`select name from warehouse order by id`;
  for (const quantity of [5, 0]) {
    await load('stock', 'code;warehouse;quantity', (code) => `${code};${place};${quantity}`);
    await expectFollowed();
  }
  expect(await Promise.all(tables.map(shapeOf))).toEqual(shapes);
  // One product changed afterwards is followed by the same triggers as ever.
  await sql`update product set name = 'Dodatočne', price_cents = 1 where code = 'LG-3'`;
  await expectFollowed();
  await expectDescribed();
}, 240_000);

test('orders are taken while a file is being written, and their goods leave afterwards', async () => {
  const client = await newCustomer(shop);
  const methods = await methodsOf(shop);
  const [product] = await sql<[{ id: number; stock: number }]>`
    select id, stock from product where code = 'LG-8'`;
  await fillBasket(client, [[product.id, 3]]);

  const gate = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  // The last thing an import of products writes: it waits here with all its locks.
  const holding = sql.begin(async (tx) => {
    await tx`lock table related_product in share row exclusive mode`;
    held.resolve();
    await gate.promise;
  });
  await held.promise;
  const importing = load(
    'products',
    'code;price;related',
    (code, at) => `${code};${3 + (at % 50)},00;${at === 0 ? 'LG-1' : ''}`,
  );
  const isImportWaiting = async () => {
    const [row] = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%related_product%'`;
    return row !== undefined;
  };
  await waitFor(isImportWaiting);

  const steps = stepsOf(client, { shipping: methods.courier, payment: methods.invoice });
  for (const step of Object.values(steps)) expect((await step()).statusCode).toBe(200);
  // The import has not moved on: nothing of the order waited for it to end.
  expect(await isImportWaiting()).toBe(true);
  const stockOf = async () =>
    (await sql`select stock from product where id = ${product.id}`)[0]!.stock as number;
  expect(await stockOf()).toBe(product.stock);
  expect(await bookMoves(sql)).toBe(0);

  gate.resolve();
  await Promise.all([holding, importing]);
  expect(await stockOf()).toBe(product.stock - 3);
  expect(await sql`select from stock_move`).toEqual([]);
});

async function waitFor(isTrue: () => Promise<boolean>) {
  for (let tries = 0; tries < 1_200; tries++) {
    if (await isTrue()) return;
    await sleep(50);
  }
  throw new Error('it never came');
}
