import { inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { changeStatus, type ChangeContext } from '#shop/orders/status.server.ts';
import { issueCreditNote } from './credit-note.server.ts';
import { isAnyLeft, readCreditable } from './creditable.server.ts';
import { openAdvances } from './billed.server.ts';

/**
 * An order that will not happen: its goods return, its customer hears why, and what invoices were
 * issued for it, or for prepayments of them, are taken back as far as they have not been. Returns the
 * numbers of those credit notes.
 */
export async function cancelOrder(
  { sql, config }: ChangeContext,
  orderId: number,
  reason: string,
): Promise<string[]> {
  if (reason.trim() === '')
    throw new ShopError('messages.order.reasonMissing', { key: 'reason', status: 400 });
  return inTransaction(sql, async (tx) => {
    const context = { sql: tx, config };
    await changeStatus(context, orderId, 'cancelled', reason);
    const invoices = await tx<{ id: number; number: string }[]>`
      select id, number from invoice where order_id = ${orderId} and kind = 'invoice' order by id`;
    const notes: string[] = [];
    for (const { id, number } of invoices)
      if (isAnyLeft(await readCreditable(tx, id)))
        notes.push((await issueCreditNote(context, number, reason)).number);
    for (const { number, rates } of await openAdvances(tx, orderId))
      // A cent of VAT alone, left by rounding, is nothing a note could take back.
      if (rates.some(({ baseCents }) => baseCents > 0))
        notes.push((await issueCreditNote(context, number, reason)).number);
    await tx`
      update proforma set cancelled_at = now() where order_id = ${orderId} and cancelled_at is null`;
    return notes;
  });
}
