import type { ReadThrough } from '#base/process/cache.server.ts';
import type { Sql } from '#base/database/database.server.ts';
import type { Pack } from '#shop/catalog/contract.ts';

/** What these products are packed in, the smallest package first. */
export async function packsOf(
  sql: Sql,
  readThrough: ReadThrough,
  ids: number[],
): Promise<Map<number, Pack[]>> {
  if (ids.length === 0) return new Map();
  const rows = await readThrough(`packs ${ids.join()}`, () => readPacks(sql, ids));
  return new Map(rows.map(({ id, packs }) => [id, packs]));
}

const readPacks = async (sql: Sql, ids: number[]) => [
  ...(await sql<{ id: number; packs: Pack[] }[]>`
    select product_id as id,
           json_agg(json_build_object('quantity', quantity, 'label', label) order by quantity) as packs
    from product_pack where product_id = any(${ids}) group by product_id`),
];
