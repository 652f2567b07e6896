import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barOf, barsOf } from './bars.ts';

const numbers = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((n) => n / 1000);

test('there are 14 to 21 bars, and every number lies in one of them', () => {
  fc.assert(
    fc.property(numbers, numbers, fc.integer({ min: 0, max: 100 }), (a, b, part) => {
      fc.pre(Math.abs(a - b) > 0.0005);
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      const bars = barsOf(min, max);
      expect(bars.count).toBeGreaterThanOrEqual(14);
      expect(bars.count).toBeLessThanOrEqual(21);
      expect(bars.from).toBeLessThanOrEqual(min + 1e-6);
      expect(bars.from + bars.count * bars.step).toBeGreaterThanOrEqual(max);
      const number = min + ((max - min) * part) / 100;
      const start = bars.from + barOf(bars, number) * bars.step;
      expect(number).toBeGreaterThanOrEqual(start - 1e-6);
      expect(number).toBeLessThanOrEqual(start + bars.step + 1e-6);
    }),
  );
});

test('steps are round', () => {
  expect(barsOf(10, 150)).toEqual({ from: 8, step: 8, count: 18 });
  expect(barsOf(0, 9)).toEqual({ from: 0, step: 0.5, count: 19 });
  expect(barOf(barsOf(0, 9), 100)).toBe(18);
  expect(barOf(barsOf(0, 9), -5)).toBe(0);
});
