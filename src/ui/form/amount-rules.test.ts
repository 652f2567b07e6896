import { expect, test } from 'vitest';

import { amountProblem, clampAmount, parseAmount } from './amount-rules.ts';

const pieces = { min: 1, max: 9999, step: 1 };
const fives = { min: 1, max: 9999, step: 5 };

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['1 200', 1200],
  ['1\u00a0200', 1200],
  ['-3', -3],
  ['', null],
  ['abc', null],
  ['1,5', null],
  ['1e3', null],
])('reads %j as %j', (text, expected) => expect(parseAmount(text)).toBe(expected));

test.each([
  [0, 1],
  [-7, 1],
  [1, 1],
  [9999, 9999],
  [10_000, 9999],
])('%i pieces become %i', (amount, expected) => expect(clampAmount(amount, pieces)).toBe(expected));

test.each([
  [1, 5],
  [7, 5],
  [8, 10],
  [10, 10],
  [9999, 9995],
])('%i in fives becomes %i', (amount, expected) =>
  expect(clampAmount(amount, fives)).toBe(expected),
);

test('of two equally near amounts the higher one is taken', () => {
  expect(clampAmount(15, { min: 1, max: 9999, step: 10 })).toBe(20);
});

test('a clamped amount never has a problem', () => {
  for (const step of [1, 2, 5, 25, 305]) {
    for (let amount = -10; amount < 12_000; amount += 7) {
      const limits = { min: 1, max: 9999, step };
      expect(amountProblem(String(clampAmount(amount, limits)), limits)).toBeNull();
    }
  }
});

test.each([
  ['kus', 'number'],
  ['0', 'range'],
  ['10000', 'range'],
  ['7', 'step'],
  ['10', null],
])('the problem of %j in fives is %j', (text, expected) =>
  expect(amountProblem(text, fives)).toBe(expected),
);
