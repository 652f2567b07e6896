import type { Cents } from '#base/values/money.ts';
import { type TaxedAmount, type Totals, totalsOf } from '#base/values/vat.ts';

export type OrderTotals = Totals & { productsCents: Cents };

/** Products, delivery and payment in one document: VAT is counted once per rate over all of it. */
export function orderTotals(lines: TaxedAmount[], fees: TaxedAmount[]): OrderTotals {
  const productsCents = lines.reduce((sum, line) => sum + line.cents, 0);
  return { productsCents, ...totalsOf([...lines, ...fees]) };
}

/** A card pays as much as there is on it. It is a payment: prices and VAT stay as they are. */
export const paidByCard = ({ grossCents }: Totals, balanceCents: Cents): Cents =>
  Math.min(grossCents, balanceCents);
