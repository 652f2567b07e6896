import type { PaymentKind } from '#base/values/payment-kinds.ts';
import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { type Cents, toEuros } from '#base/values/money.ts';
import { freeCreditCents } from '#shop/invoices/issue/credit.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { OVER_CREDIT_LINE, usesCredit } from './credit-line.ts';
import type { OverCredit } from '#shop/checkout/contract.ts';

/** What becomes of an order over the credit line. */
export type CreditLine = { over: OverCredit };
/** Until the owner sets it. */
export const USUAL_CREDIT_LINE: CreditLine = { over: 'allow' };

/** Kept as 32-bit cents. */
const LARGEST_SUM: Cents = 2 ** 31 - 1;

type Counted = {
  ready: { over_credit: OverCredit; payment: { kind: PaymentKind } };
  toPay: Cents;
};

/** By how much the company would be over its line with this order; null while it is not, or the order needs no credit. */
export async function overCreditCents(
  tx: Db,
  customerId: CompanyId,
  { ready, toPay }: Counted,
): Promise<Cents | null> {
  if (!usesCredit(ready.payment.kind, toPay)) return null;
  const [row] = await tx<[{ free: number | null }]>`
    select ${freeCreditCents(tx)} as free from company where id = ${customerId}`;
  if (row.free === null || toPay <= row.free) return null;
  return Math.min(toPay - row.free, LARGEST_SUM);
}

/**
 * The same in the transaction that orders, as the shop's rule wants it: refused, or told so that the order is marked.
 * Orders of one company are counted one after the other: of two that only together are too much, one is over.
 */
export async function holdCreditLine(
  tx: Db,
  customerId: CompanyId,
  counted: Counted,
): Promise<Cents | null> {
  const { over_credit: rule, payment } = counted.ready;
  if (rule === 'allow' || !usesCredit(payment.kind, counted.toPay)) return null;
  await lockCreditLine(tx, customerId);
  // A statement of its own: it sees what was committed while the lock was waited for.
  const over = await overCreditCents(tx, customerId, counted);
  if (over !== null && rule === 'refuse')
    throw ShopError.conflict(OVER_CREDIT_LINE, { credit: { over: toEuros(over) } });
  return over;
}

const lockCreditLine = (tx: Db, customerId: CompanyId) =>
  tx`select lock_key('credit line', ${String(customerId)})`;

type EditedOrder = {
  id: number;
  customer_id: CompanyId;
  payment_kind: PaymentKind;
  gross_cents: Cents;
  gift_card_cents: Cents;
  over_credit_cents: Cents | null;
};

/** Locked before the goods, as when an order is placed. */
export async function holdCreditLineToEdit(
  tx: Db,
  was: EditedOrder,
  order: EditedOrder,
): Promise<void> {
  if (was.payment_kind === 'invoice' || order.payment_kind === 'invoice')
    await lockCreditLine(tx, order.customer_id);
}

/**
 * Of an order as it was before a change by staff that is written by now: by how much the company is over its line, told where
 * the order has grown. Staff is never refused. Where the rule marks orders, one that has grown is marked again, although
 * somebody has assessed it; a mark that is there follows what is true.
 */
export async function recountCreditLine(
  tx: Db,
  was: EditedOrder,
  order: EditedOrder,
  toPay: Cents,
): Promise<Cents | null> {
  const isMarked = order.over_credit_cents !== null;
  if (isMarked && order.payment_kind !== 'invoice')
    await tx`update orders set over_credit_cents = null where id = ${order.id}`;
  // What was paid for otherwise needs all of its sum as credit now.
  const more =
    was.payment_kind === 'invoice' ? toPay - (was.gross_cents - was.gift_card_cents) : toPay;
  if (order.payment_kind !== 'invoice' || !(more > 0 || (more < 0 && isMarked))) return null;
  const [{ free, rule }] = await tx<[{ free: number | null; rule: OverCredit | null }]>`
    select ${freeCreditCents(tx)} as free,
           (select value ->> 'over' from setting where key = 'credit_line') as rule
    from company where id = ${order.customer_id}`;
  const over = free !== null && free < 0 ? Math.min(-free, LARGEST_SUM) : null;
  if (isMarked || (rule ?? USUAL_CREDIT_LINE.over) !== 'allow')
    await tx`update orders set over_credit_cents = ${over} where id = ${order.id}`;
  return more > 0 ? over : null;
}
