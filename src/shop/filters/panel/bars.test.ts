import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barOf, type Bars, barsOf } from './bars.ts';

const numbers = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((n) => n / 1000);

const startOf = ({ from, step, isLogarithmic }: Bars, bar: number) =>
  isLogarithmic ? from * step ** bar : from + bar * step;

test('there are 14 to 21 bars, and every number lies in one of them', () => {
  fc.assert(
    fc.property(numbers, numbers, fc.integer({ min: 0, max: 100 }), (a, b, part) => {
      fc.pre(Math.abs(a - b) > 0.0005);
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      const bars = barsOf(min, max);
      expect(bars.count).toBeGreaterThanOrEqual(14);
      expect(bars.count).toBeLessThanOrEqual(21);
      expect(bars.from).toBeLessThanOrEqual(min + 1e-6);
      expect(startOf(bars, bars.count)).toBeGreaterThanOrEqual(max - 1e-6);
      const number = min + ((max - min) * part) / 100;
      const bar = barOf(bars, number);
      expect(number).toBeGreaterThanOrEqual(startOf(bars, bar) - 1e-6);
      expect(number).toBeLessThanOrEqual(startOf(bars, bar + 1) + 1e-6);
    }),
  );
});

test('steps are round', () => {
  expect(barsOf(10, 150)).toMatchObject({ from: 8, step: 8, count: 18 });
  expect(barsOf(0, 9)).toMatchObject({ from: 0, step: 0.5, count: 19 });
  expect(barOf(barsOf(0, 9), 100)).toBe(18);
  expect(barOf(barsOf(0, 9), -5)).toBe(0);
});

test('a range that is far wider than where it begins is shown by ratios', () => {
  const bars = barsOf(2.8, 144);
  expect(bars).toMatchObject({ from: 2.8, count: 18, isLogarithmic: true });
  // On an even scale all three would be in the first bar.
  expect(new Set([2.8, 4, 6].map((number) => barOf(bars, number))).size).toBe(3);
  expect(barOf(bars, 0)).toBe(0);
});
