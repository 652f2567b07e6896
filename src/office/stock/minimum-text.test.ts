import { expect, test } from 'vitest';
import { readMinimum } from './minimum-text.ts';

test('a minimum is a whole number with spaces in it, or nothing', () => {
  expect(['1 525', '4', ' 1000000 '].map(readMinimum)).toEqual([1525, 4, 1_000_000]);
  expect(['', ' ', '–'].map(readMinimum)).toEqual([null, null, null]);
  expect(['0', '-1', '1,5', 'x', '1000001'].map(readMinimum)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
