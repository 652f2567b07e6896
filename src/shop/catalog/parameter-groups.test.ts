import { expect, test } from 'vitest';
import { parameterGroups } from './parameter-groups.ts';

const parameter = (category: string, code: string, value = 'x', unit = '') => ({
  category,
  code,
  value,
  unit,
});

test('a group gathers its rows from wherever they stand and keeps the order of the catalogue', () => {
  const groups = parameterGroups([
    parameter('Obraz', 'Rozlíšenie'),
    parameter('Napájanie', 'Príkon'),
    parameter('Obraz', 'Objektív'),
  ]);
  expect(groups.map(({ title, rows }) => [title, rows.map(({ name }) => name)])).toEqual([
    ['Obraz', ['Rozlíšenie', 'Objektív']],
    ['Napájanie', ['Príkon']],
  ]);
});

test('a value never parts from its unit; without one nothing is added', () => {
  const [group] = parameterGroups([
    parameter('Obraz', 'Objektív', '2,8', 'mm'),
    parameter('Obraz', 'WDR', 'áno'),
  ]);
  expect(group!.rows.map(({ value }) => value)).toEqual(['2,8\u00a0mm', 'áno']);
});

test('no parameters, no groups', () => expect(parameterGroups([])).toEqual([]));
