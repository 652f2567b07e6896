import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countChosen,
  filterParams,
  type Filters,
  MOST_FACETS,
  MOST_VALUES,
  orderParam,
  parseFilters,
  parseOrder,
  parseRange,
  type Range,
  rangeText,
  toggled,
  without,
  withRange,
} from './address.ts';

test.each<[Record<string, unknown>, Filters]>([
  [{}, {}],
  [
    { rozlisenie: '8-mpx,4-mpx', cena: '40-300', sklad: '1', vyrobca: 'kastra' },
    { cena: ['40-300'], rozlisenie: ['4-mpx', '8-mpx'], sklad: ['1'], vyrobca: ['kastra'] },
  ],
  [{ lm: 12, pg: 2, or: 3, st: 0, p: 'x', q: 'x' }, {}],
  [{ st: 1 }, { sklad: ['1'] }],
  [{ sklad: 'true' }, { sklad: ['1'] }],
  [{ sklad: 'nie', st: 'x' }, {}],
  [{ porty: 8 }, { porty: ['8'] }],
  [{ krytie: 'ip67,ip67,,IP66,ip 65,<b>' }, { krytie: ['ip67'] }],
  [{ krytie: ['ip67', 'ip66,ip67', { a: 1 }] }, { krytie: ['ip66', 'ip67'] }],
  [{ Krytie: 'ip67', 'a b': 'x', 'a--b': 'x', utm_source: 'x', a: {}, b: null, c: true }, {}],
  [{ krytie: '' }, {}],
])('%j', (search, expected) => {
  const filters = parseFilters(search);
  expect(filters).toEqual(expected);
  expect(Object.keys(filters)).toEqual(Object.keys(expected));
});

test('an address cannot grow without end', () => {
  const many = Array.from({ length: 200 }, (_, index) => `v${index}`);
  const search = Object.fromEntries(many.map((name) => [name, many.join(',')]));
  const filters = parseFilters(search);
  expect(Object.keys(filters)).toHaveLength(MOST_FACETS);
  expect(countChosen(filters)).toBe(MOST_FACETS * MOST_VALUES);
});

const keys = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,6})?$/);
const searches = fc.dictionary(
  fc.oneof(keys, fc.string()),
  fc.oneof(fc.array(keys, { maxLength: 5 }), fc.string(), fc.integer(), fc.constant(null)),
);

test('whatever stands in the address, its filters lead to one address, which means the same', () => {
  fc.assert(
    fc.property(searches, (search) => {
      const filters = parseFilters(search);
      const params = filterParams(filters);
      expect(parseFilters(params)).toEqual(filters);
      expect(JSON.stringify(filterParams(parseFilters(params)))).toBe(JSON.stringify(params));
    }),
  );
});

test('a value is ticked and unticked, a facet dropped', () => {
  const one = toggled({}, 'krytie', 'ip67');
  const two = toggled(one, 'krytie', 'ip66');
  expect(two).toEqual({ krytie: ['ip66', 'ip67'] });
  expect(toggled(two, 'krytie', 'ip66')).toEqual(one);
  expect(toggled(one, 'krytie', 'ip67')).toEqual({});
  expect(without(two, 'krytie')).toEqual({});
  expect(without(two, 'krytie', 'ip67')).toEqual({ krytie: ['ip66'] });
  expect(without(two, 'ik')).toEqual(two);
  expect(countChosen(withRange(two, 'cena', { from: 1, to: null }))).toBe(3);
  expect(withRange({ cena: ['1-2'] }, 'cena', { from: null, to: null })).toEqual({});
});

test.each<[string, Range | null]>([
  ['40-300', { from: 40, to: 300 }],
  ['300-40', { from: 40, to: 300 }],
  ['2.8-12', { from: 2.8, to: 12 }],
  ['12-12', { from: 12, to: 12 }],
  ['40-', { from: 40, to: null }],
  ['-300', { from: null, to: 300 }],
  ['-30-60', { from: -30, to: 60 }],
  ['-30--10', { from: -30, to: -10 }],
  ['--10', { from: null, to: -10 }],
  ['-', null],
  ['', null],
  ['40', null],
  ['1e3-2', null],
  ['4-mpx', null],
  ['1-2-3', null],
])('the range %s', (text, range) => expect(parseRange(text)).toEqual(range));

const ends = fc.option(fc.integer({ min: -9_999_999, max: 9_999_999 }).map((n) => n / 100));

test('a range is read as it was written', () => {
  fc.assert(
    fc.property(ends, ends, (a, b) => {
      fc.pre(a !== null || b !== null);
      const [from, to] = a !== null && b !== null && a > b ? [b, a] : [a, b];
      expect(parseRange(rangeText({ from, to }))).toEqual({ from, to });
    }),
  );
  expect(rangeText({ from: 1e-7, to: 1e21 })).toBe('0-999999999');
});

test('orders of the listing and of parameters', () => {
  expect(parseOrder(1)).toEqual({ by: 'id', direction: 'desc' });
  expect(parseOrder('4')).toEqual({ by: 'price_exc_vat', direction: 'asc' });
  expect(parseOrder('ir-prisvit.desc')).toEqual({
    by: 'parameter.ir-prisvit',
    direction: 'desc',
  });
  for (const or of [undefined, '', 0, 8, '1e0', 'ir-prisvit', '.asc', 'A.asc', 'a.up', {}])
    expect(parseOrder(or)).toBeNull();
  for (const or of [1, 2, 3, 4, 5, 6, 7, 'ik.asc', 'ik.desc'])
    expect(orderParam(parseOrder(or))).toBe(or);
  expect(orderParam(null)).toBeUndefined();
  expect(orderParam({ by: 'match', direction: 'asc' })).toBeUndefined();
});
