import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessRoles } from './columns.ts';
import { parseText } from './parse.ts';
import { quantityOf } from './parse-quantity.ts';
import { parseTable } from './parse-table.ts';
import { countsRows, isRunning } from './running.ts';

const read = (text: string) =>
  parseText(text).entries.map(({ code, quantity }) => [code, quantity]);

describe('one line', () => {
  test.each([
    ['NV-T4W 8', 'NV-T4W', 8],
    ['NV-T4W\t8', 'NV-T4W', 8],
    ['NV-T4W;8', 'NV-T4W', 8],
    ['OP-N08P1; 1', 'OP-N08P1', 1],
    ['NV-T4W,8', 'NV-T4W', 8],
    ['NV-T4W     8', 'NV-T4W', 8],
    ['8x NV-T4W', 'NV-T4W', 8],
    ['8 x NV-T4W', 'NV-T4W', 8],
    ['8× NV-T4W', 'NV-T4W', 8],
    ['8 NV-T4W', 'NV-T4W', 8],
    ['8 ks NV-T4W', 'NV-T4W', 8],
    ['8\tNV-T4W', 'NV-T4W', 8],
    ['NV-T4W 8 ks', 'NV-T4W', 8],
    ['NV-T4W 8ks', 'NV-T4W', 8],
    ['NV-T4W;8 ks', 'NV-T4W', 8],
    ['NV-T4W 8x', 'NV-T4W', 8],
    ['NV-T4W x 8', 'NV-T4W', 8],
    ['NV-T4W × 8', 'NV-T4W', 8],
    ['NV-T4W x8', 'NV-T4W', 8],
    ['8586025410273 × 2', '8586025410273', 2],
    ['8586025410273,2', '8586025410273', 2],
    ['2 8586025410273', '8586025410273', 2],
    ['KB-U5UP 1 525', 'KB-U5UP', 1525],
    ['KB-U5UP\t1\u00a0525 m', 'KB-U5UP', 1525],
    ['KB-U5UP\t8,00', 'KB-U5UP', 8],
    ['KB-U5UP 8,00', 'KB-U5UP', 8],
    ['NV T4W 8', 'NV T4W', 8],
    ['1.01\tNV-T4W\tKamera turret\t8\tks\tvstupy', 'NV-T4W', 8],
    ['NV-T4W  Kamera turret 4 Mpx  8 ks', 'NV-T4W', 8],
    ['8x NV-T4W, biela', 'NV-T4W', 8],
    ['\u200bNV-T4W\u00a08', 'NV-T4W', 8],
    ['NV-T4W', 'NV-T4W', null],
    ['NV-T4W 0', 'NV-T4W', null],
    ['NV-T4W 10000', 'NV-T4W', null],
    ['KB-K6UN sto', 'KB-K6UN', null],
    ['KB-K6UN;sto', 'KB-K6UN', null],
  ])('%j', (line, code, quantity) => {
    expect(read(line)).toEqual([[code, quantity]]);
  });

  test('what was written where a quantity is missing can be quoted', () => {
    expect(parseText('KB-K6UN sto').entries[0]).toMatchObject({ written: 'sto', quantity: null });
  });
});

test('lines are counted as their author counts them, empty ones too', () => {
  expect(parseText('A-1 1\r\n\r\n  \nB-2 2').entries.map(({ line }) => line)).toEqual([1, 4]);
});

test('a row that names the columns is skipped and said, and its columns hold', () => {
  const parsed = parseText('Počet;Názov;Kód\n8;Kamera 4;NV-T4W\n;Spolu;\n2;Držiak;NV-MSB');
  expect(parsed.entries.map(({ code, quantity }) => [code, quantity])).toEqual([
    ['NV-T4W', 8],
    ['NV-MSB', 2],
  ]);
  expect(parsed.skipped).toEqual([
    { line: 1, text: 'Počet;Názov;Kód', reason: 'head' },
    { line: 3, text: ';Spolu;', reason: 'noCode' },
  ]);
});

test('a mail to the shop has no codes', () => {
  const mail = 'Dobrý deň,\nprosím o cenu a termín na kamery\na záznamník.\nĎakujem';
  expect(parseText(mail).entries).toEqual([]);
  expect(parseText(mail).skipped).toHaveLength(4);
  expect(read(`${mail}\nNV-MSB`)).toEqual([['NV-MSB', null]]);
  expect(parseText('')).toEqual({ entries: [], skipped: [] });
});

const code = fc.stringMatching(/^[A-Z]{2}-[A-Z0-9]{2,8}$/);
const quantity = fc.integer({ min: 1, max: 9999 });
type Shape = (code: string, quantity: number) => string;
const FIRST: Shape = (one, n) => `${n} ${one}`;
const SHAPES: Shape[] = [
  (one, n) => `${one}\t${n}`,
  (one, n) => `${one};${n}`,
  (one, n) => `${one},${n}`,
  (one, n) => `${one}    ${n}`,
  (one, n) => `${n}x ${one}`,
  (one, n) => `${one} ${n} ks`,
  FIRST,
  (one, n) => `${one} × ${n}`,
];

test('whatever the separators, code and quantity are read', () => {
  const line = fc.tuple(code, quantity, fc.constantFrom(...SHAPES));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lines) => {
      // What lines begin with may also count them; such amounts are asked for (below).
      fc.pre(!countsRows(lines.filter(([, , shape]) => shape === FIRST).map(([, n]) => `${n}`)));
      const text = lines.map(([one, n, shape]) => shape(one, n)).join('\n');
      expect(read(text)).toEqual(lines.map(([one, n]) => [one, n]));
    }),
  );
});

