import { expect, test } from 'vitest';
import { litBars, roundedStock, stockLevel } from './stock.ts';

test.each([
  [-3, { kind: 'toOrder' }],
  [0, { kind: 'toOrder' }],
  [1, { kind: 'lessThan', count: 5 }],
  [4, { kind: 'lessThan', count: 5 }],
  [5, { kind: 'lessThan', count: 10 }],
  [49, { kind: 'lessThan', count: 50 }],
  [999, { kind: 'lessThan', count: 1000 }],
  [1000, { kind: 'moreThan', count: 1000 }],
  [1001, { kind: 'moreThan', count: 1000 }],
])('%i pieces', (stock, expected) => expect(stockLevel(stock)).toEqual(expected));

test.each([
  [0, 0],
  [1, 1],
  [5, 2],
  [49, 4],
  [499, 7],
  [999, 8],
  [1000, 8],
])('%i pieces light %i bars', (stock, bars) => expect(litBars(stock)).toBe(bars));

test.each([-3, 0, 1, 4, 5, 49, 50, 499, 999, 1000, 4321])(
  'of %i rounded the same is said',
  (stock) => {
    const rounded = roundedStock(stock);
    expect(stockLevel(rounded)).toEqual(stockLevel(stock));
    expect(litBars(rounded)).toBe(litBars(stock));
    expect([0, 1, 5, 10, 20, 50, 100, 250, 500, 1000]).toContain(rounded);
  },
);
