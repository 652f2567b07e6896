import { expect, test } from 'vitest';
import { branchOf, wishOf, wishOfDrop } from './tree-moves.ts';

const node = (id: number, parent: number | null) => ({
  id,
  parent,
  label: String(id),
  products: 0,
  is_hidden: false,
  is_shown: true,
});
/** 1 › (2 › (3, 4 › 5), 6), 7 › 8 */
const NODES = [
  node(1, null),
  node(2, 1),
  node(3, 2),
  node(4, 2),
  node(5, 4),
  node(6, 1),
  node(7, null),
  node(8, 7),
];

test('a branch is a category with everything below it', () => {
  expect(branchOf(NODES, 2).map(({ id }) => id)).toEqual([2, 3, 4, 5]);
  expect(branchOf(NODES, 5).map(({ id }) => id)).toEqual([5]);
});

test('up and down among neighbours, not beyond them', () => {
  expect(wishOf(NODES, 6, 'ArrowUp')).toEqual({ id: 6, parent: 1, before: 2 });
  expect(wishOf(NODES, 2, 'ArrowDown')).toEqual({ id: 2, parent: 1, before: null });
  expect(wishOf(NODES, 2, 'ArrowUp')).toBeNull();
  expect(wishOf(NODES, 6, 'ArrowDown')).toBeNull();
});

test('right goes into the one above, left out of the one it lies in', () => {
  expect(wishOf(NODES, 6, 'ArrowRight')).toEqual({ id: 6, parent: 2, before: null });
  expect(wishOf(NODES, 3, 'ArrowRight')).toBeNull();
  expect(wishOf(NODES, 3, 'ArrowLeft')).toEqual({ id: 3, parent: 1, before: 6 });
});

test('departments stay, and nothing comes to stand beside them', () => {
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
    expect(wishOf(NODES, 7, key)).toBeNull();
  expect(wishOf(NODES, 8, 'ArrowLeft')).toBeNull();
  expect(wishOfDrop(NODES, 8, 1, 'before')).toBeNull();
  expect(wishOfDrop(NODES, 1, 7, 'into')).toBeNull();
});

test('what is dropped lands before, after or in the other', () => {
  expect(wishOfDrop(NODES, 6, 2, 'before')).toEqual({ id: 6, parent: 1, before: 2 });
  expect(wishOfDrop(NODES, 2, 6, 'after')).toEqual({ id: 2, parent: 1, before: null });
  expect(wishOfDrop(NODES, 8, 2, 'after')).toEqual({ id: 8, parent: 1, before: 6 });
  expect(wishOfDrop(NODES, 8, 1, 'into')).toEqual({ id: 8, parent: 1, before: null });
  expect(wishOfDrop(NODES, 8, 7, 'into')).toBeNull();
});

test('never into itself, and never deeper than four levels', () => {
  expect(wishOfDrop(NODES, 2, 4, 'into')).toBeNull();
  expect(wishOfDrop(NODES, 2, 8, 'into')).toBeNull();
  expect(wishOfDrop(NODES, 4, 8, 'into')).toEqual({ id: 4, parent: 8, before: null });
  expect(wishOfDrop(NODES, 8, 5, 'into')).toBeNull();
});
