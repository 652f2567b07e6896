import { type Db, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import type { OrderStatus } from '#shop/orders/contract.ts';
import { type ChangeContext, lockOrder, stepBackTo } from '#shop/orders/status.server.ts';
import { t } from '#text/documents.ts';
import { wrongStatus } from './ship.server.ts';
import { notReadyMail } from './shipment-mail.server.ts';

const STATUS_BEFORE: Partial<Record<OrderStatus, 'new' | 'accepted'>> = {
  accepted: 'new',
  ready: 'accepted',
};

/**
 * A step that was a mistake: accepted becomes new, ready becomes accepted. Not once anything has left or was invoiced.
 * A mail about it that has not been sent stays at home; who was told to come hears that it was too early.
 */
export async function stepBack(
  { sql, config }: ChangeContext,
  orderId: number,
): Promise<'new' | 'accepted'> {
  return inTransaction(sql, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const to = STATUS_BEFORE[order.status];
    if (!to) throw wrongStatus(order.status);
    await assertNothingFinal(tx, orderId);
    await stepBackTo(tx, orderId, to, t('order.stepBack'));
    const isTold = await forgetMail(tx, `order:${orderId}:${order.status}`);
    if (isTold && order.status === 'ready')
      await putMail(tx, notReadyMail(order, config.publicUrl));
    return to;
  });
}

async function assertNothingFinal(tx: Db, orderId: number) {
  const [final] = await tx`
    select from shipment where order_id = ${orderId}
    union all select from invoice where order_id = ${orderId} limit 1`;
  if (final) throw ShopError.conflict('messages.order.notBack');
}

/** Whether anybody was told; if so, the same may be told once more later. */
async function forgetMail(tx: Db, key: string): Promise<boolean> {
  const unsent = await tx`
    delete from outbox where id = any(array(
      select id from outbox where subject_key = ${key} and sent_at is null for update skip locked))`;
  if (unsent.count > 0) return false;
  const told = await tx`
    update outbox set subject_key = ${key} || ':' || id where subject_key = ${key}`;
  return told.count > 0;
}
