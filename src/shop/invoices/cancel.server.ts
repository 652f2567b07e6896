import { inTransaction } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { changeStatus, type Desk } from '#shop/orders/status.server.ts';
import { issueCreditNote } from './credit-note.server.ts';

/**
 * An order that will not happen: its goods return, its customer hears why, and an invoice that was
 * issued for it is taken back. Answers with the number of that credit note, or null.
 */
export async function cancelOrder(
  { sql, config }: Desk,
  orderId: number,
  reason: string,
): Promise<string | null> {
  if (reason.trim() === '')
    throw new ShopError('messages.order.reasonMissing', { key: 'reason', status: 400 });
  return inTransaction(sql, async (tx) => {
    const desk = { sql: tx, config };
    await changeStatus(desk, orderId, 'cancelled', reason);
    const [invoice] = await tx<{ number: string }[]>`
      select number from invoice
      where order_id = ${orderId} and kind = 'invoice'
        and not exists (select from invoice note where note.credited_invoice_id = invoice.id)`;
    return invoice ? (await issueCreditNote(desk, invoice.number, reason)).number : null;
  });
}
