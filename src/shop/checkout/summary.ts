import { type Cents, toCents, toEuros } from '#base/money.ts';
import type { Basket } from '#shop/basket/contract.ts';
import type { PaymentMethod, ShippingMethod } from './contract.ts';
import { orderTotals } from './totals.ts';

type Fee = Pick<ShippingMethod | PaymentMethod, 'price' | 'vat_percent'>;

export type Summary = { products: number; withoutVat: number; withVat: number };

/** The same sums the order will have: VAT per rate over products, delivery and payment together. */
export function summaryOf({ vat }: Pick<Basket, 'vat'>, fees: (Fee | null)[]): Summary {
  const lines = vat.map(({ rate, base }) => ({ cents: toCents(base), vatPercent: rate }));
  const totals = orderTotals(
    lines,
    fees.flatMap((fee) => (fee ? [{ cents: centsOf(fee), vatPercent: fee.vat_percent }] : [])),
  );
  return {
    products: toEuros(totals.productsCents),
    withoutVat: toEuros(totals.netCents),
    withVat: toEuros(totals.grossCents),
  };
}

const centsOf = ({ price }: Fee): Cents => toCents(price ?? 0);
