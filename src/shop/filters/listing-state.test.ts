import { expect, test } from 'vitest';
import { isSameExcept, listingStateParams, parseListingState } from './listing-state.ts';

test('an address and its state mean the same', () => {
  const search = { rozlisenie: '4-mpx,8-mpx', porty: 8, st: 1, pg: 2, lm: 36, or: 'porty.desc' };
  expect(listingStateParams(parseListingState(search, 1))).toEqual(search);
});

test('the default order does not stand in the address', () => {
  expect(listingStateParams(parseListingState({ or: 1, lm: 12, pg: 1, sklad: 0 }, 1))).toEqual({});
  expect(listingStateParams(parseListingState({ or: 1 }, null))).toEqual({ or: 1 });
  expect(listingStateParams(parseListingState({ sklad: '1' }, 1))).toEqual({ st: 1 });
});

test('states that differ in their filters, and those that differ in their page', () => {
  const at = (search: object) => parseListingState({ ...search }, 1);
  const [all, four] = [at({ pg: 3 }), at({ rozlisenie: '4-mpx' })];
  expect(isSameExcept('filters', all, four)).toBe(true);
  expect(isSameExcept('pg', all, four)).toBe(false);
  expect(isSameExcept('pg', all, at({ pg: 4 }))).toBe(true);
  expect(isSameExcept('filters', four, at({ or: 6 }))).toBe(false);
  expect(isSameExcept('pg', all, at({ lm: 36 }))).toBe(false);
});