test('amounts that may as well count the rows are asked for', () => {
  expect(read('1 AA-A0\n9996 AA-00\n9997 AA-01')).toEqual([
    ['AA-A0', null],
    ['AA-00', null],
    ['AA-01', null],
  ]);
});

test('no line of any text is lost', () => {
  const character = fc.constantFrom(...'AB-18x×;,\t .\u00a0"\u200b', '\n', '\r\n', 'kód', 'ks');
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(character).map((characters) => characters.join('')),
  );
  fc.assert(
    fc.property(text, (given) => {
      const { entries, skipped } = parseText(given);
      const told = [...entries, ...skipped].map(({ line }) => line).sort((a, b) => a - b);
      const lines = given.split(/\r\n|[\n\r\u2028\u2029]/);
      const seen = lines.flatMap((line, index) => (/[\p{L}\p{N}]/u.test(line) ? [index + 1] : []));
      expect(told.filter((line) => seen.includes(line))).toEqual(seen);
      expect(new Set(told).size).toBe(told.length);
      for (const { code: read_, quantity: n } of entries) {
        expect(read_.trim()).not.toBe('');
        expect(n === null || (n >= 1 && n <= 9999)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['8 ks', 8],
  ['8x', 8],
  ['1 525', 1525],
  ['8,00', 8],
  ['8,5', null],
  ['-8', null],
  ['', null],
  ['1e3', null],
  ['99999', null],
])('quantity %j', (text, expected) => {
  expect(quantityOf(text)).toBe(expected);
});

test.each([
  [[1, 2, 3], true],
  [[1, 2], true],
  [[1, 2, 3, 10, 11, 12], true],
  [[1, 2, 3, 1, 2, 1, 2, 3], true],
  [[4, 5, 6, 7], true],
  [[8, 8, 2, 305], false],
  [[8, 9], false],
  [[2, 1, 1, 4], false],
  [[7], false],
])('%j counts the rows: %s', (values, expected) => {
  expect(isRunning(values)).toBe(expected);
});

describe('a table', () => {
  const TITLES = [['Výkaz výmer'], ['Dátum', '12. 11. 2026'], ['', '']];
  const HEAD = ['P. č.', 'Názov položky', 'Objednávacie číslo', 'MJ', 'Počet', 'Cena'];

  test('has its head below titles, dates and empty rows', () => {
    const rows = [...TITLES, HEAD, ['1', 'Kamera', 'NV-D828', 'ks', '10', '102,77']];
    expect(guessRoles(rows)).toEqual({
      roles: { code: 2, quantity: 4, unit: 3 },
      head: 3,
      isCertain: true,
    });
  });

  test('with two columns that may be the amount has none chosen', () => {
    const head = ['Kód', 'Množstvo A', 'Množstvo B'];
    const rows = [
      ['NV-D828', '4', '8'],
      ['OP-H04', '1', '2'],
    ];
    expect(guessRoles([head, ...rows])).toMatchObject({
      roles: { quantity: null },
      isCertain: false,
    });
    expect(guessRoles([...rows, ['NV-T4W', '7', '30']]).roles.quantity).toBeNull();
  });

  test.each([
    ['1, 2, 3', ['1', '2', '3', '4']],
    ['1., 2., 3.', ['1.', '2.', '3.', '4.']],
    ['1.1, 1.2, 2.1', ['1.1', '1.2', '2.1', '2.2']],
    ['1, 2, 10, 11 by sections', ['1', '2', '10', '11']],
  ])('never takes a running number for a quantity: %s', (_, counts) => {
    const rows = counts.map((count, n) => [count, 'Kamera', `NV-D82${n}`]);
    expect(guessRoles(rows).roles).toMatchObject({ code: 2, quantity: null });
  });

  test('is certain only where one column is named for the code and one for the quantity', () => {
    const rows = [['A-1', '2']];
    expect(guessRoles([['Kód', 'Množstvo'], ...rows])).toEqual({
      roles: { code: 0, quantity: 1, unit: null },
      head: 0,
      isCertain: true,
    });
    expect(guessRoles([['ks', 'Materiál', 'Označenie'], ...rows]).isCertain).toBe(false);
    expect(guessRoles([['EAN', 'Cena'], ...rows]).isCertain).toBe(false);
    expect(guessRoles(rows)).toMatchObject({ head: null, isCertain: false });
  });

  test('is guessed by what stands in its columns', () => {
    const rows = [
      ['1', 'Kamera turret', 'NV-T4W', '8'],
      ['2', 'Držiak', 'NV-M5B', '8'],
      ['x', 'Kábel', '8586025410273', '305'],
    ];
    expect(guessRoles(rows).roles).toMatchObject({ code: 2, quantity: 3 });
  });

  test('no row with anything in it is lost', () => {
    const cells = fc.array(fc.constantFrom('', ' ', 'NV-T4W', '8', 'Spolu', '\u200b'), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(cells), fc.boolean(), (rows, hasHead) => {
        const { entries, skipped } = parseTable(
          rows.map((row, index) => ({ line: index + 1, cells: row })),
          { roles: { code: 0, quantity: 1 }, head: hasHead ? 0 : null },
        );
        const filled = rows.flatMap((row, index) =>
          row.some((cell) => /[\p{L}\p{N}]/u.test(cell)) ? [index + 1] : [],
        );
        const told = [...entries, ...skipped].map(({ line }) => line);
        expect(told.sort((a, b) => a - b)).toEqual(filled);
      }),
    );
  });
});
