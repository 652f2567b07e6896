import type { Fragment, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import {
  cardJoins,
  cardOf,
  listedColumns,
  listedOf,
  type ListedRow,
} from '#shop/catalog/card/cards.server.ts';
import type { ListedCard, ProductOrder, SortField } from '#shop/catalog/contract.ts';
import { sortOf } from '#shop/catalog/listing.server.ts';
import { ownPrice, ownPriceJoins } from '#shop/catalog/sort-by-own-price.server.ts';
import type { Customer, PersonId, SignedIn } from '#shop/kernel/visitor.ts';

type Page = { order: ProductOrder | null | undefined; limit: number; offset: number };

/**
 * One page of the wish list, one's own or a colleague's. Products no longer sold wait in it unseen, should they
 * come back. Prices and hearts are those of who asks.
 */
export async function listWishes(
  sql: Sql,
  visitor: SignedIn,
  { order, limit, offset }: Page,
  whose: PersonId = visitor.person.id,
): Promise<{ products: ListedCard[]; count: number }> {
  const { customer } = visitor;
  const [field, direction] = sortOf(order, true);
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  const [count, rows] = await Promise.all([
    countWishes(sql, whose),
    sql<ListedRow[]>`
      select ${listedColumns(sql, visitor)}
      from wishlist_item
      join product on product.id = wishlist_item.product_id and product.is_sold
      ${cardJoins(sql)} ${ownPriceJoins(sql, customer.discounts)}
      where wishlist_item.person_id = ${whose}
      order by ${sortColumn(sql, customer)[field]} ${way}, product.id ${way}
      limit ${limit} offset ${offset}`,
  ]);
  return { products: rows.map((row) => listedOf(cardOf(row, visitor), row, visitor)), count };
}

export async function countWishes(sql: Sql, personId: PersonId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int from wishlist_item
    join product on product.id = wishlist_item.product_id and product.is_sold
    where wishlist_item.person_id = ${personId}`;
  return row.count;
}

/** Wishing twice is wishing once. */
export async function addWish(sql: Sql, personId: PersonId, productId: number): Promise<number> {
  const [product] = await sql`
    with wished as (select id from product where id = ${productId} and is_sold),
    added as (
      insert into wishlist_item (person_id, product_id) select ${personId}, id from wished
      on conflict do nothing
    )
    select id from wished`;
  if (!product) throw ShopError.notFound('messages.product.notFound');
  return countWishes(sql, personId);
}

export async function removeWish(sql: Sql, personId: PersonId, productId: number): Promise<number> {
  await sql`
    delete from wishlist_item where person_id = ${personId} and product_id = ${productId}`;
  return countWishes(sql, personId);
}

const sortColumn = (sql: Sql, { discounts }: Customer): Record<SortField, Fragment> => ({
  id: sql`product.id`,
  name: sql`product.name`,
  code: sql`product.code`,
  price_exc_vat: ownPrice(sql, discounts),
});
