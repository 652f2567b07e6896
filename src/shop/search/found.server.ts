import type { Fragment, Sql } from '#base/database.server.ts';
import { cardColumns, cardJoins, cardOf, type CardRow } from '#shop/catalog/cards.server.ts';
import type { ProductCard } from '#shop/catalog/contract.ts';
import type { Visitor } from '#shop/customers/visitor.ts';
import type { SearchItem } from './contract.ts';

export type FoundProduct = SearchItem & { product: ProductCard };

type Counted<Row> = { count: number } & (Row | { [Column in keyof Row]: null });

/** A page of hits as cards; the count comes along even with a page past the end. */
export async function listProducts(
  sql: Sql,
  visitor: Visitor,
  hits: Fragment,
): Promise<{ items: FoundProduct[]; count: number }> {
  const rows = await sql<Counted<CardRow>[]>`
    select found.count, card.*
    from ${hits} as found
    left join lateral (
      select ${cardColumns(sql, visitor)}, hit.place
      from unnest(found.hits) with ordinality as hit(hit, place)
      join product on product.id = (hit.hit & 4294967295)::int
      ${cardJoins(sql)}) as card on true
    order by card.place`;
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
