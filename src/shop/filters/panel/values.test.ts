import { expect, test } from 'vitest';
import { hitIn, shownFirst } from './values.ts';

const values = (counts: number[]) => counts.map((count, index) => ({ key: `v${index}`, count }));

test('a short list is whole, of a long one the most frequent six and what is chosen', () => {
  expect(shownFirst(values([0, 1, 2, 3, 4, 5, 6, 7]), [])).toHaveLength(8);
  const long = values([9, 1, 8, 2, 7, 3, 6, 4, 5]);
  expect([...shownFirst(long, [])].toSorted()).toEqual(['v0', 'v2', 'v4', 'v6', 'v7', 'v8']);
  expect(shownFirst(long, ['v1']).has('v1')).toBe(true);
});

test.each<[string, string, [number, number] | null]>([
  ['2,8 – 12 mm, motorický', 'MOTORICKY', [13, 22]],
  ['Čierna', 'cier', [0, 4]],
  ['4\u00a0Mpx', '4 m', [0, 3]],
  ['IK10', 'ik09', null],
])('%s holds %s at %j', (text, searched, place) => expect(hitIn(text, searched)).toEqual(place));
