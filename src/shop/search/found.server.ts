import type { Fragment, Sql } from '#base/database.server.ts';
import {
  cardColumns,
  cardJoins,
  cardOf,
  mediaUrl,
  type CardRow,
} from '#shop/catalog/cards.server.ts';
import type { ProductCard } from '#shop/catalog/contract.ts';
import type { Visitor } from '#shop/customers/visitor.ts';
import type { SearchItem } from './contract.ts';

export type Page = { limit: number; offset: number };
export type FoundProduct = SearchItem & { product: ProductCard };

type Counted<Row> = { count: number } & (Row | { [Column in keyof Row]: null });

/** A page of hits as cards; the count comes along even with a page past the end. */
export async function listProducts(
  sql: Sql,
  visitor: Visitor,
  hits: Fragment,
  { limit, offset }: Page,
): Promise<{ items: FoundProduct[]; count: number }> {
  const rows = await sql<Counted<CardRow>[]>`
    with hit as materialized (${hits})
    select counted.count, card.*
    from (select count(*)::int from hit) as counted
    left join (
      select ${cardColumns(sql, visitor)}, hit.place
      from (select * from hit order by place, id limit ${limit} offset ${offset}) as hit
      join product on product.id = hit.id
      ${cardJoins(sql)}) as card on true
    order by card.place, card.id`;
  const items = rows.filter((row) => row.id !== null).map((row) => itemOf(cardOf(row, visitor)));
  return { items, count: rows[0]?.count ?? 0 };
}

const itemOf = (product: ProductCard): FoundProduct => ({
  type: 'product',
  name: product.name,
  code: product.code,
  description: product.short_description,
  image: product.image[0]?.src ?? null,
  url: product.url,
  price_exc_vat: product.price_exc_vat,
  product,
});

type CategoryRow = { title: string; path: string; way: string | null };

/** Of equals the broader first: who asks for cameras should see Kamery before one kind of them. */
export async function listCategories(sql: Sql, hits: Fragment, limit: number) {
  const rows = await sql<CategoryRow[]>`
    select category.title, category.path,
           (select string_agg(above.label, ' › ' order by above.level)
            from category_ancestor up join category above on above.id = up.ancestor_id
            where up.category_id = category.id and above.id <> category.id) as way
    from (${hits}) as hit join category on category.id = hit.id
    order by hit.place, category.level, category.id
    limit ${limit}`;
  return rows.map(({ title, path, way }): SearchItem => ({
    ...{ type: 'category', name: title, code: '', description: way ?? '', image: null },
    ...{ url: { url: path }, price_exc_vat: null },
  }));
}

type BlogRow = { count: number; title: string; perex: string; url: string; image: string | null };

export async function listBlogs(sql: Sql, hits: Fragment, limit: number) {
  const rows = await sql<BlogRow[]>`
    select count(*) over ()::int as count, blog.title, text_of_html(blog.perex) as perex, blog.url,
           file.name as image
    from (${hits}) as hit
    join blog on blog.id = hit.id and blog.is_published and blog.published_at <= now()
    left join file on file.id = blog.image_file_id
    order by hit.place, blog.id
    limit ${limit}`;
  return { count: rows[0]?.count ?? 0, items: rows.map(blogItem) };
}

const blogItem = ({ title, perex, url, image }: BlogRow): SearchItem => ({
  ...{ type: 'blog', name: title, code: '', description: perex, url: { url: `/${url}` } },
  ...{ image: image && mediaUrl(image), price_exc_vat: null },
});
