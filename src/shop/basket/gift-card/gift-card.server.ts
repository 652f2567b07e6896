import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import { networkOf } from '#base/wire/network.ts';
import { bucketOf, countIfFailed } from '#shop/kernel/limits.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { cardColumn, findBasket, isOwnedBy, lockBasket } from '#shop/basket/basket.server.ts';
import { type CardRow, cardRefusal } from './card-rules.ts';
import type { Basket, GiftCardCode } from '#shop/basket/contract.ts';

/** Puts a card on the basket; nothing is spent before the order. A refusal says why, and guesses are counted. */
export async function putGiftCard(
  sql: Sql,
  visitor: Visitor,
  address: string,
  { id, code }: GiftCardCode,
): Promise<Basket> {
  const limit = { bucket: bucketOf('gift-card', networkOf(address)), most: 20, minutes: 15 };
  const put = async (tx: Db) => {
    const basketId = await lockBasket(tx, visitor, id);
    const [found] = await tx<{ id: number; card: CardRow }[]>`
      select id, ${cardColumn(tx)} as card from gift_card card where code = upper(trim(${code}))`;
    if (!found) throw new ShopError('messages.giftCard.notFound', { key: 'code', status: 404 });
    const refusal = cardRefusal(found.card);
    if (refusal) throw new ShopError(refusal, { key: 'code', status: 409 });
    await tx`update basket set gift_card_id = ${found.id}, updated_at = now() where id = ${basketId}`;
    return findBasket(tx, visitor);
  };
  return countIfFailed(sql, [limit], () => sql.begin(put));
}

export async function removeGiftCard(sql: Sql, visitor: Visitor): Promise<Basket> {
  await sql`
    update basket set gift_card_id = null, updated_at = now()
    where ${isOwnedBy(sql, visitor)} and state = 'open' and gift_card_id is not null`;
  return findBasket(sql, visitor);
}

export type HeldCard = CardRow & { id: number };

/** Takes money off a card that `lock_gift_card` holds, and writes for which order. */
export async function spendCard(tx: Db, card: HeldCard, orderId: number, cents: Cents) {
  await tx`
    with spent as (update gift_card set used_cents = used_cents + ${cents} where id = ${card.id})
    insert into gift_card_use (gift_card_id, order_id, amount_cents)
    values (${card.id}, ${orderId}, ${cents})`;
}

/**
 * Gives a cancelled order's part back to its card: all of it, but no more than credit notes have left of
 * the order, because those were paid back already.
 */
export async function returnToCard(tx: Db, orderId: number): Promise<void> {
  await tx`
    with given_back as (
      update gift_card_use use set returned_cents = least(use.amount_cents, greatest(0,
        orders.gross_cents + coalesce((select sum(gross_cents) from invoice
          where invoice.order_id = orders.id and kind = 'credit_note'), 0)))
      from orders where orders.id = use.order_id and orders.id = ${orderId} and use.returned_cents = 0
      returning use.gift_card_id, use.returned_cents
    )
    update gift_card set used_cents = used_cents - given_back.returned_cents
    from given_back where gift_card.id = given_back.gift_card_id`;
}
