import { expect, test } from 'vitest';
import { parseViewed, withViewed } from './last-viewed.ts';

test('the newest comes first', () => {
  expect(withViewed(['b', 'a'], 'c')).toEqual(['c', 'b', 'a']);
});

test('seen again, a product moves to the front and is not doubled', () => {
  expect(withViewed(['c', 'b', 'a'], 'a')).toEqual(['a', 'c', 'b']);
});

test('the eleventh pushes out the oldest', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `p${index}`);
  const list = withViewed(ten, 'new');
  expect(list).toHaveLength(10);
  expect(list[0]).toBe('new');
  expect(list).not.toContain('p9');
});

test.each([
  [null, []],
  ['', []],
  ['not json', []],
  ['{"a":1}', []],
  ['["a",2,null,{"url":"x"},"b","a"]', ['a', 'b']],
  [
    JSON.stringify(Array.from({ length: 50 }, (_, index) => `p${index}`)),
    expect.objectContaining({ length: 10 }),
  ],
])('stored %s', (stored, expected) => expect(parseViewed(stored)).toEqual(expected));
