import { expect, test } from 'vitest';
import { marginOf } from './margin.ts';

test.each([
  // 100,00 € bought for 75,00 €
  [1_000_000, 750_000, 2_500],
  [199_4900, 138_9000, 3_037],
  [1_000_000, 1_250_000, -2_500],
  [1_000_000, 0, 10_000],
  [1_000_000, null, null],
  [0, 100, null],
])('a price of %i that cost %i has a margin of %i', (price, cost, margin) => {
  expect(marginOf(price, cost)).toBe(margin);
});
