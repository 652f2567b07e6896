import { inTransaction } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { changeStatus, type ChangeContext } from '#shop/orders/status.server.ts';
import { issueCreditNote } from './credit-note.server.ts';
import { listCreditable } from './creditable.server.ts';

/**
 * An order that will not happen: its goods return, its customer hears why, and an invoice that was
 * issued for it is taken back as far as it has not been. Returns the number of that credit note, or null.
 */
export async function cancelOrder(
  { sql, config }: ChangeContext,
  orderId: number,
  reason: string,
): Promise<string | null> {
  if (reason.trim() === '')
    throw new ShopError('messages.order.reasonMissing', { key: 'reason', status: 400 });
  return inTransaction(sql, async (tx) => {
    const context = { sql: tx, config };
    await changeStatus(context, orderId, 'cancelled', reason);
    const [invoice] = await tx<{ id: number; number: string }[]>`
      select id, number from invoice where order_id = ${orderId} and kind = 'invoice'`;
    const lines = invoice ? await listCreditable(tx, invoice.id) : [];
    const isLeft = lines.some((line) => line.quantity > line.credited);
    return invoice && isLeft
      ? (await issueCreditNote(context, invoice.number, reason)).number
      : null;
  });
}
