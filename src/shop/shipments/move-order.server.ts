import { inTransaction } from '#base/database/database.server.ts';
import { type ChangeContext, changeStatus, lockOrder } from '#shop/orders/status.server.ts';
import type { NextStatus } from '#shop/orders/status-mail.server.ts';
import { leavingOf, ship } from './ship.server.ts';

/**
 * One step of an order as staff say it. Where goods leave by it they are written down as a shipment of all that is
 * left, so that it is the same whichever way it was said; where the order has come, so have its shipments.
 */
export async function moveOrder(
  { sql, config }: ChangeContext,
  orderId: number,
  status: NextStatus,
  note?: string,
): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const context = { sql: tx, config };
    const order = await lockOrder(tx, orderId);
    const { from, to } = leavingOf(order);
    if (order.status === from && status === to) {
      await ship(context, orderId, { note });
      return;
    }
    await changeStatus(context, orderId, status, note);
    if (status === 'delivered')
      await tx`
        update shipment set delivered_on = greatest(current_date, shipped_on)
        where order_id = ${orderId} and delivered_on is null`;
  });
}
