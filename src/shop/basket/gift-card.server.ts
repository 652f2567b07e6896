import type { Sql } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { toEuros } from '#base/money.ts';
import { checkLimits, countAttempt } from '#shop/customers/limits.server.ts';
import type { Visitor } from '#shop/customers/visitor.ts';
import { lockBasket } from './basket.server.ts';
import type { GiftCardCode } from './contract.ts';

/** Spends a card on the basket. One that is unknown, expired or spent elsewhere is simply not there. */
export async function spendGiftCard(
  sql: Sql,
  visitor: Visitor,
  address: string,
  { id, code }: GiftCardCode,
) {
  const bucket = `gift-card:${address}`;
  await checkLimits(sql, [{ bucket, most: 20, minutes: 15 }]);
  const card = await sql.begin(async (tx) => {
    const basketId = await lockBasket(tx, visitor, id);
    const [spent] = await tx<{ code: string; amount_cents: number }[]>`
      update gift_card set used_at = coalesce(used_at, now()), basket_id = ${basketId}
      where code = upper(trim(${code})) and coalesce(basket_id, ${basketId}) = ${basketId}
        and (expires_on is null or expires_on >= current_date)
      returning code, amount_cents`;
    return spent ?? null;
  });
  if (!card) {
    await countAttempt(sql, [bucket]);
    throw ShopError.notFound('messages.giftCard.notFound');
  }
  return { code: card.code, amount: visitor.customer ? toEuros(card.amount_cents) : null };
}
