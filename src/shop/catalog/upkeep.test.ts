import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';

const { sql } = useDatabase();

/** What the listing tables should hold, worked out anew from products, stock and the tree. */
async function expectTrue() {
  const wrong = await sql`
    with recursive up as (
      select id as category_id, id as ancestor_id from category
      union all
      select up.category_id, category.parent_id from up
      join category on category.id = up.ancestor_id where category.parent_id is not null
    ), truth as (
      select up.ancestor_id as category_id, product.id as product_id, product.name, product.code,
             product.price_cents, product.price_fraction, product.stock > 0 as in_stock
      from product join up on up.category_id = product.category_id
      where product.is_sold and not exists (
        select from up as own join category on category.id = own.ancestor_id
        where own.category_id = product.category_id and category.is_hidden)
    ), kept as (
      select category_id, product_id, name, code, price_cents, price_fraction, in_stock from category_product
    )
    (select 'missing' as what, * from truth except select 'missing', * from kept)
    union all
    (select 'left over' as what, * from kept except select 'left over', * from truth)`;
  expect(wrong).toEqual([]);
  const counts = await sql`
    select category.id from category
    left join (select category_id, count(*) as n, count(*) filter (where in_stock) as s
               from category_product group by 1) as listed on listed.category_id = category.id
    where (product_count, in_stock_count) is distinct from (coalesce(n, 0), coalesce(s, 0))`;
  expect(counts).toEqual([]);
  const stock = await sql`
    select id from product
    where stock <> (select coalesce(sum(quantity), 0) from stock where product_id = product.id)`;
  expect(stock).toEqual([]);
}

const products = fc.uniqueArray(fc.integer({ min: 1, max: 434 }), { minLength: 1, maxLength: 12 });
const change = fc.oneof(
  fc.record({
    kind: fc.constant('stock' as const),
    products,
    value: fc.integer({ min: -5, max: 5 }),
  }),
  fc.record({
    kind: fc.constant('price' as const),
    products,
    value: fc.integer({ min: 0, max: 9_999 }),
  }),
  fc.record({
    kind: fc.constant('sold' as const),
    products,
    value: fc.integer({ min: 0, max: 1 }),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    products,
    value: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    kind: fc.constant('branch' as const),
    products,
    value: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({
    kind: fc.constant('hide' as const),
    products,
    value: fc.integer({ min: 0, max: 1 }),
  }),
);

test('whatever changes, listings and counts follow', async () => {
  await expectTrue();
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 3, maxLength: 8 }), async (changes) => {
      for (const { kind, products: ids, value } of changes) {
        if (kind === 'stock')
          await sql`update stock set quantity = ${value} where product_id in ${sql(ids)}`;
        if (kind === 'price')
          await sql`update product set price_cents = ${value}, price_decimals = 4, price_fraction = ${value % 100}, name = name || '.' where id in ${sql(ids)}`;
        if (kind === 'sold')
          await sql`update product set is_sold = ${value === 1} where id in ${sql(ids)}`;
        if (kind === 'move')
          await sql`update product set category_id = ${value} where id in ${sql(ids)}`;
        // A branch moves under another department; roots stay where they are.
        if (kind === 'branch')
          await sql`update category set parent_id = (select id from category where parent_id is null order by id offset ${value - 1} limit 1)
                    where id = (select id from category where level = 1 order by md5(id::text || ${ids[0]!}) limit 1)`;
        if (kind === 'hide')
          await sql`update category set is_hidden = ${value === 1}
                    where id = (select id from category where level > 0 order by md5(id::text || ${ids[0]!}) limit 1)`;
      }
      await expectTrue();
    }),
    { numRuns: 15 },
  );
});

test('products that come and go are listed and counted', async () => {
  await sql`
    insert into product (code, slug, name, vendor_id, category_id, price_cents)
    select 'T-' || n, 't-' || n, 'Skúška ' || n, 1, 1 + n % 50, n from generate_series(1, 200) as n`;
  await sql`insert into stock select id, 1, 3 from product where code like 'T-%'`;
  await expectTrue();
  await sql`delete from product where code like 'T-%'`;
  await expectTrue();
});
