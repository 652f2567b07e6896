import { expect, test } from 'vitest';

import { type PageCell, pageWindow } from './page-window.ts';

const wide = (cells: PageCell[]) =>
  cells.filter((cell) => cell.page !== null || cell.isOnWide).map((cell) => cell.page ?? '…');
const small = (cells: PageCell[]) =>
  cells.filter((cell) => cell.isOnSmall).map((cell) => cell.page ?? '…');

test.each([
  [1, 1, [1], [1]],
  [2, 3, [1, 2, 3], [1, 2, 3]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7], [1, '…', 4, '…', 7]],
  [1, 20, [1, 2, 3, 4, 5, '…', 20], [1, 2, 3, '…', 20]],
  [10, 20, [1, '…', 9, 10, 11, '…', 20], [1, '…', 10, '…', 20]],
  [17, 20, [1, '…', 16, 17, 18, 19, 20], [1, '…', 17, '…', 20]],
  [20, 20, [1, '…', 16, 17, 18, 19, 20], [1, '…', 18, 19, 20]],
])('page %i of %i', (current, total, onWide, onSmall) => {
  const cells = pageWindow(current, total);
  expect(wide(cells)).toEqual(onWide);
  expect(small(cells)).toEqual(onSmall);
});

test('the row never outgrows its place and always holds the current page', () => {
  for (let total = 1; total <= 40; total++) {
    for (let current = 1; current <= total; current++) {
      const cells = pageWindow(current, total);
      expect(wide(cells)).toHaveLength(Math.min(total, 7));
      expect(small(cells)).toHaveLength(Math.min(total, 5));
      expect(small(cells)).toContain(current);
    }
  }
});

test('a gap hides at least two pages', () => {
  for (let total = 1; total <= 40; total++) {
    for (let current = 1; current <= total; current++) {
      const row = wide(pageWindow(current, total));
      row.forEach((cell, index) => {
        if (cell !== '…') return;
        expect(Number(row[index + 1]) - Number(row[index - 1])).toBeGreaterThan(2);
      });
    }
  }
});
