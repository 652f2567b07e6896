import { expect, test } from 'vitest';
import { aboveOf, rowsOf, stepOf } from './tree-rows.ts';

const node = (id: number, parent: number | null, label: string) => ({
  id,
  parent,
  label,
  products: 0,
  is_hidden: false,
  is_shown: true,
});
const NODES = [
  node(1, null, 'Kamery'),
  node(2, 1, 'IP kamery'),
  node(3, 2, 'Dome kamery'),
  node(4, 1, 'Úložiská'),
  node(5, null, 'Alarmy'),
];
const seen = (open: number[], search = '') => rowsOf(NODES, { open: new Set(open), search });
const ids = (open: number[], search = '') => seen(open, search).map(({ id }) => id);

test('what is closed hides what lies in it', () => {
  expect(ids([])).toEqual([1, 5]);
  expect(ids([1])).toEqual([1, 2, 4, 5]);
  expect(ids([1, 2])).toEqual([1, 2, 3, 4, 5]);
  expect(seen([1]).map(({ isOpen }) => isOpen)).toEqual([true, false, null, null]);
  expect(seen([1])[2]).toMatchObject({ depth: 1, place: 2, beside: 2 });
});

test('a search shows what it finds with the way to it, whatever is open', () => {
  expect(ids([], 'dome')).toEqual([1, 2, 3]);
  expect(ids([], ' ULOZ ')).toEqual([1, 4]);
  expect(ids([1, 2], 'nič také')).toEqual([]);
});

test('the way to a category begins with its department', () => {
  expect(aboveOf(NODES, 3).map(({ id }) => id)).toEqual([1, 2]);
  expect(aboveOf(NODES, 1)).toEqual([]);
});

test('arrows walk, open and close as in any tree', () => {
  const rows = seen([1]);
  expect(stepOf(rows, 1, 'ArrowDown')).toEqual({ to: 2 });
  expect(stepOf(rows, 1, 'ArrowUp')).toBeNull();
  expect(stepOf(rows, 5, 'ArrowDown')).toBeNull();
  expect(stepOf(rows, 2, 'ArrowRight')).toEqual({ toggle: 2 });
  expect(stepOf(rows, 1, 'ArrowRight')).toEqual({ to: 2 });
  expect(stepOf(rows, 4, 'ArrowRight')).toBeNull();
  expect(stepOf(rows, 4, 'ArrowLeft')).toEqual({ to: 1 });
  expect(stepOf(rows, 1, 'ArrowLeft')).toEqual({ toggle: 1 });
  expect(stepOf(rows, 5, 'ArrowLeft')).toBeNull();
  expect(stepOf(rows, 4, 'Home')).toEqual({ to: 1 });
  expect(stepOf(rows, 1, 'End')).toEqual({ to: 5 });
  expect(stepOf(rows, 1, 'a')).toBeNull();
});
