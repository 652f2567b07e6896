import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { confirmed, ownerOf, temporaryFolder } from '#tests/owner.ts';
import { useDatabase } from '#tests/database.ts';

const { sql, connection } = useDatabase();
const type = ownerOf(connection);
const folder = temporaryFolder();

type Row = Record<string, unknown>;

async function load(sheet: string, rows: Row[], ...more: string[]) {
  const path = join(folder, 'file.json');
  writeFileSync(path, JSON.stringify(rows));
  const { text } = await type(`import ${sheet}`, path, '--json', ...confirmed(sheet), ...more);
  return JSON.parse(text);
}

/** What is known of a product: parameter, ends and values. */
const typed = async (code: string) =>
  (
    await sql<Row[]>`
      select parameter.key, number_from::float8 as from, number_to::float8 as to,
             array(select name from parameter_value where id = any (value_ids) order by name) as values
      from product_parameter join parameter on parameter.id = parameter_id
      join product on product.id = product_id
      where product.code = ${code} order by parameter.key`
  ).map(({ key, from, to, values }) => [key, from, to, values]);

const text = (code: string, value: string, unit = '') => ({ category: 'Test', code, value, unit });
const product = (code: string, parameters: Row[], category = 'tp-list') => ({
  code,
  name: `Skúška ${code}`,
  category,
  vendor: 'Kastra',
  price: 5,
  parameters,
});

beforeAll(async () => {
  await load('parameters', [
    { key: 'tp-vykon', name: 'Skúšobný výkon', kind: 'number', unit: 'W', aliases: ['Sila'] },
    { key: 'tp-kapacita-tb', name: 'Obsah', kind: 'number', unit: 'TB' },
    { key: 'tp-kapacita-ah', name: 'Obsah', kind: 'number', unit: 'Ah' },
    { key: 'tp-zaber', name: 'Záber', kind: 'range', unit: 'mm' },
    { key: 'tp-kod', name: 'Kódovanie', kind: 'choices' },
    {
      key: 'tp-trieda',
      name: 'Trieda',
      kind: 'choice',
      values: [{ name: 'A', synonyms: ['áčko'] }],
    },
    { key: 'tp-ano', name: 'Stmievanie', kind: 'boolean' },
    { key: 'tp-text', name: 'Poznámka', kind: 'text' },
  ]);
  const of = (...keys: string[]) => keys.map((parameter) => ({ parameter, is_filterable: true }));
  await load('categories', [
    {
      slug: 'tp',
      label: 'Skúška',
      parameters: of('tp-vykon', 'tp-kapacita-tb', 'tp-kapacita-ah', 'tp-zaber', 'tp-kod'),
    },
    {
      slug: 'tp-list',
      parent: 'tp',
      label: 'List',
      parameters: of('tp-trieda', 'tp-ano', 'tp-text'),
    },
    { slug: 'tp-inde', label: 'Inde' },
  ]);
});

test('texts of an import become numbers, ranges and values; what cannot be read stays text', async () => {
  await load('products', [
    product('TP-1', [
      text('SKÚŠOBNÝ VÝKON', '1,5', 'kW'),
      text('Obsah', '500 GB'),
      text('Záber', '2,8 – 12 mm, motorický'),
      text('Kódovanie', 'H.265+ / H.264'),
      text('Trieda', 'Áčko'),
      text('Stmievanie', '✓'),
      text('Poznámka', 'čokoľvek'),
      text('Čosi iné', '7'),
    ]),
    product('TP-2', [text('Sila', 'veľká'), text('Obsah', '7', 'Ah'), text('Trieda', 'B')]),
  ]);
  expect(await typed('TP-1')).toEqual([
    ['tp-ano', null, null, ['áno']],
    ['tp-kapacita-tb', 0.5, 0.5, ['0,5\u00a0TB']],
    ['tp-kod', null, null, ['H.264', 'H.265+']],
    ['tp-trieda', null, null, ['A']],
    ['tp-vykon', 1_500, 1_500, ['1\u00a0500\u00a0W']],
    ['tp-zaber', 2.8, 12, []],
  ]);
  expect(await typed('TP-2')).toEqual([['tp-kapacita-ah', 7, 7, ['7\u00a0Ah']]]);
  const [row] = await sql`select parameters from product where code = 'TP-2'`;
  expect(row!.parameters).toHaveLength(3);
});

