import { beforeAll, expect, test } from 'vitest';
import { openPatientPool, type Sql } from '#base/database/database.server.ts';
import { stockLevel } from '#shop/availability/stock.ts';
import { useDatabase } from '#tests/database.ts';
import { generateProducts } from './generate-products.ts';
import { FIRST_ID, variantOf } from './generate-variants.ts';

const { sql, connection } = useDatabase();
let before: Structure;

beforeAll(async () => {
  before = await structureOf(sql);
  await patiently(async (patient) => {
    // Two runs: the second continues where the first ended.
    await generateProducts(patient, 700, () => {});
    await generateProducts(patient, 300, () => {});
  });
});

test('ids go on without a gap over two runs', async () => {
  const [row] = await sql`
    select count(*)::int as count, min(id) as first, max(id) as last from product where id >= ${FIRST_ID}`;
  expect(row).toEqual({ count: 1000, first: FIRST_ID, last: FIRST_ID + 999 });
});

test('what the shop adds itself comes after them', async () => {
  const [row] = await sql`select nextval(pg_get_serial_sequence('product', 'id'))::int as next`;
  expect(row!.next).toBe(FIRST_ID + 1000);
});

test('indexes, foreign keys and triggers are as they were', async () => {
  expect(await structureOf(sql)).toEqual(before);
});

test('the planner knows how many there are of each', async () => {
  const tables = [
    'product',
    'product_words',
    'category_product',
    'product_image',
    'stock',
    'product_parameter',
  ];
  const counts = tables.map(async (table) => {
    const [row] = await sql<[{ known: number; present: number }]>`
      select reltuples::int as known, (select count(*)::int from ${sql(table)}) as present
      from pg_class where oid = ${table}::regclass`;
    return { table, ...row };
  });
  for (const { table, known, present } of await Promise.all(counts))
    expect({ table, known }).toEqual({ table, known: present });
});

test('their parameters are typed as those of their models', async () => {
  const [row] = await sql`
    select count(distinct product_id)::int as products from product_parameter
    where product_id >= ${FIRST_ID}`;
  expect(row).toEqual({ products: 1000 });
});

test('every leaf category, vendor and wording of stock gets some', async () => {
  const [missing] = await sql`
    select (select count(*)::int from category leaf
            where not exists (select from category where parent_id = leaf.id)
              and not exists (select from product where category_id = leaf.id and id >= ${FIRST_ID})
           ) as categories,
           (select count(*)::int from vendor where not exists (
              select from product where vendor_id = vendor.id and id >= ${FIRST_ID})) as vendors`;
  expect(missing).toEqual({ categories: 0, vendors: 0 });
  const stocks = await sql<{ stock: number }[]>`
    select stock from product where id >= ${FIRST_ID}`;
  const wordings = new Set(stocks.map(({ stock }) => JSON.stringify(stockLevel(stock))));
  expect(wordings.size).toBe(10);
});

test('a product has a name of its own, two pictures and eight parameters', async () => {
  const [odd] = await sql`
    select count(distinct name)::int as names,
           bool_and(jsonb_array_length(parameters) = 8) as parameters,
           bool_and((select count(*) from product_image where product_id = product.id) = 2) as pictures,
           bool_and(exists (select from product_image
                            where product_id = product.id and is_cover)) as covers
    from product where id >= ${FIRST_ID}`;
  expect(odd).toEqual({ names: 1000, parameters: true, pictures: true, covers: true });
});

test('the same number always makes the same product', () => {
  const model = {
    id: 7,
    code: 'NV-D228',
    name: 'Kastra NV-D228 IP dome kamera',
    price_cents: 6200,
    parameters: [{ code: 'Záruka', category: 'Všeobecné', value: '24', unit: 'mes.' }],
  };
  const product = variantOf(123_456, [model], 3);
  expect(variantOf(123_456, [model], 3)).toEqual(product);
  expect(product.code).toBe('NV-D228-3OI0');
  expect(product.name).toMatch(/^Kastra NV-D228-3OI0 IP dome kamera, rad \p{Lu}/u);
  expect(product.parameters.filter(({ code }) => code === 'Záruka')).toHaveLength(1);
  expect(product.quantities.reduce((sum, one) => sum + one, 0)).toBe(product.stock);
});

test('membership, counts and stock are what the triggers make of the same products', async () => {
  const generated = await listedOf(sql);
  await sql`create table kept as
    select id, code, slug, name, vendor_id, category_id, price_cents from product where id >= ${FIRST_ID}`;
  await sql`create table kept_stock as select * from stock where product_id >= ${FIRST_ID}`;
  await patiently(async (patient) => {
    await patient`delete from product where id >= ${FIRST_ID}`;
  });
  await patiently(async (patient) => {
    await patient`insert into product (id, code, slug, name, vendor_id, category_id, price_cents)
      select * from kept`;
    await patient`insert into stock select * from kept_stock`;
  });
  expect(await listedOf(sql)).toEqual(generated);
});

type Structure = { indexes: string[]; keys: string[]; triggers: string[] };

async function structureOf(sql: Sql): Promise<Structure> {
  const [row] = await sql<Structure[]>`
    select array(select pg_get_indexdef(indexrelid) from pg_index join pg_class on oid = indrelid
                 where relnamespace = 'public'::regnamespace order by 1) as indexes,
           array(select conname || pg_get_constraintdef(oid) || convalidated from pg_constraint
                 where connamespace = 'public'::regnamespace order by 1) as keys,
           array(select tgrelid::regclass || tgname || tgenabled::text from pg_trigger
                 where not tgisinternal order by 1) as triggers`;
  return row!;
}

async function listedOf(sql: Sql) {
  const [row] = await sql`
    select array(select category_product::text from category_product order by category_id, product_id) as listed,
           array(select id || ' ' || product_count || ' ' || in_stock_count from category order by id) as counts,
           array(select id || ' ' || stock from product order by id) as stock`;
  return row;
}

/** A connection of its own that may take its time. */
async function patiently(work: (patient: Sql) => Promise<void>): Promise<void> {
  const patient = openPatientPool(connection);
  await work(patient);
  await patient.end();
}
