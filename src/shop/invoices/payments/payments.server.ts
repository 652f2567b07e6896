import { type Db, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import { bookRounding } from '#shop/invoices/issue/cash-rounding.server.ts';

export type Payment = {
  invoiceId: number;
  cents: Cents;
  paidOn: string;
  /** The bank's own id of the movement, or null for what came in otherwise. */
  reference: string | null;
  note?: string;
  /** A small difference that nobody asks for is no money that came. */
  isWriteOff?: boolean;
};

/**
 * What a bank statement or a till says was paid; the same movement told twice is booked once. Returns
 * its id, or null where it was booked before.
 */
export async function recordPayment(sql: Db, payment: Payment): Promise<number | null> {
  const { invoiceId, cents, paidOn, reference, note = '', isWriteOff = false } = payment;
  return inTransaction(sql, async (tx) => {
    const [invoice] = await tx`select from invoice where id = ${invoiceId} for update`;
    if (!invoice) throw ShopError.notFound('messages.invoice.notFound');
    const [booked] = await tx<{ id: number }[]>`
      insert into invoice_payment (invoice_id, amount_cents, paid_on, reference, note, is_write_off)
      values (${invoiceId}, ${cents}, ${paidOn}, ${reference}, ${note}, ${isWriteOff})
      on conflict (reference) do nothing returning id`;
    if (booked) await bookRounding(tx, invoiceId);
    return booked?.id ?? null;
  });
}
