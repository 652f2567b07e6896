import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { streamWorkbook } from '#base/files/workbook.server.ts';
import { useShop } from '#tests/shop.ts';
import { zipOf } from '#tests/zip.ts';
import { guessRoles } from './columns.ts';
import type { FileSheet } from '#shop/quick-order/file-contract.ts';
import { MOST_BYTES } from '#shop/kernel/given-file.ts';

const shop = useShop();
const send = (content: Buffer, name = 'vykaz') =>
  shop.guest().post('/admin/v1/quick-order/file', { name, content: content.toString('base64') });
const sheetsOf = async (content: Buffer): Promise<FileSheet[]> =>
  (await send(content)).json().sheets;
const refusalOf = async (content: Buffer) => (await send(content)).json().error[0];

/** "Kód;Množstvo;Poznámka\nNV-T4W;8;žltý kábel" in Windows-1250. */
const OLD_EXCEL = Buffer.concat([
  Buffer.from('K'),
  Buffer.from([0xf3]),
  Buffer.from('d;Mno'),
  Buffer.from([0x9e]),
  Buffer.from('stvo;Pozn'),
  Buffer.from([0xe1]),
  Buffer.from('mka\r\nNV-T4W;8;'),
  Buffer.from([0x9e]),
  Buffer.from('lt'),
  Buffer.from([0xfd]),
  Buffer.from(' k'),
  Buffer.from([0xe1]),
  Buffer.from('bel\r\n'),
]);

describe('rows are read of', () => {
  test('a CSV of an older Excel, in Windows-1250', async () => {
    const [sheet] = await sheetsOf(OLD_EXCEL);
    expect(sheet).toEqual({
      name: '',
      count: 2,
      rows: [
        { line: 1, cells: ['Kód', 'Množstvo', 'Poznámka'] },
        { line: 2, cells: ['NV-T4W', '8', 'žltý kábel'] },
      ],
    });
    expect(guessRoles(sheet!.rows.map(({ cells }) => cells))).toMatchObject({ isCertain: true });
  });

  test.each([';', ',', '\t'])('a CSV in UTF-8 with %j', async (separator) => {
    const text = [['kód', 'ks'], ['"NV-T4W"', '8'], [], ['NV-MSB', '2']];
    const [sheet] = await sheetsOf(
      Buffer.from(`\ufeff${text.map((cells) => cells.join(separator)).join('\r\n')}`),
    );
    expect(sheet!.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'kód', 'ks'],
      [2, 'NV-T4W', '8'],
      [4, 'NV-MSB', '2'],
    ]);
  });

  test('an XLSX, numbers as they are written', async () => {
    const rows = [
      ['Materiál', 'Počet'],
      ['NV-T4W', 8],
      [8_586_025_410_373, 2],
    ];
    const bytes = await buffer(streamWorkbook('Výkaz', [rows]));
    expect(await sheetsOf(bytes)).toEqual([
      {
        name: 'Výkaz',
        count: 3,
        rows: [
          { line: 1, cells: ['Materiál', 'Počet'] },
          { line: 2, cells: ['NV-T4W', '8'] },
          { line: 3, cells: ['8586025410373', '2'] },
        ],
      },
    ]);
  });

  test('every sheet with something in it', async () => {
    const sheet = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`;
    const cell = (text: string) => `<row r="1"><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const bytes = await zipOf({
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Prvý" r:id="a"/><sheet name="Prázdny" r:id="b"/><sheet name="Tretí" r:id="c"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Target="worksheets/2.xml"/><Relationship Id="b" Target="worksheets/1.xml"/><Relationship Id="c" Target="worksheets/3.xml"/></Relationships>',
      'xl/worksheets/1.xml': sheet(''),
      'xl/worksheets/2.xml': sheet(cell('A-1')),
      'xl/worksheets/3.xml': sheet(cell('B-2')),
    });
    expect((await sheetsOf(bytes)).map(({ name, rows }) => [name, rows[0]!.cells[0]])).toEqual([
      ['Prvý', 'A-1'],
      ['Tretí', 'B-2'],
    ]);
  });

  test('a file with too many: all are counted, the first are given', async () => {
    const text = Array.from({ length: 2_431 }, (_, n) => `A-${n};1`).join('\n');
    const [sheet] = await sheetsOf(Buffer.from(text));
    expect(sheet!.count).toBe(2_431);
    expect(sheet!.rows.length).toBeLessThan(1_100);
  });
});

describe('what is no table is refused in words', () => {
  test.each([
    ['a PDF', Buffer.from('%PDF-1.7 x'), 'messages.quickOrder.notTable'],
    ['bytes', Buffer.from([1, 0, 2, 0]), 'messages.quickOrder.notTable'],
    ['nothing', Buffer.alloc(0), 'messages.quickOrder.notTable'],
    ['a ZIP that is none', Buffer.from('PK\u0003\u0004 x'), 'messages.quickOrder.notXlsx'],
    ['an old Excel', Buffer.from('d0cf11e000', 'hex'), 'messages.quickOrder.oldExcel'],
    ['an open quote', Buffer.from('a;b\n"x;1'), 'messages.quickOrder.openQuote'],
  ])('%s', async (_what, content, code) => {
    expect(await refusalOf(content)).toMatchObject({ code, message: expect.stringMatching(/\S/) });
  });

  test('a workbook of another office', async () => {
    const bytes = await zipOf({ 'content.xml': '<x/>' });
    expect(await refusalOf(bytes)).toMatchObject({ code: 'messages.quickOrder.ods' });
  });

  test('more than five megabytes', async () => {
    expect((await send(Buffer.alloc(MOST_BYTES + 3_000, 'a'))).statusCode).toBeGreaterThan(399);
  });
});
