import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageOf } from './page.ts';

const rows = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 60 }), fc.option(fc.integer({ min: -3, max: 3 }))),
  { maxLength: 60 },
);

test('every page is what sorting all of them would give, missing keys last', () => {
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 70 }),
      (given, direction, limit, offset) => {
        const unique = [...new Map(given)];
        const sign = direction === 'asc' ? 1 : -1;
        const expected = unique
          .toSorted(([a, one], [b, two]) => {
            if ((one === null) !== (two === null)) return one === null ? 1 : -1;
            return sign * ((one ?? 0) - (two ?? 0) || a - b);
          })
          .map(([id]) => id);
        const page = pageOf(
          {
            ids: Int32Array.from(unique, ([id]) => id),
            keys: Float64Array.from(unique, ([, key]) => key ?? NaN),
            direction,
          },
          limit,
          offset,
        );
        expect(page).toEqual(expected.slice(offset, offset + limit));
      },
    ),
  );
});
