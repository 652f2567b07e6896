import type { Sql } from '#base/database/database.server.ts';

/** What a large category of peers looks like. */
export const PARAMETERS = 12;
const VALUES = 8;
const SHARE = 0.225;
export const CATEGORY = 1;

/** So many products, of which the category holds its share; each of those has all parameters. */
export async function fillSynthetic(sql: Sql, products: number): Promise<number> {
  const members = Math.round(products * SHARE);
  await sql.begin(async (tx) => {
    // Triggers leave products alone; what they would have written is written here.
    await tx`set local bastion.refill = 'on'`;
    await tx`truncate category, category_ancestor, vendor, product, parameter cascade`;
    await tx`truncate product_facts`;
    await tx`
      insert into category (id, slug, label, title)
      values (1, 'kamery', 'Kamery', 'Kamery'), (2, 'ine', 'Iné', 'Iné')`;
    await tx`insert into vendor (id, name, slug) select n, 'Značka ' || n, 'znacka-' || n from generate_series(1, 12) as n`;
    await tx`
      insert into product (id, code, slug, name, vendor_id, category_id, price_cents, stock)
      select n, 'K' || n, 'k' || n, 'Kamera ' || (n::bigint * 7919 % 1000003), 1 + n % 12,
             case when n <= ${members} then 1 else 2 end, 100 + n::bigint * 7919 % 90000, n % 3
      from generate_series(1, ${products}::int) as n`;
    await tx`
      insert into category_product (category_id, product_id, name, code, price_cents, in_stock)
      select category_id, id, name, code, price_cents, stock > 0 from product`;
    await tx`
      insert into parameter (id, key, name, kind)
      select n, 'p' || n, 'Parameter ' || n, case when n <= 8 then 'choice' when n <= 10 then 'choices' else 'range' end
      from generate_series(1, ${PARAMETERS}::int) as n`;
    await tx`
      insert into parameter_value (id, parameter_id, key, name)
      select n * 100 + v, n, 'v' || v, 'Hodnota ' || v
      from generate_series(1, 10) as n, generate_series(0, ${VALUES - 1}::int) as v`;
    await tx`insert into category_parameter (category_id, parameter_id, position, is_key) select 1, id, id, id <= 3 from parameter`;
    await tx`
      insert into product_parameter (product_id, parameter_id, number_from, number_to, value_ids)
      select product.id, n,
             case when n > 10 then (product.id * n) % 50 end, case when n > 10 then (product.id * n) % 50 + product.id % 5 end,
             case when n > 10 then '{}'::int[]
                  when n > 8 then array[n * 100 + hashint4(product.id * 31 + n) & 7, n * 100 + hashint4(product.id * 37 + n) & 7]
                  else array[n * 100 + (hashint4(product.id * 41 + n) & 7)] end
      from product, generate_series(1, ${PARAMETERS}::int) as n where product.category_id = 1`;
    await tx`insert into product_facts select * from known_facts order by product_id`;
  });
  for (const table of ['product', 'category_product', 'product_parameter', 'product_facts'])
    await sql.unsafe(`vacuum analyze ${table}`);
  return members;
}

/** The same as bitmaps and as arrays, for the ways that were not taken. */
export async function fillOtherWays(sql: Sql): Promise<void> {
  await sql`drop table if exists bench_bits, bench_array`;
  await sql`
    create unlogged table bench_array as
    select product_id, array_agg(distinct value) as values
    from product_parameter, unnest(value_ids) as value group by product_id`;
  await sql`create index on bench_array using gin (values)`;
  await sql`create unlogged table bench_bits (parameter_id int, value int, bits bit varying)`;
  await sql`alter table bench_bits alter column bits set storage external`;
  await sql`
    insert into bench_bits
    select parameter_value.parameter_id, parameter_value.id,
           string_agg((parameter_value.id = any (product_parameter.value_ids))::int::text, '' order by product_id)::bit varying
    from parameter_value join product_parameter using (parameter_id) group by 1, 2`;
  await sql`vacuum analyze bench_array`;
  await sql`vacuum analyze bench_bits`;
}
