import type { Fragment, Sql } from '#base/database/database.server.ts';
import type { ReadThrough } from '#base/process/cache.server.ts';
import { cardsOf } from '#shop/catalog/card/cards.server.ts';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { knownCards } from '#shop/catalog/card/known-cards.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import type { SearchItem } from './contract.ts';

export type FoundProduct = SearchItem & { product: ProductCard };

type Found = { count: number; ids: number[] };

/** A page of hits as cards; the count comes along even with a page past the end. */
export async function listProducts(
  sql: Sql,
  readThrough: ReadThrough,
  visitor: Visitor,
  hits: Fragment,
): Promise<{ items: FoundProduct[]; count: number }> {
  const [found] = await sql<[Found]>`select count, ids from ${hits} as found`;
  const rows = await knownCards(sql, readThrough, found.ids);
  return { items: (await cardsOf(sql, rows, visitor)).map(itemOf), count: found.count };
}

export const itemOf = <Card extends ProductCard>(product: Card) => ({
  type: 'product' as const,
  name: product.name,
  code: product.code,
  description: product.short_description,
  image: product.image[0]?.src ?? null,
  url: product.url,
  price_exc_vat: product.price_exc_vat,
  product,
});
