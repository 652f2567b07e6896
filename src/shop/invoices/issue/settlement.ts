import { type Cents, share } from '#base/values/money.ts';
import { type TaxedAmount, totalsOf, type Totals, type VatRow } from '#base/values/vat.ts';

/** What of a taxed payment no invoice has taken off yet, per rate. */
export type OpenAdvance = {
  id: number;
  number: string;
  issuedOn: string;
  rates: (VatRow & { exemptionCode: string; exemptionReason: string })[];
};

export type Settled = VatRow & {
  advance: Pick<OpenAdvance, 'id' | 'number' | 'issuedOn'>;
  exemptionCode: string;
  exemptionReason: string;
};

export const sumOf = (rates: VatRow[]): Totals => {
  const netCents = rates.reduce((sum, { baseCents }) => sum + baseCents, 0);
  const vatCents = rates.reduce((sum, { vatCents: one }) => sum + one, 0);
  return { netCents, vatCents, grossCents: netCents + vatCents, rates };
};

/**
 * VAT of the next part of an order: what it adds to the VAT of all that is invoiced, so that parts rounded one by one
 * come to the VAT of the order.
 */
export function totalsOfPart(amounts: TaxedAmount[], before: VatRow[]): Totals {
  return sumOf(
    totalsOf(amounts).rates.map(({ vatPercent, baseCents }) => {
      const known = before.find((rate) => rate.vatPercent === vatPercent);
      const allCents = share((known?.baseCents ?? 0) + baseCents, vatPercent * 100);
      return { vatPercent, baseCents, vatCents: allCents - (known?.vatCents ?? 0) };
    }),
  );
}

/**
 * Takes taxed payments off an invoice, the oldest first, as far as the invoice has something at their rates. What is
 * left of one waits for the next invoice of the order.
 */
export function settle(
  totals: Totals,
  advances: OpenAdvance[],
): { totals: Totals; off: Settled[] } {
  const left = new Map(totals.rates.map((rate) => [rate.vatPercent, { ...rate }]));
  const off: Settled[] = [];
  for (const { rates, ...advance } of advances)
    for (const rate of rates) {
      const open = left.get(rate.vatPercent);
      if (!open) continue;
      const baseCents = Math.min(open.baseCents, rate.baseCents);
      const vatCents = Math.min(open.vatCents, rate.vatCents);
      if (baseCents === 0 && vatCents === 0) continue;
      open.baseCents -= baseCents;
      open.vatCents -= vatCents;
      off.push({ ...rate, advance, baseCents, vatCents });
    }
  return { totals: sumOf([...left.values()]), off };
}

/**
 * VAT out of a prepayment: it belongs to the rates of what it pays for in proportion, and never to more of a
 * rate than there is. Rates it does not reach are left out, as are those of which an order that was changed has less
 * than was taxed.
 */
export function taxedShare(cents: Cents, open: VatRow[]): VatRow[] {
  const rates = open.map(({ vatPercent, baseCents, vatCents }) => ({
    vatPercent,
    baseCents: Math.max(0, baseCents),
    vatCents: Math.max(0, vatCents),
  }));
  const whole = sumOf(rates).grossCents;
  let [seen, given] = [0, 0];
  return rates.flatMap((rate) => {
    const gross = rate.baseCents + rate.vatCents;
    seen += gross;
    const upTo = whole === 0 ? 0 : Number((BigInt(cents) * BigInt(seen)) / BigInt(whole));
    const part = upTo - given;
    given = upTo;
    return part === 0 ? [] : [taxOut(part, rate)];
  });
}

function taxOut(gross: Cents, { vatPercent, baseCents, vatCents }: VatRow): VatRow {
  const counted = Math.round((gross * vatPercent) / (100 + vatPercent));
  const base = Math.min(gross - Math.min(counted, vatCents), baseCents);
  return { vatPercent, baseCents: base, vatCents: gross - base };
}
