import type { Db, Fragment } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { mediaUrl } from '#shop/catalog/cards.server.ts';
import type { Visitor } from '#shop/customers/visitor.ts';
import type { Basket } from './contract.ts';
import { basketOf, type LineRow } from './rules.ts';

/** Whoever a basket may belong to; every visitor is one. */
export type Owner = { customer: { id: number } | null; sessionId: number | null };

/** The visitor's open basket as it travels; without one its id is null, and reading makes none. */
export async function findBasket(sql: Db, visitor: Visitor): Promise<Basket> {
  const rows = await sql<(LineRow & { basket_id: number })[]>`
    select basket.id as basket_id, ${lineColumns(sql)}
    from basket left join ${linesWithProducts(sql)} on line.basket_id = basket.id
    where ${isOwnedBy(sql, visitor)} and basket.state = 'open'
    order by line.id`;
  const lines = rows.filter(({ id }) => id !== null);
  return basketOf(rows[0]?.basket_id ?? null, lines, visitor.customer);
}

/** What an order is made of; the basket is already known to be the visitor's. */
export const listLines = (sql: Db, basketId: number): Promise<LineRow[]> => sql<LineRow[]>`
  select ${lineColumns(sql)} from ${linesWithProducts(sql)}
  where line.basket_id = ${basketId} order by line.id`;

/**
 * The id of the visitor's open basket, held against every other change until the transaction ends.
 * Someone else's basket is not there; one's own that has become an order is a conflict.
 */
export async function lockBasket(tx: Db, owner: Owner, wanted?: number | null) {
  const [found] = await tx<{ id: number; state: 'open' | 'ordered' }[]>`
    select id, state from basket
    where ${isOwnedBy(tx, owner)} and ${wanted == null ? tx`state = 'open'` : tx`id = ${wanted}`}
    for no key update`;
  if (!found) throw ShopError.notFound('messages.basket.notFound');
  if (found.state === 'ordered') throw ShopError.conflict('messages.basket.ordered');
  return found.id;
}

/** Like `lockBasket`, but a visitor without a basket gets one. */
export async function openBasket(tx: Db, owner: Owner, wanted?: number | null) {
  if (wanted != null) return lockBasket(tx, owner, wanted);
  const [opened] = await tx<{ id: number }[]>`
    ${owner.customer ? ofCustomer(tx, owner.customer.id) : ofSession(tx, owner.sessionId)}
    do update set updated_at = now() returning id`;
  // The session ended while the request was on its way, so its page is out of date as well.
  if (!opened) throw new ShopError('messages.token.forbidden', { status: 403 });
  return opened.id;
}

/** The owner stands in the condition of everything that touches a basket. */
export function isOwnedBy(sql: Db, { customer, sessionId }: Owner): Fragment {
  if (customer) return sql`basket.customer_id = ${customer.id}`;
  return sessionId === null ? sql`false` : sql`basket.session_id = ${sessionId}`;
}

const ofCustomer = (tx: Db, customerId: number): Fragment => tx`
  insert into basket (customer_id) values (${customerId})
  on conflict (customer_id) where state = 'open' and customer_id is not null`;

/** A session that is just being signed in is waited for and then found gone. */
const ofSession = (tx: Db, sessionId: number | null): Fragment => tx`
  insert into basket (session_id) select id from session where id = ${sessionId} for key share
  on conflict (session_id) where state = 'open' and session_id is not null`;

const lineColumns = (sql: Db): Fragment => sql`
  line.id, line.product_id, line.quantity, product.code, product.name, product.slug, product.unit,
  product.quantity_step, product.is_sold, product.price_cents, product.vat_percent,
  product.category_id, product.vendor_id, ${mediaUrl('')} || file.name as image_src,
  coalesce(cover.caption, '') as image_caption`;

const linesWithProducts = (sql: Db): Fragment => sql`
  (basket_line line join product on product.id = line.product_id
   left join product_image cover on cover.product_id = product.id and cover.is_cover
   left join file on file.id = cover.file_id)`;
