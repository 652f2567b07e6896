import { expect, test } from 'vitest';
import { LISTING_DEFAULTS, orderOf, parseListing } from './listing.ts';

test.each([
  [{}, LISTING_DEFAULTS],
  [
    { lm: '36', pg: '2', or: '3', st: '1' },
    { lm: 36, pg: 2, or: 3, st: true },
  ],
  [
    { lm: 72, pg: 4, or: 7, st: true },
    { lm: 72, pg: 4, or: 7, st: true },
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
