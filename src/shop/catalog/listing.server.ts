import type { Fragment, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { type ReadThrough, uncached } from '#base/process/cache.server.ts';
import { GUEST, type Visitor } from '#shop/kernel/visitor.ts';
import { cardColumns, cardJoins, cardsOf, type CardRow } from './card/cards.server.ts';
import {
  fieldOf,
  type Direction,
  type ProductCard,
  type ProductOrder,
  type SortField,
} from './contract.ts';
import { hasOwnPrices, sortByOwnPrice } from './sort-by-own-price.server.ts';

export type Listing = {
  categoryId: number;
  isInStock: boolean;
  order: ProductOrder | null | undefined;
  limit: number;
  offset: number;
};

type Shelf = { count: number; rows: CardRow[] };

/**
 * One page of a category. Its rows are the same for all customers and cached, list prices included; the
 * visitor's own prices are computed each time.
 */
export async function listProducts(
  sql: Sql,
  visitor: Visitor,
  listing: Listing,
  readThrough: ReadThrough = uncached,
): Promise<{ products: ProductCard[]; count: number }> {
  const read = () => readShelf(sql, visitor, listing);
  const { count, rows } = isOwnOrder(visitor, listing)
    ? await read()
    : await readThrough(keyOf(visitor, listing), read);
  return { products: await cardsOf(sql, rows, visitor), count };
}

/** Made of the whole listing, so that a new parameter cannot be forgotten here. */
const keyOf = ({ customer }: Visitor, listing: Listing) =>
  `listing ${JSON.stringify({ ...listing, order: sortOf(listing.order, customer !== null) })}`;

/** An index range of category_product, then a dozen rows by key. */
async function readShelf(sql: Sql, visitor: Visitor, listing: Listing): Promise<Shelf> {
  const [count, rows] = await Promise.all([
    countProducts(sql, listing),
    sql<CardRow[]>`
      select ${cardColumns(sql, GUEST)}
      from (select page.product_id, row_number() over () as place
            from (${pageOf(sql, visitor, listing)}) as page) as page
      join product on product.id = page.product_id
      ${cardJoins(sql)}
      order by page.place`,
  ]);
  return { count, rows };
}

async function countProducts(sql: Sql, { categoryId, isInStock }: Listing): Promise<number> {
  const [row] = await sql<{ product_count: number; in_stock_count: number }[]>`
    select product_count, in_stock_count from category where id = ${categoryId} and is_shown`;
  if (!row) throw ShopError.notFound('messages.category.notFound');
  return isInStock ? row.in_stock_count : row.product_count;
}

const COLUMNS = { id: 'product_id', name: 'name', code: 'code', price_exc_vat: 'price_cents' };

function pageOf(sql: Sql, { customer }: Visitor, listing: Listing): Fragment {
  const [field, direction] = sortOf(listing.order, customer !== null);
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  const range = sql`
    where listed.category_id = ${listing.categoryId} ${listing.isInStock ? sql`and listed.in_stock` : sql``}`;
  if (customer && isOwnOrder({ customer }, listing)) {
    const { discounts } = customer;
    const { limit, offset } = listing;
    return sortByOwnPrice(sql, { discounts, range, direction, limit, offset });
  }
  return sql`
    select listed.product_id from category_product listed ${range}
    order by listed.${sql(COLUMNS[field])} ${way},
             ${field === 'price_exc_vat' ? sql`listed.price_fraction ${way},` : sql``} listed.product_id ${way}
    limit ${listing.limit} offset ${listing.offset}`;
}

/** The order of prices tells prices, so guests who ask for it get the default. */
export function sortOf(order: Listing['order'], seesPrices: boolean): [SortField, Direction] {
  const [name, direction] = Object.entries(order?.[0] ?? {})[0] ?? [];
  const field = name ? fieldOf(name) : null;
  if (!field || !direction || (field === 'price_exc_vat' && !seesPrices)) return ['id', 'desc'];
  return [field, direction];
}

/** Sorted by prices, which differ for each customer with special discounts. */
function isOwnOrder({ customer }: Pick<Visitor, 'customer'>, { order }: Listing): boolean {
  const [field] = sortOf(order, customer !== null);
  return field === 'price_exc_vat' && customer !== null && hasOwnPrices(customer.discounts);
}