test('a file without the column leaves them; other texts, or another category, make others', async () => {
  await load('products', [product('TP-3', [text('Sila', '5 W'), text('Kódovanie', 'MJPEG')])]);
  const before = await typed('TP-3');
  await load('products', [{ code: 'TP-3', name: 'Iný názov' }]);
  expect(await typed('TP-3')).toEqual(before);
  const { audit } = await load('products', [{ code: 'TP-3', parameters: [text('Sila', '6 W')] }]);
  expect(await typed('TP-3')).toEqual([['tp-vykon', 6, 6, ['6\u00a0W']]]);
  await type('undo', audit);
  expect(await typed('TP-3')).toEqual(before);
  await load('products', [{ code: 'TP-3', category: 'tp-inde' }]);
  expect(await typed('TP-3')).toEqual([]);
});

test('a category that moves takes its products to other parameters, and back by undo', async () => {
  await load('products', [product('TP-4', [text('Sila', '5 W'), text('Trieda', 'A')])]);
  const { audit } = await load('categories', [{ slug: 'tp-list', parent: 'tp-inde' }]);
  expect((await typed('TP-4')).map(([key]) => key)).toEqual(['tp-trieda']);
  await type('undo', audit);
  expect((await typed('TP-4')).map(([key]) => key)).toEqual(['tp-trieda', 'tp-vykon']);
});

test('a definition that changes is read anew from the texts, and its former values are gone', async () => {
  await load('products', [product('TP-5', [text('Sila', '2 kW')])]);
  const { audit } = await load('parameters', [{ key: 'tp-vykon', unit: 'kW' }]);
  expect(await typed('TP-5')).toEqual([['tp-vykon', 2, 2, ['2\u00a0kW']]]);
  const left = await sql`
    select from parameter_value join parameter on parameter.id = parameter_id
    where parameter.key = 'tp-vykon' and parameter_value.key like '%-w'`;
  expect(left).toHaveLength(0);
  await type('undo', audit);
  expect(await typed('TP-5')).toEqual([['tp-vykon', 2_000, 2_000, ['2\u00a0000\u00a0W']]]);

  await load('parameters', [{ key: 'tp-trieda', values: [{ name: 'A' }, { name: 'B' }] }]);
  expect(await typed('TP-2')).toContainEqual(['tp-trieda', null, null, ['B']]);
});

test('a dry run writes nothing', async () => {
  const before = await typed('TP-1');
  await load('parameters', [{ key: 'tp-vykon', unit: 'kW' }], '--dry-run');
  await load('categories', [{ slug: 'tp', parameters: [] }], '--dry-run');
  expect(await typed('TP-1')).toEqual(before);
});

test('a nearer definition wins, and a parameter in use is not undone', async () => {
  const { audit } = await load('parameters', [{ key: 'tp-nova', name: 'Nová', kind: 'text' }]);
  await load('categories', [
    {
      slug: 'tp-inde',
      parameters: [{ parameter: 'tp-nova', is_filterable: true, is_key: true, prefix: 'N' }],
    },
    { slug: 'tp-pod', parent: 'tp-inde', label: 'Pod', parameters: [{ parameter: 'tp-nova' }] },
    { slug: 'tp-pod2', parent: 'tp-pod', label: 'Pod 2' },
  ]);
  const rows = await sql`
    select slug, is_filterable, is_key, prefix from effective_parameter
    join category on category.id = category_id join parameter on parameter.id = parameter_id
    where parameter.key = 'tp-nova' order by slug`;
  expect([...rows]).toEqual([
    { slug: 'tp-inde', is_filterable: true, is_key: true, prefix: 'N' },
    { slug: 'tp-pod', is_filterable: false, is_key: false, prefix: '' },
    { slug: 'tp-pod2', is_filterable: false, is_key: false, prefix: '' },
  ]);
  await expect(type('undo', audit)).rejects.toThrow(/tp-nova/);
});

