import type { Db } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { type Cents, toEuros } from '#base/money.ts';
import { freeCreditCents } from '#shop/invoices/credit.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { OVER_CREDIT_LINE, usesCredit } from './credit-line.ts';
import type { OverCredit } from './contract.ts';

/** What becomes of an order over the credit line. */
export type CreditLine = { over: OverCredit };
/** Until the owner sets it. */
export const USUAL_CREDIT_LINE: CreditLine = { over: 'allow' };

/** Kept as 32-bit cents. */
const LARGEST: Cents = 2 ** 31 - 1;

type Counted = {
  ready: { over_credit: OverCredit; payment: { kind: string } };
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
  return Math.min(toPay - row.free, LARGEST);
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
  await tx`select lock_key('credit line', ${String(customerId)})`;
  // A statement of its own: it sees what was committed while the lock was waited for.
  const over = await overCreditCents(tx, customerId, counted);
  if (over !== null && rule === 'refuse')
    throw ShopError.conflict(OVER_CREDIT_LINE, { credit: { over: toEuros(over) } });
  return over;
}
