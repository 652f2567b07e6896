import { expect, test } from 'vitest';
import { barOf, isOver, toneOf, usesOf } from './limit-rules.ts';

const limits = { order_limit: 1500, month_limit: 6000, month_spent: 4812.3, month_waiting: 0 };

test('an order over its own limit and over the month', () => {
  const uses = usesOf(limits, 1745.86);
  expect(uses.order).toEqual({ limit: 1500, used: 1745.86, over: 245.86 });
  expect(uses.month).toEqual({ limit: 6000, used: 6558.16, over: 558.16 });
  expect(isOver(uses)).toBe(true);
});

test('what waits counts into the month', () => {
  expect(isOver(usesOf(limits, 1000))).toBe(false);
  expect(isOver(usesOf({ ...limits, month_waiting: 187.71 }, 1000))).toBe(true);
});

test('exactly the limit is not over it, a cent more is', () => {
  expect(isOver(usesOf(limits, 1187.7))).toBe(false);
  expect(isOver(usesOf(limits, 1187.71))).toBe(true);
  expect(isOver(usesOf({ ...limits, month_limit: null }, 1500))).toBe(false);
});

test('no limit is no limit, and a limit of nothing lets nothing through', () => {
  const none = { ...limits, order_limit: null, month_limit: null };
  expect(usesOf(none, 99_999)).toEqual({ order: null, month: null });
  expect(isOver(usesOf({ ...none, order_limit: 0 }, 0.01))).toBe(true);
});

test.each([
  [79.99, 'calm'],
  [80, 'warning'],
  [94.99, 'warning'],
  [95, 'error'],
  [120, 'error'],
])('%d of a hundred is %s', (used, tone) => {
  expect(toneOf({ limit: 100, used, over: 0 })).toBe(tone);
});

test('the bar holds what is over, with the limit marked', () => {
  expect(barOf({ limit: 100, used: 40, over: 0 })).toEqual({ fill: 40, mark: 100 });
  const { fill, mark } = barOf({ limit: 1500, used: 1745.86, over: 245.86 });
  expect(fill).toBe(91);
  expect(mark).toBe(78);
  expect(barOf({ limit: 0, used: 0, over: 0 })).toEqual({ fill: 100, mark: 100 });
});
