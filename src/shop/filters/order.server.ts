import type { Fragment, Sql } from '#base/database/database.server.ts';
import type { FilterOrder } from './address.ts';

/** Fewer than this are looked up one by one; of more, some soon come along in the order of an index. */
const FEW_PRODUCTS = 1_000;
const STEP = 2_000;

type Page = { order: FilterOrder; limit: number; offset: number };

/**
 * Ids of a page by name or code, which only the database can put into order. `category` is the one they all stand
 * in, or null for products from anywhere.
 */
export async function orderByText(
  sql: Sql,
  ids: Int32Array,
  category: number | null,
  { order, limit, offset }: Page,
): Promise<number[]> {
  const column = sql(order.by === 'name' ? 'name' : 'code');
  const way = order.direction === 'asc' ? sql`asc` : sql`desc`;
  if (category === null || ids.length <= FEW_PRODUCTS) {
    const rows = await sql<{ id: number }[]>`
      select id from product where id = any (${[...ids]})
      order by ${column} ${way}, id ${way} limit ${limit} offset ${offset}`;
    return rows.map(({ id }) => id);
  }
  return walk(
    sql`select product_id from category_product where category_id = ${category}
        order by ${column} ${way}, product_id ${way}`,
    ids,
    { limit, offset },
  );
}

/** Goes through all in their order until the page is full. */
async function walk(query: Fragment, ids: Int32Array, { limit, offset }: Omit<Page, 'order'>) {
  const wanted = new Uint8Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1);
  for (const id of ids) wanted[id] = 1;
  const page: number[] = [];
  let passed = 0;
  for await (const rows of query.cursor(STEP)) {
    for (const { product_id: id } of rows as unknown as { product_id: number }[]) {
      if (wanted[id] !== 1) continue;
      passed += 1;
      if (passed > offset && page.length < limit) page.push(id);
    }
    if (page.length === limit) break;
  }
  return page;
}
