import { expect, test } from 'vitest';
import { handPriced } from './prices.ts';

test.each([
  [200_0000, 180_0000, { list: 200_0000, discount: 1_000, unit: 180_0000 }],
  [3_899, 3_000, { list: 3_899, discount: 2_306, unit: 3_000 }],
  [200_0000, 0, { list: 200_0000, discount: 10_000, unit: 0 }],
  [200_0000, 210_0000, { list: 210_0000, discount: 0, unit: 210_0000 }],
  [0, 0, { list: 0, discount: 0, unit: 0 }],
])('of a list price of %s a price of %s', (list, unit, priced) => {
  expect(handPriced({ list, discount: 500, unit: list }, unit)).toEqual(priced);
});
