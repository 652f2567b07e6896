import { expect, test } from 'vitest';
import { LISTING_DEFAULTS, orderOf, pagesOf, paramsOf, parseListing, rangeOf } from './listing.ts';

test.each([
  [{}, LISTING_DEFAULTS],
  [
    { lm: '36', pg: '2', or: '3', st: '1' },
    { ...LISTING_DEFAULTS, lm: 36, pg: 2, or: 3, st: true },
  ],
  [
    { lm: 72, pg: 4, or: 7, st: true },
    { ...LISTING_DEFAULTS, lm: 72, pg: 4, or: 7, st: true },
  ],
  [{ lm: '13', pg: '0', or: '8', st: 'no' }, LISTING_DEFAULTS],
  [{ lm: 'x', pg: '-1', or: '1e0', st: [] }, LISTING_DEFAULTS],
  [{ pg: '2.5' }, LISTING_DEFAULTS],
  [{ pg: '99999999999999' }, LISTING_DEFAULTS],
  [
    { pg: ['2'], or: { a: 1 } },
    { ...LISTING_DEFAULTS, pg: 2 },
  ],
])('%j', (search, expected) => expect(parseListing(search)).toEqual(expected));

test('orderings as the wire wants them', () => {
  expect(orderOf(1)).toEqual([{ 'product.id': 'desc' }]);
  expect(orderOf(4)).toEqual([{ 'product.price_exc_vat': 'asc' }]);
  expect(orderOf(99)).toEqual([{ 'product.id': 'desc' }]);
});

test('the address holds only what differs from the default', () => {
  expect(paramsOf(LISTING_DEFAULTS)).toEqual({});
  expect(paramsOf({ ...LISTING_DEFAULTS, lm: 36, pg: 2, or: 7, st: true })).toEqual({
    lm: 36,
    pg: 2,
    or: 7,
    st: 1,
  });
});

test.each([LISTING_DEFAULTS, { ...LISTING_DEFAULTS, lm: 72 as const, pg: 9, or: 4, st: true }])(
  'what is written to the address is read back: %j',
  (search) => expect(parseListing(paramsOf(search))).toEqual(search),
);

test.each([
  [0, 12, 0],
  [12, 12, 1],
  [13, 12, 2],
  [31, 72, 1],
] as const)('%i products by %i make %i pages', (count, lm, pages) =>
  expect(pagesOf(count, { lm })).toBe(pages),
);

test('the last page ends with the last product', () => {
  expect(rangeOf(31, { lm: 12, pg: 1 })).toEqual({ from: 1, to: 12 });
  expect(rangeOf(31, { lm: 12, pg: 3 })).toEqual({ from: 25, to: 31 });
});
