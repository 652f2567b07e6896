import { expect, test } from 'vitest';
import { OddCell } from '#base/files/tables/read-cell.ts';
import { readXlsx } from './xlsx.server.ts';
import { zipOf } from '#tests/zip.ts';

const FORMATS: Record<number, string> = {
  170: 'dd/mm/yyyy',
  171: '[$-41B]d\\.\\ mmmm\\ yyyy;@',
  172: '[h]:mm:ss',
  173: '0.0%',
  174: '#,##0.00\\ &quot;dní&quot;',
  175: '_-* #,##0.00\\ [$€-41B]_-;\\-* #,##0.00\\ [$€-41B]_-',
  176: '0.00E+00',
  177: '#,##0\\ \\k\\s',
};

/** One cell with a format, as a spreadsheet keeps it. */
async function cellOf(format: number, value: string, type = 'n') {
  const custom = Object.entries(FORMATS).map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`,
  );
  const book = await zipOf({
    'xl/styles.xml': `<styleSheet><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="${format}" fontId="0"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1"><c r="A1" s="1" t="${type}"><v>${value}</v></c></row></sheetData></worksheet>`,
  });
  return (await readXlsx(book))[0]![0];
}

test.each([14, 17, 22, 45, 170, 171])(
  'a number with the date format %i is a date',
  async (format) => {
    expect(await cellOf(format, '46154')).toEqual(new OddCell('date', '12. 5. 2026', 46_154));
  },
);

test('hours beyond a day are a time', async () => {
  expect(await cellOf(172, '1.5')).toMatchObject({ kind: 'date' });
});

test.each([9, 10, 173])('a number with the percent format %i is a share', async (format) => {
  expect(await cellOf(format, '0.23')).toEqual(new OddCell('percent', '23 %', 0.23));
});

test.each([0, 1, 2, 4, 49, 174, 175, 176, 177])(
  'with the format %i it is a number',
  async (format) => {
    expect(await cellOf(format, '12.5')).toBe(12.5);
  },
);

test('what a formula failed with, and a day written as one', async () => {
  expect(await cellOf(0, '#N/A', 'e')).toMatchObject({ kind: 'error', text: '#N/A' });
  expect(await cellOf(0, '2026-05-12', 'd')).toMatchObject({ kind: 'date', text: '12. 5. 2026' });
});
