import { expect, test } from 'vitest';
import type { Matrix } from '#staff/prices/matrix-contract.ts';
import { blockOf, type Draft, edited, over, readCell, rowsOf } from './matrix-rows.ts';

const matrix: Matrix = {
  groups: [
    { id: 1, name: 'C', discount_bp: 500, customers: 2 },
    { id: 2, name: 'A', discount_bp: 1_200, customers: 0 },
  ],
  categories: [
    { id: 10, name: 'Kamery', parent: null, products: 9 },
    { id: 11, name: 'Záznamníky', parent: 10, products: 4 },
    { id: 12, name: 'Alarmy', parent: null, products: 3 },
  ],
  vendors: [{ id: 3, name: 'Kastra', products: 5 }],
  cells: [
    { group: 2, kind: 'category', id: 10, discount_bp: 1_400 },
    { group: 1, kind: 'category', id: 11, discount_bp: 400 },
    { group: 1, kind: 'vendor', id: 3, discount_bp: 1_000 },
  ],
};
const none: Draft = new Map();
const shown = { open: new Set<number>(), search: '', isOnlyOwn: false };

test('a cell has its own discount, or the best of what it lies in; one that is worse never applies', () => {
  const { base, categories, vendors } = rowsOf(matrix, none, { ...shown, open: new Set([10]) });
  expect(base.map(({ own }) => own)).toEqual([500, 1_200]);
  expect(categories.map(({ name, depth, isOpen }) => [name, depth, isOpen])).toEqual([
    ['Kamery', 0, true],
    ['Záznamníky', 1, null],
    ['Alarmy', 0, null],
  ]);
  expect(categories[1]!.cells).toMatchObject([
    { own: 400, inherited: 500, isDead: true },
    { own: null, inherited: 1_400, isDead: false },
  ]);
  expect(vendors[0]!.cells).toMatchObject([
    { own: 1_000, inherited: 500, isDead: false },
    { own: null, inherited: 1_200 },
  ]);
});

test('what is closed is not shown, unless it is looked for or has a discount of its own', () => {
  const names = (more: Partial<typeof shown>) => {
    const { categories, vendors } = rowsOf(matrix, none, { ...shown, ...more });
    return [...categories, ...vendors].map(({ name }) => name);
  };
  expect(names({})).toEqual(['Kamery', 'Alarmy', 'Kastra']);
  expect(names({ search: 'zaznam' })).toEqual(['Kamery', 'Záznamníky']);
  expect(names({ search: 'kas' })).toEqual(['Kastra']);
  expect(names({ isOnlyOwn: true })).toEqual(['Kamery', 'Záznamníky', 'Kastra']);
});

test('an edit is kept until it is as it was, nothing and 0 take a cell away, and what lies below follows', () => {
  const at = (draft: Draft, row: number) =>
    rowsOf(matrix, draft, { ...shown, open: new Set([10]) }).categories[row]!.cells[1]!;
  const draft = edited(none, at(none, 0), 1_600);
  expect([...draft.values()]).toEqual([
    { group: 2, kind: 'category', id: 10, was: 1_400, discount_bp: 1_600 },
  ]);
  expect(at(draft, 1)).toMatchObject({ own: null, inherited: 1_600 });
  expect(edited(draft, at(draft, 0), 1_400).size).toBe(0);
  for (const nothing of [null, 0])
    expect([...edited(none, at(none, 0), nothing).values()]).toMatchObject([{ discount_bp: null }]);
  const [base] = rowsOf(matrix, none, shown).base;
  expect([...edited(none, base!, null).values()]).toMatchObject([{ was: 500, discount_bp: 0 }]);
});

test('mine goes over what somebody has saved meanwhile', () => {
  const cell = rowsOf(matrix, none, shown).categories[0]!.cells[1]!;
  const draft = edited(none, cell, 1_600);
  const theirs = (points: number): Matrix => ({
    ...matrix,
    cells: [{ group: 2, kind: 'category', id: 10, discount_bp: points }],
  });
  expect([...over(theirs(1_500), draft).values()]).toMatchObject([
    { was: 1_500, discount_bp: 1_600 },
  ]);
  expect(over(theirs(1_600), draft).size).toBe(0);
  expect(over({ ...matrix, categories: [] }, draft).size).toBe(0);
});

test.each([
  ['12', 1_200],
  ['12,5 %', 1_250],
  ['', null],
  ['100,01', undefined],
  ['-5', undefined],
  ['abc', undefined],
])('%j in a cell', (typed, points) => expect(readCell(typed)).toBe(points));

test('a block of a spreadsheet is rows of cells', () => {
  expect(blockOf('12\t14\r\n\t16\r\n')).toEqual([
    ['12', '14'],
    ['', '16'],
  ]);
});
