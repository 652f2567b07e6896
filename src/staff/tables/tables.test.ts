import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brought } from '#tests/owner.ts';
import { parseCsv, writeCsv } from './csv.ts';
import { decodeText } from '#base/files/tables/encoding.ts';
import { readTable } from './read-table.server.ts';
import { writeTable } from './write-table.server.ts';
import { readXlsx, writeXlsx } from './xlsx.server.ts';
import { zipOf } from '#tests/zip.ts';

const read = (bytes: string | Uint8Array) => readTable(brought(bytes));

describe('CSV', () => {
  test.each([
    ['semicolons', 'a;b\r\n1;"x;y"\r\n'],
    ['commas', 'a,b\n1,x;y\n'],
    ['tabs', 'a\tb\r1\tx;y'],
    ['told by Excel', 'sep=|\r\na|b\r\n1|x;y\r\n'],
  ])('%s', (_, text) => {
    expect(parseCsv(text)).toEqual([
      ['a', 'b'],
      ['1', 'x;y'],
    ]);
  });

  test('quotes, line ends and separators inside of cells', () => {
    expect(parseCsv('a;"b\r\nc";"say ""yes"""\n;;\n')).toEqual([
      ['a', 'b\r\nc', 'say "yes"'],
      ['', '', ''],
    ]);
  });

  test('a quote that never ends is refused with its row', () => {
    expect(() => parseCsv('a;b\n1;"x\n')).toThrow('Riadok 2');
  });

  test('whatever is written is read', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'ž', ';', ',', '"', '\n', '\r', ' ', '\t'),
    });
    const record = fc.array(cell, { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 5 }), (records) => {
        const text = writeCsv([['x', 'y'], ...records]).slice(1);
        expect(parseCsv(text).slice(1)).toEqual(records);
      }),
    );
  });
});

test.each([
  ['UTF-8', Buffer.from('žltý kôň')],
  ['UTF-8 with a mark', Buffer.from('\ufeffžltý kôň')],
  ['Windows-1250', Buffer.from([0x9e, 0x6c, 0x74, 0xfd, 0x20, 0x6b, 0xf4, 0xf2])],
  ['UTF-16', Buffer.from('\ufeffžltý kôň', 'utf16le')],
])('%s is understood', (_, bytes) => {
  expect(decodeText(bytes)).toBe('žltý kôň');
});

describe('XLSX', () => {
  test('texts of all kinds come back, numbers stay numbers', async () => {
    const records = [
      ['code', 'text'],
      ['00123', ' a & <b> "c"\n _x0041_ \u000b ž'],
      [12.5, null],
      [true, 'x'],
    ];
    expect(await readXlsx(await writeXlsx('list', records))).toEqual([
      ...records.slice(0, 2),
      [12.5, null],
      [true, 'x'],
    ]);
  });

  test('the same rows give the same bytes', async () => {
    const make = () => writeXlsx('list', [['a'], ['b']]);
    expect((await make()).equals(await make())).toBe(true);
  });

  test('as spreadsheets write it: shared texts, gaps, another sheet first', async () => {
    const sheet = `<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="s"><x:v>1</x:v></x:c></x:row>
      <x:row r="3"><x:c r="A3"><x:v>7</x:v></x:c><x:c r="C3" t="str"><x:f>A1</x:f><x:v>a&amp;b</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const book = await zipOf({
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="A" sheetId="2" r:id="rId9"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Target="/xl/worksheets/sheet2.xml" Id="rId9"/></Relationships>',
      'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row/></sheetData></worksheet>',
      'xl/worksheets/sheet2.xml': sheet,
      'xl/sharedStrings.xml':
        '<sst><si><t>code</t></si><si><r><t>na</t></r><r><t xml:space="preserve">me</t></r><rPh><t>no</t></rPh></si></sst>',
    });
    expect(await readXlsx(book)).toEqual([['code', null, 'name'], [], [7, null, 'a&b']]);
  });

  test('a broken one is refused', async () => {
    await expect(read('PK\u0003\u0004 nothing')).rejects.toThrow('XLSX');
    await expect(read(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]))).rejects.toThrow('XLS');
  });
});

test('rows keep the numbers their author sees; empty ones are passed over', async () => {
  expect(await read('a;b\n1;2\n;\n3\n')).toEqual({
    columns: ['a', 'b'],
    rows: [
      { row: 2, cells: ['1', '2'] },
      { row: 4, cells: ['3', null] },
    ],
  });
});

test('JSON: a key that one object lacks says nothing about it', async () => {
  expect(await read('[{"a":1},{"a":2,"b":["x"]}]')).toEqual({
    columns: ['a', 'b'],
    rows: [
      { row: 1, cells: [1, undefined] },
      { row: 2, cells: [2, ['x']] },
    ],
  });
  await expect(read('[1]')).rejects.toThrow('zoznam objektov');
  await expect(read('[{"a":1}')).rejects.toThrow('končí sa skôr');
  await expect(read('[{"a":1},\n {"a":2,}]')).rejects.toThrow('v riadku 2, na 9. mieste, pri „}]“');
});

test('a text that looks like a formula does not calculate, and comes back as it was', async () => {
  const texts = [
    '=1+1',
    '+421905',
    '-',
    '@x',
    "'=x",
    'plain',
    "'plain",
    'x,=1+1',
    "a,'@b,-c",
    'x, =1',
  ];
  const column = { name: 'a', cell: (value: unknown) => value as string };
  const csv = (await writeTable(
    'csv',
    'x',
    [column],
    texts.map((text) => [text]),
  )) as string;
  expect(csv.split('\r\n').slice(1)).toEqual([
    "'=1+1",
    "'+421905",
    "'-",
    "'@x",
    "''=x",
    'plain',
    "'plain",
    "x,'=1+1",
    "a,''@b,'-c",
    'x, =1',
    '',
  ]);
  expect((await read(csv)).rows.map(({ cells }) => cells[0])).toEqual(texts);
});
