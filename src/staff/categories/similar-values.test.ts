import { expect, test } from 'vitest';
import { withSimilar } from './similar-values.ts';

const value = (key: string, products: number) => ({ key, name: key.toUpperCase(), products });

test('what is written nearly the same leads to what more products have', () => {
  const all = withSimilar([value('12-v-dc', 9), value('12v-dc', 3), value('24-v', 1)]);
  expect(all.map(({ like }) => like)).toEqual([null, { key: '12-v-dc', name: '12-V-DC' }, null]);
});

test('of as many the first one stays', () => {
  expect(withSimilar([value('a-b', 1), value('ab', 1)]).map(({ like }) => like?.key)).toEqual([
    undefined,
    'a-b',
  ]);
});
