import { expect, test } from 'vitest';
import { overfullBy } from './key-limit.ts';

const ROWS = [
  { id: 1, parent: null, label: 'Kamery' },
  { id: 2, parent: 1, label: 'IP kamery' },
];
const keys = (...names: string[]) => names.map((parameter) => ({ parameter, is_key: true }));
const overfull = (above: string[], below: string[], id: number, wanted: string[]) =>
  overfullBy(
    ROWS,
    new Map([
      [1, keys(...above)],
      [2, keys(...below)],
    ]),
    { id, wanted: keys(...wanted) },
  );

test('four are right, a fifth is too much, also together with those above', () => {
  expect(overfull([], [], 1, ['a', 'b', 'c', 'd'])).toBeNull();
  expect(overfull([], [], 1, ['a', 'b', 'c', 'd', 'e'])).toEqual({ label: 'Kamery', keys: 5 });
  expect(overfull(['a', 'b'], [], 2, ['c', 'd', 'e'])).toEqual({ label: 'IP kamery', keys: 5 });
});

test('one below that would have five is found', () => {
  expect(overfull(['a', 'b'], ['c', 'd'], 1, ['a', 'b', 'e'])).toEqual({
    label: 'IP kamery',
    keys: 5,
  });
});

test('the nearest definition of a parameter counts, so the same one is no other', () => {
  expect(overfull(['a', 'b'], ['a', 'b'], 2, ['a', 'b', 'c', 'd'])).toBeNull();
});

test('what is too much already does not keep from other changes', () => {
  expect(overfull(['a'], ['b', 'c', 'd', 'e'], 1, ['f'])).toBeNull();
  expect(overfull([], ['a', 'b', 'c', 'd', 'e'], 2, ['a', 'b', 'c', 'd', 'f'])).toBeNull();
});
