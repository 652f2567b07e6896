import type { Fragment, Sql } from '#base/database.server.ts';
import { cardColumns, cardJoins, cardOf, type CardRow } from '#shop/catalog/cards.server.ts';
import type { ProductCard } from '#shop/catalog/contract.ts';
import type { Visitor } from '#shop/customers/visitor.ts';
import { MOST_RESULTS, type SearchItem } from './contract.ts';

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
    from (select least(count(*), ${MOST_RESULTS})::int as count from hit) as counted
    left join (
      select ${cardColumns(sql, visitor)}, hit.place
      from (select * from hit order by place, id limit ${Math.min(limit, Math.max(0, MOST_RESULTS - offset))} offset ${offset}) as hit
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
