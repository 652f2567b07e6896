import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { ownerOf, temporaryFolder } from '#tests/owner.ts';
import { writeXlsx } from '#staff/tables/xlsx.server.ts';
import { zipOf } from '#tests/zip.ts';
import { importsOf } from '#tests/imports.ts';
import type { ImportReport } from './sheet.server.ts';

const { sql, connection } = useDatabase();
const type = ownerOf(connection);
const folder = temporaryFolder();
const load = importsOf(type, folder);

const refusalsOf = ({ refusals }: ImportReport) =>
  refusals.map(({ row, column, value, reason }) => `${row} ${column} ${value}: ${reason}`);
const productOf = async (code: string) => {
  const [row] = await sql`select * from product where code = ${code}`;
  return row;
};

test('a sheet of an office: titles above, Slovak headings, values as people write them', async () => {
  const file = [
    ['Cenník Firma s. r. o., platný od 1. 1. 2026'],
    [],
    ['Kód', 'Názov tovaru', 'Kategória', 'Výrobca', 'Cena bez DPH', 'Sadzba DPH', 'MJ', 'Záruka'],
    ['ERP-1', 'Kábel', 'vnutorne', 'Nordhal', 'EUR 12,50', '23 %', 'Ks', '24 mes.'],
    ['ERP-2', 'Lišta', 'vnutorne', 'Nordhal', '12,-', '5%', 'kus', ''],
    ['ERP-3', 'Hadica', 'vnutorne', 'Nordhal', 7.5, 23, 'metrov', null],
  ];
  await expect(load('products', await writeXlsx('x', file))).rejects.toThrow('„Záruka“');
  await expect(load('products', await writeXlsx('x', file))).rejects.toThrow('--ignore-unknown');
  const report = await load('products', await writeXlsx('x', file), '--ignore-unknown');
  expect(refusalsOf(report)).toEqual([]);
  expect(report).toMatchObject({ code: 0, created: 3 });
  expect(await productOf('ERP-1')).toMatchObject({
    price_cents: 1250,
    vat_percent: 23,
    unit: 'ks',
  });
  expect(await productOf('ERP-2')).toMatchObject({ price_cents: 1200, vat_percent: 5, unit: 'ks' });
  expect(await productOf('ERP-3')).toMatchObject({ price_cents: 750, unit: 'm' });
});

test('a CSV with a title above, whatever separates it; rows keep their numbers', async () => {
  const file = 'Cenník, máj\n\nKód,Cena bez DPH\nERP-1,"13,50"\nERP-2,veľa\n';
  expect(refusalsOf(await load('prices', file))).toEqual([
    '5 price veľa: nie je to suma v eurách, napríklad 1234,50',
  ]);
  expect(await load('prices', file, '--skip-refused')).toMatchObject({ changed: 1 });
  expect(await productOf('ERP-1')).toMatchObject({ price_cents: 1350 });
});

test('a price that Excel made a date changes nothing and is explained', async () => {
  const before = await productOf('NV-D8Z');
  const cell = (at: string, text: string) =>
    `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const book = (cells: string) =>
    zipOf({
      'xl/styles.xml':
        '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="16"/><xf numFmtId="9"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cell('A1', 'code')}${cell('B1', 'price')}${cell('C1', 'vat')}</row><row r="2">${cells}</row></sheetData></worksheet>`,
    });
  const date = await book(`${cell('A2', 'NV-D8Z')}<c r="B2" s="1"><v>46154</v></c>`);
  const [refusal] = (await load('prices', date)).refusals;
  expect(refusal).toMatchObject({ row: 2, column: 'price', value: '12. 5. 2026' });
  expect(refusal!.reason).toContain('urobil dátum 12. 5. 2026');
  const code = await book('<c r="A2" s="1"><v>46328</v></c><c r="B2"><v>1</v></c>');
  expect((await load('prices', code)).refusals[0]).toMatchObject({ row: 2, column: 'code' });
  const share = await book(
    `${cell('A2', 'NV-D8Z')}<c r="B2" s="2"><v>0.5</v></c><c r="C2" s="2"><v>0.19</v></c>`,
  );
  expect(refusalsOf(await load('prices', share))).toEqual([
    expect.stringContaining('2 price 50 %: bunka má formát percent (50 %)'),
  ]);
  const error = await book('<c r="A2" t="e"><v>#N/A</v></c><c r="B2"><v>1</v></c>');
  expect((await load('prices', error)).refusals[0]!.reason).toContain('#N/A');
  expect(await productOf('NV-D8Z')).toEqual(before);
});

const NEW = 'code;name;category;vendor;price\n';

