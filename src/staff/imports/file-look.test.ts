import { expect, test } from 'vitest';
import { OddCell } from '#base/files/tables/read-cell.ts';
import { findHead, lookAt, recognise, suggested } from './file-look.server.ts';
import { tableOf } from './file-table.server.ts';
import { IMPORT_KINDS } from './kinds.ts';

test.each([
  [
    'headings somebody knows, below titles',
    [['Firma'], ['Zostava', 'k dnešku'], ['Kód', 'Cena'], ['A', 1]],
    2,
  ],
  ['none is known: the widest row of texts', [['Firma'], ['Reg.', 'PC1', 'X'], ['A', 1, 2]], 1],
  ['a sheet of numbers', [[1, 2]], 0],
])('the head: %s', (_, records, head) => {
  expect(findHead(records)).toBe(head);
});

test.each([
  [['Kód', 'Cena bez DPH'], 'prices'],
  [['Kód', 'Názov', 'Cena bez DPH'], 'products'],
  [['Kód', 'Sklad', 'Stav'], 'stock'],
  [['E-mail', 'Firma', 'IČO'], 'customers'],
  [['Niečo', 'Iné'], null],
])('%j is a file of %s', (headings, kind) => {
  expect(recognise(headings, IMPORT_KINDS)).toBe(kind);
});

test('one column is suggested once', () => {
  expect(suggested(['Kód', 'Katalógové číslo', 'Cena'], 'prices')).toEqual(['code', null, 'price']);
});

test('what a spreadsheet has spoilt is counted, with the first places', () => {
  const date = new OddCell('date', '8. 3. 2026', 46_000);
  const records = [
    ['Kód', 'Cena'],
    ['A', date],
    ['8,59E+12', 5],
  ];
  const { columns } = lookAt({ records, sheets: [] }, { sheet: 0, head: null });
  expect(columns[1]!.dates).toEqual({ count: 1, first: [{ row: 2, value: '8. 3. 2026' }] });
  expect(columns[0]!.shortened).toEqual({ count: 1, first: [{ row: 3, value: '8,59E+12' }] });
});

const mapping = { keeps_unread: [], adds: true, keeps_empty: true, warehouses: {}, template: null };
const reading = { kind: 'stock' as const, sheet: 0, head: 1, corrections: {}, kept: [] };

test('typed cells stand in place of those of the file, kept ones say nothing, sums at the end are left out', () => {
  const records = [
    ['Reg', 'Sklad', 'Stav'],
    ['A', '01', 1],
    ['B', '02', 2],
    ['', 'Spolu', 3],
  ];
  const { table, leftOut } = tableOf(records, {
    ...reading,
    mapping: {
      ...mapping,
      columns: ['code', 'warehouse', 'quantity'],
      warehouses: { '01': 'Žilina' },
    },
    corrections: { '3 quantity': '20' },
    kept: ['2 quantity'],
  });
  expect(leftOut).toBe(1);
  expect(table).toEqual({
    columns: ['code', 'warehouse', 'quantity'],
    rows: [
      { row: 2, cells: ['A', 'Žilina', undefined] },
      { row: 3, cells: ['B', '02', '20'] },
    ],
  });
});

test('a file of one warehouse, and a cell of a column it does not have', () => {
  const { table } = tableOf(
    [
      ['Kód', 'Ks'],
      ['A', 1],
    ],
    {
      ...reading,
      mapping: { ...mapping, columns: ['code', null], warehouses: { '': 'Žilina' } },
      corrections: { '2 quantity': '5' },
    },
  );
  expect(table.columns).toEqual(['code', '', 'quantity', 'warehouse']);
  expect(table.rows[0]!.cells).toEqual(['A', undefined, '5', 'Žilina']);
});
