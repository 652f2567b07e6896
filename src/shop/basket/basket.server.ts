import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { refusalIn } from '#base/database/refusals.server.ts';
import { ownNumbersOf } from '#shop/own-numbers/held.server.ts';
import { mediaUrl } from '#shop/catalog/card/cards.server.ts';
import type { PersonId, Visitor } from '#shop/kernel/visitor.ts';
import type { CardRow } from './gift-card/card-rules.ts';
import type { Basket, BasketBrief } from './contract.ts';
import { basketOf, type HeadRow, type LineRow, netPriceOf } from './rules.ts';

/** The owner of a basket: any visitor. */
export type Owner = { person: { id: PersonId } | null; sessionId: number | null };

/** The visitor's open basket as it travels; without one its id is null, and reading makes none. */
export async function findBasket(sql: Db, visitor: Visitor): Promise<Basket> {
  const [row] = await sql<FoundRow[]>`
    select basket.id, ${cardColumn(sql)} as card, ${headColumn(sql)} as head,
           (select json_agg(content order by content.id) from basket_content content
            where content.basket_id = basket.id) as lines
    from basket left join gift_card card on card.id = basket.gift_card_id
    where ${isOwnedBy(sql, visitor)} and basket.state = 'open'`;
  if (!row) return basketOf(null, [], visitor.customer);
  const { id, lines, card, head } = row;
  return basketOf(id, await linesOf(sql, visitor, lines ?? []), visitor.customer, card, head);
}
type FoundRow = { id: number; card: CardRow | null; head: HeadRow; lines: ContentRow[] | null };

/** What is known of a basket beside its lines, as `HeadRow`. */
export const headColumn = (sql: Db): Fragment => sql`json_build_object(
  'customer_reference', basket.customer_reference, 'is_split', basket.is_split,
  'project', (select json_build_object('id', project.id, 'name', project.name) from project
              where project.id = basket.project_id and ${isSeenBy(sql, sql`basket.person_id`)}),
  'delivery', (select json_build_object(
                 'name', method.name, 'price_cents', method.price_cents, 'vat_percent', method.vat_percent,
                 'pick_up', method.pick_up, 'is_chosen', method.id is not distinct from basket.shipping_id,
                 'is_charged_each',
                 (select value ->> 'charge' from setting where key = 'split_shipping') is distinct from 'once')
               from shipping_method method
               where method.is_active and (method.is_default or method.id = basket.shipping_id)
               order by method.id = basket.shipping_id desc nulls last limit 1))`;

/** A project that is private is seen by whoever made it. */
export const isSeenBy = (sql: Db, person: Fragment): Fragment =>
  sql`(not project.is_private or project.person_id = ${person})`;

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

/** Lines with what the company calls their products. */
export async function linesOf(db: Db, visitor: Visitor, rows: ContentRow[]): Promise<LineRow[]> {
  const products = rows.map(({ product_id }) => product_id);
  const numbers = await ownNumbersOf(db, visitor.customer, products);
  return rows.map(({ image_name, ...row }) => ({
    ...row,
    image_src: image_name && mediaUrl(image_name),
    own_number: numbers.get(row.product_id),
  }));
}

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

/** The owner as arguments of database functions: the session counts for guests only. */
export const ownerIds = ({ person, sessionId }: Owner) =>
  person ? { buyer: person.id, visit: null } : { buyer: null, visit: sessionId };

/** The condition on the owner, for every statement that touches a basket. */
export function isOwnedBy(sql: Db, { person, sessionId }: Owner): Fragment {
  if (person) return sql`basket.person_id = ${person.id}`;
  return sessionId === null ? sql`false` : sql`basket.session_id = ${sessionId}`;
}
