import { expect, test } from 'vitest';
import { inOrder } from './order.ts';

const row = (category: string, code: string) => ({ category, code });

test('groups stay, what is defined comes first in its order, the rest as it was', () => {
  const rows = [
    row('Obraz', 'Poznámka'),
    row('Obraz', 'Objektív'),
    row('Prostredie', 'Krytie'),
    row('Obraz', 'ROZLÍŠENIE'),
    row('Obraz', 'Čip'),
  ];
  expect(inOrder(rows, [['Krytie'], ['Rozlíšenie'], ['Šošovka', 'Objektív']])).toEqual([
    row('Obraz', 'ROZLÍŠENIE'),
    row('Obraz', 'Objektív'),
    row('Obraz', 'Poznámka'),
    row('Obraz', 'Čip'),
    row('Prostredie', 'Krytie'),
  ]);
});

test('without definitions nothing moves', () => {
  const rows = [row('A', 'x'), row('A', 'b')];
  expect(inOrder(rows, [])).toEqual(rows);
});
