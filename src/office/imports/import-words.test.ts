import { expect, test } from 'vitest';
import { columnLetter, pricesIn } from './import-words.ts';

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
])('column %i is %s', (place, letter) => {
  expect(columnLetter(place)).toBe(letter);
});

test.each([
  ['8. 3. 2026', ['8,30', '8,03']],
  ['12. 10. 2026', ['12,10']],
  ['veľa', []],
])('%s may have been %j', (value, prices) => {
  expect(pricesIn(value)).toEqual(prices);
});
