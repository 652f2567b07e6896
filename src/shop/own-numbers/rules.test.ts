import { expect, test } from 'vitest';
import { countsOf, judge, problemOf } from './rules.ts';

const PRODUCTS = [
  { id: 1, code: 'NV-D428', name: 'Kamera' },
  { id: 2, code: 'QX-T4W', name: 'Rekordér' },
  { id: 3, code: 'ZX-1', name: 'Držiak' },
];
const find = (code: string) =>
  code === 'DUP' ? ('several' as const) : (PRODUCTS.find((one) => one.code === code) ?? null);
const rowsOf = (...rows: [number: string, code: string][]) =>
  rows.map(([number, code], index) => ({ line: index + 2, number, code }));
const problems = (rows: [string, string][], held: [number, string][] = []) =>
  judge(
    rowsOf(...rows),
    find,
    held.map(([product, number]) => ({
      product,
      number,
      code: PRODUCTS.find(({ id }) => id === product)!.code,
    })),
  ).map(({ problem }) => problem);

test.each([
  ['A-100', null],
  ['Č. 12/b', null],
  ['x'.repeat(40), null],
  ['x'.repeat(41), 'long'],
  ['---', 'noSigns'],
  ['', 'noSigns'],
  ['A\u202e1', 'hidden'],
  ['A\u00001', 'hidden'],
  ['A\ud800', 'hidden'],
])('%j', (number, problem) => expect(problemOf(number)).toBe(problem));

test('a row needs one product', () => {
  expect(
    problems([
      ['1', 'NV-D428'],
      ['2', ''],
      ['3', 'nič'],
      ['4', 'DUP'],
    ]),
  ).toEqual([null, 'noCode', 'unknown', 'several']);
});

test('a product and a number stand in a file once', () => {
  expect(
    problems([
      ['1', 'NV-D428'],
      ['2', 'NV-D428'],
      ['1', 'QX-T4W'],
      ['a', 'QX-T4W'],
      ['A', 'ZX-1'],
    ]),
  ).toEqual([null, 'twiceProduct', 'twiceNumber', null, 'twiceNumber']);
});

test('a number of another product is taken, unless that one gets another', () => {
  expect(problems([['b', 'NV-D428']], [[2, 'B']])).toEqual(['taken']);
  expect(
    problems(
      [
        ['B', 'NV-D428'],
        ['A', 'QX-T4W'],
      ],
      [
        [1, 'A'],
        [2, 'B'],
      ],
    ),
  ).toEqual([null, null]);
});

test('what is refused keeps its number, and whoever wants it is refused, too', () => {
  expect(
    problems(
      [
        ['B', 'NV-D428'],
        ['C', 'QX-T4W'],
      ],
      [
        [2, 'B'],
        [3, 'C'],
      ],
    ),
  ).toEqual(['taken', 'taken']);
});

test('counts what would change', () => {
  const rows = judge(rowsOf(['A', 'NV-D428'], ['b', 'QX-T4W'], ['C', 'ZX-1'], ['D', 'nič']), find, [
    { product: 1, number: 'A', code: 'NV-D428' },
    { product: 2, number: 'B', code: 'QX-T4W' },
  ]);
  expect(countsOf(rows)).toEqual({ added: 1, changed: 1, same: 1, refused: 1 });
});
