/** Money is whole cents inside the shop and euros on the wire; nothing in between. */
export type Cents = number;

/** A share of 100 % in hundredths of a percent: 1250 is 12.5 %. */
export type BasisPoints = number;

const WHOLE: BasisPoints = 10_000;

export const toEuros = (cents: Cents): number => cents / 100;

/** Euros from the wire or a file; more than two decimals is not an amount of money. */
export function toCents(euros: number): Cents {
  const cents = Math.round(euros * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents / 100 - euros) > 1e-9)
    throw new RangeError(`${euros} is not an amount in cents`);
  return cents;
}

/** The one rounding of the shop: half away from zero, on integers only, so no float can tip it. */
export function share(cents: Cents, part: BasisPoints): Cents {
  const scaled = Math.abs(cents) * part;
  if (!Number.isSafeInteger(scaled)) throw new RangeError(`${cents} cents is too much`);
  const rounded = Math.floor((scaled + WHOLE / 2) / WHOLE);
  return cents < 0 ? -rounded : rounded;
}

export const discounted = (cents: Cents, discount: BasisPoints): Cents =>
  share(cents, WHOLE - discount);

/** 1250 → 12.5, as the wire and the screen show a discount. */
export const toPercent = (points: BasisPoints): number => points / 100;
