import { expect, test } from 'vitest';

import { rotate, turn } from './rotation.ts';

const list = ['a', 'b', 'c', 'd'];

test.each([
  [0, 'abcd'],
  [1, 'bcda'],
  [3, 'dabc'],
  [4, 'abcd'],
  [-1, 'dabc'],
  [-5, 'dabc'],
])('turned by %i', (start, expected) => expect(rotate(list, start).join('')).toBe(expected));

test('one step forward and one back ends where it began', () => {
  expect(rotate(rotate(list, 1), -1)).toEqual(list);
});

test('an empty list stays empty', () => {
  expect(rotate([], 3)).toEqual([]);
  expect(turn(3, 0)).toBe(0);
});
