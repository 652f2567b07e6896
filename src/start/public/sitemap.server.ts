import type { Sql } from '#base/database/database.server.ts';

export type SitePage = { path: string; changed: Date | null };

/** Well below the 50,000 addresses a file may hold, so that one is quick to make and to read. */
const PER_FILE = 10_000;

/** Everything but products: the home page, categories, articles, text pages. */
export async function listPages(sql: Sql): Promise<SitePage[]> {
  const pages = await sql<SitePage[]>`
    select '/category/' || path as path, null::timestamptz as changed from category where is_shown
    union all
    select '/page/sk/' || url, updated_at from text_page
    union all
    select '/blog/sk/' || url, published_at from blog
    where is_published and published_at <= now()
    order by path`;
  return [{ path: '/', changed: null }, { path: '/blog', changed: null }, ...pages];
}

/** A file holds a range of ids: a new product never moves the others to another file. */
export async function listProductParts(sql: Sql): Promise<number[]> {
  const rows = await sql<{ part: number }[]>`
    select distinct (id - 1) / ${PER_FILE}::int + 1 as part from product where is_sold order by part`;
  return rows.map(({ part }) => part);
}

export async function listProducts(sql: Sql, part: number): Promise<SitePage[]> {
  return sql<SitePage[]>`
    select '/product/' || slug as path, updated_at as changed from product
    where is_sold and category_id in (select id from category where is_shown)
      and id > ${(part - 1) * PER_FILE} and id <= ${part * PER_FILE}
    order by id`;
}
