import { type Cents, toCents, toEuros } from '#base/values/money.ts';
import type { Credit, OverCredit } from '#shop/checkout/contract.ts';

/** How `cart/order` says that it takes no order over the line to be invoiced. */
export const OVER_CREDIT_LINE = 'messages.order.overCreditLine';

/** What is prepaid, paid at the door or by a gift card needs no credit. */
export const usesCredit = (kind: string, toPay: Cents): boolean => kind === 'invoice' && toPay > 0;

/** By how many euros an order goes over the line, and what the shop does then. */
export type Over = { amount: number; rule: OverCredit };

export function overCredit(
  credit: Credit | null,
  payment: { kind: string } | null,
  toPay: number,
): Over | null {
  const cents = toCents(toPay);
  if (!credit || !payment || !usesCredit(payment.kind, cents)) return null;
  const over = cents - toCents(credit.free);
  return over > 0 ? { amount: toEuros(over), rule: credit.over } : null;
}
