import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  discounted,
  lineCents,
  roundedForCash,
  share,
  toCents,
  toEuros,
  unitToEuros,
} from './money.ts';
import { totalsOf, unitWithVat, withVat } from './vat.ts';

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

test.each([
  [0, 0],
  [1, 5],
  [2, 5],
  [3, 5],
  [4, 5],
  [5, 5],
  [6, 5],
  [7, 5],
  [8, 10],
  [9, 10],
  [2001, 2000],
  [2002, 2000],
  [2003, 2005],
  [2004, 2005],
  [2006, 2005],
  [2007, 2005],
  [2008, 2010],
  [2009, 2010],
  [-3, -3],
])('%i cents are %i in cash', (cents, paid) => {
  expect(roundedForCash(cents)).toBe(paid);
});

test('rounding is off by at most half a cent, and a discount never raises a price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (cents, part) => {
        expect(Math.abs(share(cents, part) - (cents * part) / 10_000)).toBeLessThanOrEqual(0.5);
        expect(discounted(cents * 100, part, 2)).toBe(share(cents, 10_000 - part) * 100);
        expect(discounted(cents * 100, part, 2)).toBeLessThanOrEqual(cents * 100);
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

test.each([
  [3899, 0, 2, 3900],
  [3899, 0, 4, 3899],
  [3899, 1250, 4, 3412],
  [3899, 1250, 3, 3410],
  [3899, 1250, 2, 3400],
  [5, 5000, 4, 3],
  [1, 10_000, 4, 0],
] as const)('%i less %i points with %i decimals is %i', (price, discount, decimals, expected) =>
  expect(discounted(price, discount, decimals)).toBe(expected),
);

test('0.3899 € with VAT keeps its four decimals', () => {
  expect(unitToEuros(unitWithVat(3899, 23, 4))).toBe(0.4796);
  expect(unitToEuros(unitWithVat(3900, 23, 2))).toBe(0.48);
});

test('305 m for 0.3899 € are 118.92 €, and as much comes back', () => {
  expect(lineCents(3899, 305)).toBe(11_892);
  expect(lineCents(3899, -305)).toBe(-11_892);
  expect(lineCents(50, 1)).toBe(1);
  expect(lineCents(49, 1)).toBe(0);
});

test('a unit price on the wire is read back exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (price) => {
      const wire = JSON.stringify(unitToEuros(price));
      expect(Math.round(Number(wire) * 10_000)).toBe(price);
      expect(wire).toMatch(/^\d+(\.\d{1,4})?$/);
    }),
  );
});
