import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';

const { sql } = useDatabase();
/** Ids on both sides of two bounds of `migrations/0019_search_pages.sql`. */
const BOUNDS = [16_384, 131_072];

beforeAll(async () => {
  await sql`
    insert into product (id, code, slug, name, vendor_id, category_id, price_cents)
    select id, 'T-' || (200000 - id), 't-' || id, 'Hviezdolet ' || case when id % 2 = 0 then 'párna' else 'nepárna' end,
           (select max(id) from vendor), (select max(id) from category), 100
    from unnest(${BOUNDS}::int[]) as bound, generate_series(bound - 9, bound + 10) as id`;
});

const find = async (most: number, key: string, other: string | null = null) => {
  const [row] = await sql<[{ hits: string[] }]>`
    select look_for_products(0, ${key}::tsquery, ${other}::tsquery, 'parna', null, null, ${most},
      last_product_with_words())::text[] as hits`;
  return row.hits.map((hit) => Number(BigInt(hit) & 0xffff_ffffn));
};

test('every product is found, wherever it stands', async () => {
  expect(await find(1000, 'hviezdolet')).toHaveLength(40);
  expect(await find(1000, 'hviezdolet', 'parna')).toHaveLength(20);
});

test.each([1, 10, 11, 30, 35])('the oldest %i of many', async (most) => {
  const tierOf = (id: number) => BOUNDS.filter((bound) => id > bound).length;
  const found = await find(most, 'hviezdolet');
  expect(found).toHaveLength(most);
  const wanted = Array.from({ length: most }, (_, at) => (at < 10 ? 0 : at < 30 ? 1 : 2));
  expect(found.map(tierOf)).toEqual(wanted);
});

test('of codes that begin alike the oldest, though the alphabet begins with the newest', async () => {
  const [row] = await sql<[{ hits: string[] }]>`
    select look_for_codes(0, 't1836', 't1836~', 5, last_product_with_words())::text[] as hits`;
  expect(row.hits.map(Number)).toEqual([16_375, 16_376, 16_377, 16_378, 16_379]);
});

test('each tier has an index of its own, and the statements say its rule', async () => {
  const [{ body }] = await sql<[{ body: string }]>`
    select prosrc as body from pg_proc where proname = 'look_for_products'`;
  const tiers = await sql<{ name: string; rule: string }[]>`
    select relname as name, pg_get_expr(indpred, indrelid) as rule
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = 'product_words'::regclass and indpred is not null order by relname`;
  expect(tiers.map(({ name }) => name)).toEqual(
    [1, 2, 3, 4, 5].map((at) => `product_words_tier_${at}`),
  );
  for (const { rule } of tiers)
    expect(body).toContain(`words @@ key_1 and ${rule.replaceAll(/[()]/g, '').toLowerCase()}`);
});
