import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CompareList,
  groupOf,
  groupOfListing,
  MOST_COMPARED,
  NOTHING_COMPARED,
  parseCompareList,
  toggled,
} from './list.ts';

const ip = 'kamery/ip-kamery';
const listOf = (...codes: string[]): CompareList => ({ codes, group: ip });

test('a product is ticked and unticked; the group goes with the last', () => {
  const [one, said] = toggled(NOTHING_COMPARED, { code: 'NV-D8Z', group: ip });
  expect([one, said]).toEqual([listOf('NV-D8Z'), 'added']);
  expect(toggled(one, { code: 'NV-B8Z' })).toEqual([listOf('NV-D8Z', 'NV-B8Z'), 'added']);
  expect(toggled(one, { code: 'NV-D8Z' })).toEqual([NOTHING_COMPARED, 'removed']);
});

test('a fifth is refused, and so is one of another group', () => {
  const four = listOf('a', 'b', 'c', 'd');
  expect(toggled(four, { code: 'e', group: ip })).toEqual([four, 'full']);
  expect(toggled(four, { code: 'd', group: ip })).toEqual([listOf('a', 'b', 'c'), 'removed']);
  const two = listOf('a', 'b');
  expect(toggled(two, { code: 'e', group: 'siet/switche' })).toEqual([two, 'otherGroup']);
  // The other group is the better reason: removing one of four would not help.
  expect(toggled(four, { code: 'e', group: 'siet/switche' })).toEqual([four, 'otherGroup']);
});

test('whose group is not known comes in, and does not change the group', () => {
  expect(toggled(listOf('a'), { code: 'b' })[0]).toEqual(listOf('a', 'b'));
  const unknown = { codes: ['a'], group: null };
  expect(toggled(unknown, { code: 'b', group: ip })[0]).toEqual(listOf('a', 'b'));
});

test('groups are categories of the second level', () => {
  expect(groupOf('kamery/ip-kamery/dome')).toBe(ip);
  expect(groupOf('kamery')).toBe('kamery');
  expect(groupOfListing('kamery/ip-kamery')).toBe(ip);
  expect(groupOfListing('kamery')).toBeUndefined();
});

test('whatever is ticked, there are four at most, each once', () => {
  const code = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const group = fc.constantFrom(undefined, ip, 'siet/switche');
  fc.assert(
    fc.property(fc.array(fc.record({ code, group })), (presses) => {
      let list = NOTHING_COMPARED;
      for (const press of presses) {
        const [next, said] = toggled(list, press);
        expect(next.codes.includes(press.code)).toBe(said === 'added');
        list = next;
      }
      expect(list.codes.length).toBeLessThanOrEqual(MOST_COMPARED);
      expect(new Set(list.codes).size).toBe(list.codes.length);
      expect(parseCompareList(JSON.stringify(list))).toEqual(list);
    }),
  );
});

test.each<[string | null, CompareList]>([
  [null, NOTHING_COMPARED],
  ['', NOTHING_COMPARED],
  ['not json', NOTHING_COMPARED],
  ['null', NOTHING_COMPARED],
  ['["a"]', NOTHING_COMPARED],
  ['{"codes":"a","group":"x"}', NOTHING_COMPARED],
  ['{"codes":[],"group":"x"}', NOTHING_COMPARED],
  ['{"codes":["a",1,null,"a"," ","b"],"group":3}', { codes: ['a', 'b'], group: null }],
  ['{"codes":["a","b","c","d","e"],"group":"x"}', { codes: ['a', 'b', 'c', 'd'], group: 'x' }],
])('stored %s', (stored, expected) => expect(parseCompareList(stored)).toEqual(expected));