test.each([
  ['parameters', { key: 'Zlý kľúč', name: 'x', kind: 'text' }, 'key'],
  ['parameters', { key: 'sklad', name: 'x', kind: 'text' }, 'key'],
  ['parameters', { key: 'tp-x', name: 'x', kind: 'čosi' }, 'kind'],
  ['parameters', { key: 'tp-x', name: 'x', kind: 'number', values: [{ name: '1' }] }, 'values'],
  ['parameters', { key: 'tp-x', name: 'x', kind: 'choice', values: [{ name: '✓' }] }, 'values'],
  [
    'parameters',
    { key: 'tp-x', name: 'x', kind: 'choice', values: [{ name: 'A' }, { name: 'a' }] },
    'values',
  ],
  ['parameters', { key: 'tp-x', kind: 'choice' }, 'name'],
  ['categories', { slug: 'tp', parameters: [{ parameter: 'tp-neznamy' }] }, 'parameters'],
  ['categories', { slug: 'tp', parameters: 'tp-vykon | nieco' }, 'parameters'],
  ['categories', { slug: 'tp', parameters: 'tp-vykon\ntp-vykon' }, 'parameters'],
  ['products', { code: 'TP-1', packs: '1 | kus' }, 'packs'],
  ['products', { code: 'TP-1', packs: '5 | a\n5 | b' }, 'packs'],
  ['products', { code: 'TP-1', accessories: [{ code: 'TP-1', kind: 'x' }] }, 'accessories'],
  ['products', { code: 'TP-1', accessories: [{ code: 'TP-99', kind: 'x' }] }, 'accessories'],
  ['products', { code: 'TP-1', accessories: 'TP-2' }, 'accessories'],
])('%s: %o is refused at %s', async (sheet, row, column) => {
  const report = await load(sheet, [row]);
  expect(report).toMatchObject({ isWritten: false, refusals: [{ column }] });
});

test('packages and accessories are replaced as a whole, kept without their columns, and come back', async () => {
  await load('products', [product('TP-6', []), product('TP-7', [])]);
  const exported = async () => {
    const rows = JSON.parse((await type('export products --format json')).text) as Row[];
    const { packs, accessories } = rows.find(({ code }) => code === 'TP-6')!;
    return { packs, accessories };
  };
  await load('products', [
    {
      code: 'TP-6',
      packs: '305 | balenie\n6 100 | paleta',
      accessories: 'TP-7 | Montáž | držiak \\| pätica\nTP-1 | Kabeláž',
    },
  ]);
  const full = {
    packs: [
      { quantity: 305, label: 'balenie' },
      { quantity: 6_100, label: 'paleta' },
    ],
    accessories: [
      { code: 'TP-7', kind: 'Montáž', why: 'držiak | pätica' },
      { code: 'TP-1', kind: 'Kabeláž', why: '' },
    ],
  };
  expect(await exported()).toEqual(full);
  await load('products', [{ code: 'TP-6', name: 'Iný názov 6' }]);
  expect(await exported()).toEqual(full);
  const { audit } = await load('products', [
    { code: 'TP-6', packs: [{ quantity: 10, label: 'kartón' }], accessories: [] },
  ]);
  expect(await exported()).toEqual({ packs: [{ quantity: 10, label: 'kartón' }], accessories: [] });
  await type('undo', audit);
  expect(await exported()).toEqual(full);
});

test('what cannot be read is counted by doctor and listed with the product that has it', async () => {
  await load('products', [product('TP-8', [text('Sila', 'obrovská'), text('Sila', '5')])]);
  const listed = await type('parameters unread');
  expect(listed.text).toMatch(/tp-vykon +Skúšobný výkon +obrovská +1 +TP-8/);
  const rows = JSON.parse((await type('parameters unread --json')).text) as Row[];
  expect(rows).toContainEqual({
    parameter: 'tp-vykon',
    name: 'Skúšobný výkon',
    text: '5',
    products: 1,
    code: 'TP-8',
  });
  const { text: health } = await type('doctor --json');
  const finding = (JSON.parse(health).findings as Row[]).find(
    ({ check }) => check === 'parameters',
  );
  expect(finding).toMatchObject({ state: 'warn' });
  expect(finding!.message).toContain('Skúšobný výkon');
  await load('products', [{ code: 'TP-8', parameters: [] }]);
  expect((await type('parameters unread tp-vykon')).text).not.toContain('TP-8');
});
