import { type Cents, type PriceDecimals, share, type UnitPrice, unitShare } from './money.ts';

export type TaxedAmount = { cents: Cents; vatPercent: number };
export type VatRow = { vatPercent: number; baseCents: Cents; vatCents: Cents };
export type Totals = { netCents: Cents; vatCents: Cents; grossCents: Cents; rates: VatRow[] };

/** VAT is counted per rate on the whole document, never per line: seven times 0.29 € is 2.50 €. */
export function totalsOf(amounts: TaxedAmount[]): Totals {
  const bases = new Map<number, Cents>();
  for (const { cents, vatPercent } of amounts)
    bases.set(vatPercent, (bases.get(vatPercent) ?? 0) + cents);

  const rates = [...bases]
    .sort(([a], [b]) => b - a)
    .map(([vatPercent, baseCents]) => ({
      vatPercent,
      baseCents,
      vatCents: share(baseCents, vatPercent * 100),
    }));
  const netCents = sum(rates.map((rate) => rate.baseCents));
  const vatCents = sum(rates.map((rate) => rate.vatCents));
  return { netCents, vatCents, grossCents: netCents + vatCents, rates };
}

export const unitWithVat = (
  price: UnitPrice,
  vatPercent: number,
  decimals: PriceDecimals,
): UnitPrice => price + unitShare(price, vatPercent * 100, decimals);

export const withVat = (cents: Cents, vatPercent: number): Cents =>
  cents + share(cents, vatPercent * 100);

const sum = (cents: Cents[]) => cents.reduce((total, one) => total + one, 0);
