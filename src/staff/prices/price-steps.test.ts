import { expect, test } from 'vitest';
import { stepsOf } from './price-steps.ts';

const day = (count: number) => new Date(Date.UTC(2026, 0, count));
const NOW = { price: 12, cost: 8 };

test('what was never changed has always been so', () => {
  expect(stepsOf([], NOW, day(1))).toEqual([{ at: day(1), ...NOW }]);
});

test('it begins with what its first change found, and goes on with each of them', () => {
  const changes = [
    { at: day(5), before: { price: 10 }, after: { price: 11 } },
    { at: day(7), before: { cost: null }, after: { cost: 8 } },
    { at: day(9), before: { price: 11 }, after: { price: 12 } },
  ];
  expect(stepsOf(changes, NOW, day(1))).toEqual([
    { at: day(1), price: 10, cost: null },
    { at: day(5), price: 11, cost: null },
    { at: day(7), price: 11, cost: 8 },
    { at: day(9), price: 12, cost: 8 },
  ]);
});

test('one that was made by a file begins with what the file said', () => {
  const changes = [{ at: day(1), before: null, after: { price: 12, cost: 8 } }];
  expect(stepsOf(changes, NOW, day(1))).toEqual([{ at: day(1), ...NOW }]);
});
