import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWide, parseDecimal, roundEnds, wideStops } from './steps.ts';

test.each([
  [20, 440, { low: 20, high: 440, step: 5 }],
  [0.36, 9.2, { low: 0.3, high: 9.2, step: 0.1 }],
  [10, 150, { low: 10, high: 150, step: 2 }],
  [5, 5, { low: 5, high: 5, step: 1 }],
  [129, 41_250, { low: 0, high: 41_500, step: 500 }],
])('handles from %d to %d stop on round values', (min, max, expected) =>
  expect(roundEnds(min, max)).toEqual(expected),
);

test.each([
  ['40', 40],
  ['1 200,5', 1200.5],
  ['-3.5', -3.5],
  ['', null],
  ['abc', null],
  ['1e3', null],
])('%s is %s', (text, number) => expect(parseDecimal(text)).toBe(number));

test('what is twenty times as wide as where it begins has a logarithmic scale', () => {
  expect(isWide(2.8, 144)).toBe(true);
  expect(isWide(10, 200)).toBe(false);
  expect(isWide(0, 200)).toBe(false);
  expect(isWide(-10, 500)).toBe(false);
  const stops = wideStops(2.8, 144);
  expect(stops.slice(0, 6)).toEqual([2.8, 3, 3.5, 4, 4.5, 5]);
  expect(stops.at(-1)).toBe(160);
  expect(stops.length).toBeLessThan(40);
});

test('its stops rise from the last one before the least to the first one after the greatest', () => {
  const numbers = fc.integer({ min: 1, max: 10_000_000 }).map((one) => one / 1000);
  fc.assert(
    fc.property(numbers, fc.integer({ min: 21, max: 5000 }), (min, ratio) => {
      const max = min * ratio;
      const stops = wideStops(min, max);
      expect(stops[0]).toBeLessThanOrEqual(min);
      expect(stops[1]).toBeGreaterThan(min);
      expect(stops.at(-1)).toBeGreaterThanOrEqual(max);
      expect(stops.at(-2)).toBeLessThan(max);
      for (const [index, stop] of stops.slice(1).entries())
        expect(stop / stops[index]!).toSatisfy((one: number) => one > 1.05 && one < 1.21);
    }),
  );
});
