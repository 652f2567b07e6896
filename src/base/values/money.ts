/** Money is whole cents inside the shop and euros on the wire; nothing in between. */
export type Cents = number;

/** A unit price in hundredths of a cent: goods sold by the metre may cost 0.3899 €, which is 3899. */
export type UnitPrice = number;

/** How many decimals a unit price in euros may have. */
export type PriceDecimals = 2 | 3 | 4;

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

/**
 * What is paid in cash, by Slovak law: the nearest five cents, and five for a cent or two, which would be nothing.
 * Only what is to be paid; nothing, or what is to be returned, is as it is.
 */
export function roundedForCash(cents: Cents): Cents {
  if (cents <= 0) return cents;
  return Math.max(5, Math.floor((cents + 2) / 5) * 5);
}

/** A unit price as the database keeps it: whole cents, and hundredths of a cent beside them. */
export const unitPrice = (cents: Cents, fraction: number): UnitPrice => cents * 100 + fraction;
export const centsPart = (price: UnitPrice): Cents => Math.floor(price / 100);
export const fractionPart = (price: UnitPrice): number => price % 100;

export const unitToEuros = (price: UnitPrice): number => price / 10_000;
/** A unit price from the wire, which has four decimals at most. */
export const unitFromEuros = (euros: number): UnitPrice => Math.round(euros * 10_000);

/** A part of a unit price, rounded once to as many decimals as the price has. */
export function unitShare(price: UnitPrice, part: BasisPoints, decimals: PriceDecimals): UnitPrice {
  const step = 10 ** (4 - decimals);
  const scaled = price * part;
  if (!Number.isSafeInteger(scaled)) throw new RangeError(`${price} is too much`);
  return Math.floor((scaled + (WHOLE * step) / 2) / (WHOLE * step)) * step;
}

export const discounted = (
  price: UnitPrice,
  discount: BasisPoints,
  decimals: PriceDecimals,
): UnitPrice => unitShare(price, WHOLE - discount, decimals);

/** What so many units cost: the one place where a unit price becomes cents. */
export function lineCents(price: UnitPrice, quantity: number): Cents {
  const whole = price * Math.abs(quantity);
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${quantity} × ${price} is too much`);
  const cents = Math.floor((whole + 50) / 100);
  return quantity < 0 ? -cents : cents;
}

/** 1250 → 12.5, as the wire and the screen show a discount. */
export const toPercent = (points: BasisPoints): number => points / 100;
