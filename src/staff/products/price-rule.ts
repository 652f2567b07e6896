import { type PriceDecimals, type UnitPrice, unitFromEuros } from '#base/values/money.ts';

/** By how much, to which margin, or to which price many prices are changed at once. */
export const PRICE_WAYS = ['raise', 'lower', 'margin', 'price'] as const;
/** To the decimals that a product's price has, to tens of cents, halves, whole euros, or below the next whole by ten cents. */
export const ROUNDINGS = ['own', 'ten_cents', 'half', 'euro', 'ninety'] as const;

export type PriceRule = {
  way: (typeof PRICE_WAYS)[number];
  /** Basis points; of a price hundredths of a cent. */
  value: number;
  rounding: (typeof ROUNDINGS)[number];
};

type Asked = { way: PriceRule['way']; value: number; rounding: PriceRule['rounding'] };

/** As it is typed, in percent with two decimals or in euros with four; null for what no way can mean. */
export function ruleOf({ way, value, rounding }: Asked): PriceRule | null {
  const isPrice = way === 'price';
  const whole = isPrice ? unitFromEuros(value) : Math.round(value * 100);
  const isWrong =
    Math.abs(whole - value * (isPrice ? 10_000 : 100)) > 1e-6 ||
    (way === 'lower' && whole > 10_000) ||
    (way === 'raise' && whole > 100_000) ||
    (way === 'margin' && whole >= 10_000);
  return isWrong ? null : { way, value: whole, rounding };
}

type Product = { price: UnitPrice; cost: UnitPrice | null; decimals: PriceDecimals };
type Changed = { price: UnitPrice; isRounded: boolean };

const WHOLE = 10_000n;
const CENT: UnitPrice = 100;
const EURO: UnitPrice = 100 * CENT;

/**
 * What a product costs afterwards; null where the rule says nothing of it: a margin needs a cost. The only rule, of the
 * preview and of the change. Fractions are integers over integers, so that no float can tip a rounding.
 */
export function changedPrice(product: Product, rule: PriceRule): Changed | null {
  const exact = exactPrice(product, rule);
  return exact && roundedTo(exact, product.decimals, rule.rounding);
}

type Fraction = { over: bigint; under: bigint };

function exactPrice({ price, cost }: Product, { way, value }: PriceRule): Fraction | null {
  const part = BigInt(value);
  if (way === 'price') return { over: part, under: 1n };
  if (way === 'raise') return { over: BigInt(price) * (WHOLE + part), under: WHOLE };
  if (way === 'lower') return { over: BigInt(price) * (WHOLE - part), under: WHOLE };
  return cost === null ? null : { over: BigInt(cost) * WHOLE, under: WHOLE - part };
}

function roundedTo(exact: Fraction, decimals: PriceDecimals, rounding: PriceRule['rounding']) {
  const [step, below] = {
    own: [10 ** (4 - decimals), 0],
    ten_cents: [10 * CENT, 0],
    half: [50 * CENT, 0],
    euro: [EURO, 0],
    ninety: [EURO, 10 * CENT],
  }[rounding] as [number, number];
  const { over, under } = exact;
  // Half up, of what is left of the price and what is taken off below.
  const wide = under * BigInt(step);
  const steps = (2n * (over + BigInt(below) * under) + wide) / (2n * wide);
  const price = Math.max(0, Number(steps) * step - below);
  return {
    // Nothing costs less than nothing, and what costs something does not become free.
    price: price === 0 && over > 0n ? step - below : price,
    isRounded: BigInt(price) * under !== over,
  };
}
