import { type Db, type Fragment, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import { isNotInvoiced } from '#shop/orders/invoiced.server.ts';
import type { OrderId } from '#shop/invoices/issue/draft.server.ts';

export type Prepayment = {
  orderId: number;
  cents: Cents;
  /** YYYY-MM-DD. */
  paidOn: string;
  /** The bank's own id of the movement, or null for what came in otherwise. */
  reference: string | null;
  note?: string;
};

/**
 * Money for an order that is not invoiced whole yet, such as for a proforma. The same movement told twice is booked
 * once, wherever it was booked. Returns its id, or null for what was known. What becomes of it: a tax document of its
 * own (`issueAdvance`), or the first invoice of the order with something to pay takes it.
 */
export async function recordPrepayment(
  sql: Db,
  { orderId, cents, paidOn, reference, note = '' }: Prepayment,
): Promise<number | null> {
  return inTransaction(sql, async (tx) => {
    const [order] = await tx<{ status: string }[]>`
      select status from orders where id = ${orderId} for update`;
    if (!order) throw ShopError.notFound('messages.order.notFound');
    const [known] = await tx`select from invoice_payment where reference = ${reference}`;
    if (known) return null;
    if (order.status === 'cancelled') throw ShopError.conflict('messages.prepayment.cancelled');
    const [open] = await tx`select from orders where id = ${orderId} and ${isNotInvoiced(tx)}`;
    if (!open) throw ShopError.conflict('messages.prepayment.invoiced');
    const [booked] = await tx<{ id: number }[]>`
      insert into prepayment (order_id, amount_cents, paid_on, reference, note)
      values (${orderId}, ${cents}, ${paidOn}, ${reference}, ${note})
      on conflict (reference) do nothing returning id`;
    return booked?.id ?? null;
  });
}

/** Of the row `orders`: the sum of its prepayments. */
export const prepaidCents = (sql: Db): Fragment => sql`(
  select coalesce(sum(amount_cents), 0)::int from prepayment where prepayment.order_id = orders.id)`;

/** Of the row `orders`: it should be prepaid and is not; what a gift card pays whole needs no prepayment. */
export const isPrepaymentMissing = (sql: Db): Fragment => sql`(
  orders.payment_kind = 'prepayment'
  and orders.gift_card_cents + ${prepaidCents(sql)} < orders.gross_cents
  and not exists (
    select from invoice where invoice.order_id = orders.id and invoice.kind = 'invoice'
      and invoice.paid_cents >= invoice.gross_cents))`;

export type Unused = { id: number; paidOn: string; left: Cents };

/** Money of the order that no document has used up, the oldest first. */
export const listUnused = (tx: Db, orderId: OrderId) => tx<Unused[]>`
  select * from (
    select id, paid_on::text as "paidOn", amount_cents - (
             select coalesce(sum(amount_cents), 0)::int from invoice_payment
             where prepayment_id = prepayment.id) as left
    from prepayment where order_id = ${orderId}) as paid
  where "left" > 0 order by "paidOn", id`;

/** Pays a document with prepayments, as far as they go and are needed. */
export async function applyPrepayments(
  tx: Db,
  unused: Unused[],
  invoiceId: number,
  toPay: Cents,
): Promise<void> {
  let open = toPay;
  for (const { id, paidOn, left } of unused) {
    const cents = Math.min(left, open);
    if (cents <= 0) continue;
    open -= cents;
    await tx`
      insert into invoice_payment (invoice_id, amount_cents, paid_on, note, prepayment_id)
      select ${invoiceId}, ${cents}, ${paidOn}::date, note, id from prepayment where id = ${id}`;
  }
}
