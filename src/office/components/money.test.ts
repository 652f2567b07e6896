import { expect, test } from 'vitest';
import { centsOf } from './money.ts';

test.each([
  ['1 500', 150_000],
  ['1500,5', 150_050],
  ['0.07', 7],
  ['12,34 €', 1_234],
  ['', null],
  ['-5', null],
  ['1,234', null],
  ['abc', null],
  ['20000000', 2_000_000_000],
  // No call takes as much.
  ['20000000,01', null],
  ['99999999', null],
])('%j', (typed, cents) => expect(centsOf(typed)).toBe(cents));
