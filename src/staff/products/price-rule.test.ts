import { expect, test } from 'vitest';
import { changedPrice, type PriceRule } from './price-rule.ts';

const euros = (price: number) => Math.round(price * 10_000);
const product = (price: number, cost: number | null = null, decimals: 2 | 3 | 4 = 2) => ({
  price: euros(price),
  cost: cost === null ? null : euros(cost),
  decimals,
});
const rule = (
  way: PriceRule['way'],
  value: number,
  rounding: PriceRule['rounding'] = 'own',
): PriceRule => ({ way, value, rounding });

test.each([
  // The drawing: +5 % to cents.
  [product(24), rule('raise', 500), 25.2, false],
  [product(95.7), rule('raise', 500), 100.49, true],
  [product(517.73), rule('raise', 500), 543.62, true],
  // Half a cent goes up.
  [product(0.1), rule('raise', 500), 0.11, true],
  [product(62), rule('lower', 1_000), 55.8, false],
  [product(62), rule('raise', 0), 62, false],
  [product(62), rule('lower', 10_000), 0, false],
  // As many decimals as the product has.
  [product(0.3899, null, 4), rule('raise', 500), 0.4094, true],
  [product(0.39, null, 3), rule('raise', 500), 0.41, true],
  // 60 € bought, a quarter of the price is margin.
  [product(62, 60), rule('margin', 2_500), 80, false],
  [product(62, 58.84), rule('margin', 2_700), 80.6, true],
  [product(62), rule('price', euros(9.9)), 9.9, false],
  [product(62.49), rule('raise', 0, 'ten_cents'), 62.5, true],
  [product(62.24), rule('raise', 0, 'half'), 62, true],
  [product(62.25), rule('raise', 0, 'half'), 62.5, true],
  [product(62.5), rule('raise', 0, 'euro'), 63, true],
  [product(62.5), rule('raise', 0, 'ninety'), 62.9, true],
  [product(62.39), rule('raise', 0, 'ninety'), 61.9, true],
  [product(62.9), rule('raise', 0, 'ninety'), 62.9, false],
  // What costs something does not become free.
  [product(0.04), rule('lower', 100, 'half'), 0.5, true],
  [product(0.2), rule('lower', 100, 'ninety'), 0.9, true],
])('%o by %o: %f, rounded %s', (of, by, price, isRounded) => {
  expect(changedPrice(of, by)).toEqual({ price: euros(price), isRounded });
});

test('a margin says nothing of a product whose cost is not known', () => {
  expect(changedPrice(product(62), rule('margin', 2_500))).toBeNull();
});

test('the dearest price there can be is counted to the cent', () => {
  const dearest = { price: 214_748_364_799, cost: null, decimals: 4 as const };
  expect(changedPrice(dearest, rule('raise', 1))).toEqual({
    price: 214_769_839_635,
    isRounded: true,
  });
});
