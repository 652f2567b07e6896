import { type Db, inTransaction } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import type { Cents } from '#base/money.ts';

export type Payment = {
  invoiceId: number;
  cents: Cents;
  paidOn: string;
  /** The bank's own id of the movement, or null for what came in otherwise. */
  reference: string | null;
  note?: string;
};

/**
 * What a bank statement or a till says was paid; the same movement told twice is booked once. Returns
 * whether it was new.
 */
export async function recordPayment(sql: Db, payment: Payment): Promise<boolean> {
  const { invoiceId, cents, paidOn, reference, note = '' } = payment;
  return inTransaction(sql, async (tx) => {
    const [invoice] = await tx`select from invoice where id = ${invoiceId} for update`;
    if (!invoice) throw ShopError.notFound('messages.invoice.notFound');
    const [booked] = await tx`
      insert into invoice_payment (invoice_id, amount_cents, paid_on, reference, note)
      values (${invoiceId}, ${cents}, ${paidOn}, ${reference}, ${note})
      on conflict (reference) do nothing returning id`;
    return booked !== undefined;
  });
}