test('a code that is another one but for capitals or lost zeros', async () => {
  await load('products', `${NEW}00123;Nuly;vnutorne;Nordhal;1\n`);
  const report = await load(
    'products',
    `${NEW}nv-d8z;Malé;vnutorne;Nordhal;1\n123;Bez núl;vnutorne;Nordhal;1\nab-1;A;vnutorne;Nordhal;1\nAB-1;B;vnutorne;Nordhal;1\n#N/A;A;vnutorne;Nordhal;1\n8,59E+12;A;vnutorne;Nordhal;1\n`,
  );
  expect(refusalsOf(report)).toEqual([
    expect.stringContaining(
      '2 code nv-d8z: napísané je „nv-d8z“, ale obchod alebo skorší riadok má „NV-D8Z“',
    ),
    expect.stringContaining('3 code 123: napísané je „123“, ale obchod má „00123“'),
    expect.stringContaining(
      '5 code AB-1: napísané je „AB-1“, ale obchod alebo skorší riadok má „ab-1“',
    ),
    expect.stringContaining('6 code #N/A: namiesto hodnoty'),
    expect.stringContaining('7 code 8,59E+12: tabuľkový program skrátil'),
  ]);
  const prices = await load('prices', 'code;price\n123;5\nnv-d8z;5\n');
  expect(prices.refusals.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('„00123“'),
    expect.stringContaining('„NV-D8Z“'),
  ]);
});

test('every fault of a row in one pass, with what was typed and what there is', async () => {
  const report = await load(
    'products',
    `code;name;category;vendor;price;vat;related\nF-1;Zlý;Interiérové detektory;NORDHAL;veľa;24;NIC\n`,
  );
  expect(report.refusals.map(({ column, value }) => `${column} ${value}`).toSorted()).toEqual([
    'category Interiérové detektory',
    'price veľa',
    'related NIC',
    'vat 24',
    'vendor NORDHAL',
  ]);
  const vendor = report.refusals.find(({ column }) => column === 'vendor');
  expect(vendor!.reason).toBe(
    'napísané je „NORDHAL“, ale tento výrobca sa v obchode píše „Nordhal“',
  );
});

test('who writes the name of a category is told its address', async () => {
  const [category] = await sql<{ slug: string; title: string }[]>`
    select slug, title from category where slug = 'vnutorne'`;
  const report = await load('products', `${NEW}F-2;Zlý;${category!.title};Nordhal;1\n`);
  expect(report.refusals[0]!.reason).toMatch(/namiesto „.*“ napíšte „/);
});

test('what a person reads is not cut', async () => {
  writeFileSync(join(folder, 'long.csv'), `${NEW}nv-d8z;Malé;vnutorne;Nordhal;1\n`);
  const { text } = await type('import products', join(folder, 'long.csv'));
  expect(text).toContain('kódy sa nesmú líšiť len veľkosťou písmen');
});

test('numbers of companies and phones that cannot be right', async () => {
  const head = 'email;company_name;vat_id;ext_vat_id;phone;invoice_phone\n';
  const report = await load(
    'customers',
    `${head}a@a.sk;A;2020.12;SK 2020111222;0;xyz\nb@b.sk;B;2020111222;SK2020111222;+421 905 123 456;041/562 62 62\nc@c.sk;C;;CZ12345678;0905123456;\n`,
  );
  expect(report.refusals.map(({ row, column }) => `${row} ${column}`).toSorted()).toEqual([
    '2 ext_vat_id',
    '2 invoice_phone',
    '2 phone',
    '2 vat_id',
    // Nobody could be invoiced under a foreign one.
    '4 ext_vat_id',
  ]);
  await sql`update person set phone = '0' where email = 'demo@bastion.sk'`;
  await sql`update company set vat_id = '2020.12', ext_vat_id = 'CZ12345678' where id = 1`;
  const kept = await load(
    'customers',
    'email;vat_id;ext_vat_id;phone;first_name\ndemo@bastion.sk;2020.12;CZ12345678;0;Iné\n',
  );
  expect(kept).toMatchObject({ changed: 1, refused: 0 });
});

test('phones are stored as the shop stores them, however an office writes them', async () => {
  await load(
    'customers',
    'email;company_name;phone;invoice_phone\nd@d.sk;D;0905/123 456;02/321 00 400\n',
  );
  const [row] = await sql`select id, phone from person where email = 'd@d.sk'`;
  expect(row!.phone).toBe('+421905123456');
});

test('characters that are not seen are refused in a name and not in a description', async () => {
  const file =
    'code;name;short_description\nNV-D8Z;"Kamera\u202e 8";x\nNV-D428;"Dva\nriadky";x\nNV-7608/8P;Rekordér;"dva\nriadky"\n';
  const { refusals } = await load('products', file);
  const hidden = refusals.filter(({ reason }) => reason.includes('ktorý nevidno'));
  expect(hidden.map(({ column }) => column)).toEqual(['name', 'name']);
});
