import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discounted, share, toCents, toEuros } from './money.ts';
import { totalsOf, withVat } from './vat.ts';

test('seven times 0.29 € is 2.50 € with VAT, not 2.52', () => {
  const { netCents, vatCents, grossCents } = totalsOf([{ cents: 7 * 29, vatPercent: 23 }]);
  expect([netCents, vatCents, grossCents]).toEqual([203, 47, 250]);
});

test('each rate is rounded by itself, highest first', () => {
  const { rates, grossCents } = totalsOf([
    { cents: 333, vatPercent: 5 },
    { cents: 101, vatPercent: 23 },
    { cents: 101, vatPercent: 23 },
  ]);
  expect(rates).toEqual([
    { vatPercent: 23, baseCents: 202, vatCents: 46 },
    { vatPercent: 5, baseCents: 333, vatCents: 17 },
  ]);
  expect(grossCents).toBe(202 + 46 + 333 + 17);
});

test.each([
  [250, 5000, 125],
  [1, 5000, 1],
  [-1, 5000, -1],
  [333, 8750, 291],
  [0, 1234, 0],
  // Half cents that floats lose: 0.7 × 0.05 × 100 is a little less than 3.5.
  [70, 500, 4],
  [290, 500, 15],
  [2070, 500, 104],
])('share of %i by %i is %i', (cents, part, expected) => expect(share(cents, part)).toBe(expected));

test('every amount up to 300 € is rounded as exact arithmetic rounds it', () => {
  const exact = (cents: number, part: number) =>
    Number((BigInt(cents * part) * 2n + 10_000n) / 20_000n);
  for (const part of [500, 1900, 2300, 8750, 9999])
    for (let cents = 0; cents <= 30_000; cents += 1)
      if (share(cents, part) !== exact(cents, part)) expect([cents, part]).toEqual([]);
});

test('rounding is off by at most half a cent, and a discount never raises a price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (cents, part) => {
        expect(Math.abs(share(cents, part) - (cents * part) / 10_000)).toBeLessThanOrEqual(0.5);
        expect(discounted(cents, part)).toBeLessThanOrEqual(cents);
        expect(withVat(cents, 23)).toBeGreaterThanOrEqual(cents);
      },
    ),
  );
});

test('euros and cents go back and forth exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      expect(toCents(toEuros(cents))).toBe(cents);
    }),
  );
  expect(() => toCents(1.005)).toThrow(RangeError);
  expect(() => toCents(Number.NaN)).toThrow(RangeError);
});
