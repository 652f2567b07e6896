import { expect, test } from 'vitest';
import { lowestFor, waitsForOwner } from './lowest-margin.ts';

const parents = new Map([
  [12, 11],
  [11, 10],
]);
const parentOf = (id: number) => parents.get(id) ?? null;

test('the nearest category that has one says it, else the shop', () => {
  const lowest = { shop: 1_500, byCategory: new Map([[10, 2_000]]) };
  expect([10, 11, 12, 20].map((id) => lowestFor(id, lowest, parentOf))).toEqual([
    2_000, 2_000, 2_000, 1_500,
  ]);
  const nearer = { ...lowest, byCategory: new Map([...lowest.byCategory, [11, 0] as const]) };
  expect(lowestFor(12, nearer, parentOf)).toBe(0);
  expect(lowestFor(20, { shop: null, byCategory: new Map() }, parentOf)).toBeNull();
});

test.each([
  [1_499, 1_500, true],
  [1_500, 1_500, false],
  [-200, 0, true],
  [null, 1_500, false],
  [100, null, false],
])('a margin of %j where %j is the lowest: %j', (margin, lowest, waits) => {
  expect(waitsForOwner(margin, lowest)).toBe(waits);
});
