import type { Db, Fragment } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { refusalIn } from '#base/refusals.server.ts';
import { mediaUrl } from '#shop/catalog/cards.server.ts';
import type { PersonId, Visitor } from '#shop/kernel/visitor.ts';
import type { CardRow } from './card-rules.ts';
import type { Basket, BasketBrief } from './contract.ts';
import { basketOf, type LineRow, netPriceOf } from './rules.ts';

/** Whoever a basket may belong to; every visitor is one. */
export type Owner = { person: { id: PersonId } | null; sessionId: number | null };

/** The visitor's open basket as it travels; without one its id is null, and reading makes none. */
export async function findBasket(sql: Db, visitor: Visitor): Promise<Basket> {
  const rows = await sql<(ContentRow & { open_id: number; card: CardRow | null })[]>`
    select basket.id as open_id, ${cardColumn(sql)} as card, content.*
    from basket left join basket_content content on content.basket_id = basket.id
    left join gift_card card on card.id = basket.gift_card_id
    where ${isOwnedBy(sql, visitor)} and basket.state = 'open'
    order by content.id`;
  const lines = rows.filter(({ id }) => id !== null).map(lineOf);
  return basketOf(rows[0]?.open_id ?? null, lines, visitor.customer, rows[0]?.card ?? null);
}

/** A joined gift card as `CardRow`, or null. */
export const cardColumn = (sql: Db): Fragment => sql`
  case when card.id is not null then json_build_object('code', card.code,
    'left_cents', card.amount_cents - card.used_cents,
    'is_expired', coalesce(card.expires_on < current_date, false)) end`;

/** The same basket as every page's header tells of it. */
export async function findBasketBrief(sql: Db, visitor: Visitor): Promise<BasketBrief> {
  const rows = await sql<BriefRow[]>`
    select product.id as product_id, line.quantity, product.is_sold, product.price_cents, product.price_fraction, product.price_decimals,
           product.vat_percent, product.category_id, product.vendor_id
    from basket join basket_line line on line.basket_id = basket.id
    join product on product.id = line.product_id
    where ${isOwnedBy(sql, visitor)} and basket.state = 'open'`;
  return {
    amount: rows.length,
    products: rows.map(({ product_id: product }) => product),
    quantities: rows.map(({ quantity }) => quantity),
    product_price_without_vat: visitor.customer
      ? netPriceOf(rows, visitor.customer.discounts)
      : null,
  };
}
type BriefRow = Parameters<typeof netPriceOf>[0][number] & { product_id: number };

/** A row of `basket_content`. */
export type ContentRow = Omit<LineRow, 'image_src'> & { image_name: string | null };

export const lineOf = ({ image_name, ...row }: ContentRow): LineRow => ({
  ...row,
  image_src: image_name && mediaUrl(image_name),
});

/**
 * The id of the visitor's open basket, held against every other change until the transaction ends.
 * Someone else's basket is not there; one's own that has become an order, or was sent to be approved, is a
 * conflict.
 */
export async function lockBasket(tx: Db, owner: Owner, wanted?: number | null) {
  const [found] = await tx<{ id: number; state: 'open' | 'ordered' | 'frozen' }[]>`
    select id, state from basket
    where ${isOwnedBy(tx, owner)} and ${wanted == null ? tx`state = 'open'` : tx`id = ${wanted}`}
    for no key update`;
  if (!found) throw ShopError.notFound('messages.basket.notFound');
  if (found.state === 'ordered') throw ShopError.conflict('messages.basket.ordered');
  if (found.state === 'frozen') throw ShopError.conflict('messages.basket.frozen');
  return found.id;
}

/** Like `lockBasket`, but a visitor without a basket gets one. */
export async function openBasket(tx: Db, owner: Owner, wanted?: number | null): Promise<number> {
  const { buyer, visit } = ownerIds(owner);
  const [opened] = await tx<{ id: number }[]>`
    select open_basket(${buyer}, ${visit}, ${wanted ?? null}) as id`.catch((error: unknown) => {
    throw refusalIn(error)?.refusal ?? error;
  });
  return opened!.id;
}

/** As functions of the database take an owner: the session counts for guests only. */
export const ownerIds = ({ person, sessionId }: Owner) =>
  person ? { buyer: person.id, visit: null } : { buyer: null, visit: sessionId };

/** The owner stands in the condition of everything that touches a basket. */
export function isOwnedBy(sql: Db, { person, sessionId }: Owner): Fragment {
  if (person) return sql`basket.person_id = ${person.id}`;
  return sessionId === null ? sql`false` : sql`basket.session_id = ${sessionId}`;
}
