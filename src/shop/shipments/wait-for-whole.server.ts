import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { leftQuantity } from '#shop/orders/shipped.server.ts';

/** Of what has not left of the row `orders`, something is not here. */
export const isComing = (sql: Db): Fragment => sql`exists (
  select from order_line line
  where line.order_id = orders.id and line.later_quantity > 0 and ${leftQuantity(sql)} > 0)`;

/** Nothing of the order is to leave until all of it is here, or what is here may leave again. */
export async function waitForWhole(tx: Db, orderId: number, isWaiting: boolean): Promise<void> {
  const { count } = await tx`
    update orders set waits_for_whole = ${isWaiting}
    where id = ${orderId} and waits_for_whole <> ${isWaiting}
      and (not ${isWaiting} or (status = 'accepted' and ${isComing(tx)}))`;
  if (count === 0) throw ShopError.conflict('messages.order.notWaiting');
}
