import { expect, test } from 'vitest';
import { swapped } from './own-parameters.ts';

const use = (parameter: string) => ({
  parameter,
  is_filterable: true,
  is_key: false,
  prefix: '',
});
const OWN = ['a', 'b', 'c'].map(use);
const keys = (key: string, step: 1 | -1) => swapped(OWN, key, step).map((one) => one.parameter);

test('one goes a place up or down, and stays at the edges', () => {
  expect(keys('b', -1)).toEqual(['b', 'a', 'c']);
  expect(keys('b', 1)).toEqual(['a', 'c', 'b']);
  expect(keys('a', -1)).toEqual(['a', 'b', 'c']);
  expect(keys('c', 1)).toEqual(['a', 'b', 'c']);
  expect(keys('other', 1)).toEqual(['a', 'b', 'c']);
});
