import { expect, test } from 'vitest';
import { parseDecimal, roundEnds } from './steps.ts';

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
