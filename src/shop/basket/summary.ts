import { type Cents, toCents, toEuros } from '#base/values/money.ts';
import type { Basket } from './contract.ts';
import { orderTotals, paidByCard } from './totals.ts';

/** What delivery or payment costs without VAT; `count` times, where there are several shipments. */
export type Fee = { price: number | null; vat_percent: number; count?: number };

export type Summary = {
  products: number;
  withoutVat: number;
  withVat: number;
  /** Per rate. */
  vat: { rate: number; amount: number }[];
  /** What a gift card pays of it, and what is left to be paid otherwise. */
  paidByCard: number;
  toPay: number;
};

/** The same sums the order will have: VAT per rate over products, delivery and payment together. */
export function summaryOf(
  { vat, gift_card: card }: Pick<Basket, 'vat' | 'gift_card'>,
  fees: (Fee | null)[],
): Summary {
  const lines = vat.map(({ rate, base }) => ({ cents: toCents(base), vatPercent: rate }));
  const totals = orderTotals(
    lines,
    fees.flatMap((fee) => (fee ? [{ cents: centsOf(fee), vatPercent: fee.vat_percent }] : [])),
  );
  const cardCents = paidByCard(totals, toCents(card?.balance ?? 0));
  return {
    paidByCard: toEuros(cardCents),
    toPay: toEuros(totals.grossCents - cardCents),
    products: toEuros(totals.productsCents),
    withoutVat: toEuros(totals.netCents),
    withVat: toEuros(totals.grossCents),
    vat: totals.rates.map(({ vatPercent, vatCents }) => ({
      rate: vatPercent,
      amount: toEuros(vatCents),
    })),
  };
}

const centsOf = ({ price, count = 1 }: Fee): Cents => count * toCents(price ?? 0);
