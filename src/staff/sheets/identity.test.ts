import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { confirmed, ownerOf, temporaryFolder } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';
import type { ImportReport } from './sheet.server.ts';

const shop = useShop();
const { sql } = shop;
const type = ownerOf(shop.connection);
const folder = temporaryFolder();

async function load(...lines: string[]): Promise<ImportReport> {
  const path = join(folder, 'file.csv');
  writeFileSync(path, lines.join('\n'));
  const { text } = await type('import products', path, '--json', ...confirmed('products'));
  return JSON.parse(text);
}
const undo = (id: string) => type('undo', id, '--json');
const exported = async () => (await type('export products')).text;
const exportedOf = async (code: string) => {
  const { bytes } = await type('export products', '--format', 'json');
  const products = JSON.parse(bytes.toString()) as { code: string }[];
  return products.find((product) => product.code === code);
};
const HEAD = 'code;ean;vendor_code;successor;purchase_price';
const NEW = 'code;name;category;vendor;price;is_sold;successor';
const productOf = async (code: string) => {
  const [row] = await sql`
    select product.ean, product.vendor_code, product.purchase_cents, product.purchase_fraction,
           other.code as successor
    from product left join product other on other.id = product.successor_id
    where product.code = ${code}`;
  return row!;
};
const reasonsOf = ({ refusals }: ImportReport) =>
  refusals.map(({ row, column, reason }) => [row, column, reason]);

test('an EAN, the vendor’s code, the successor and the purchase price come and go with a file', async () => {
  const before = await exported();
  const report = await load(HEAD, 'NV-D8Z;8586 0124-07812;DS 2CD/8;NV-D4Z;61,4321', 'NV-D4Z;;;;');
  expect(report).toMatchObject({ changed: 2, refused: 0 });
  expect(await productOf('NV-D8Z')).toEqual({
    ean: '8586012407812',
    vendor_code: 'DS 2CD/8',
    successor: 'NV-D4Z',
    purchase_cents: 6143,
    purchase_fraction: 21,
  });
  expect(await productOf('NV-D4Z')).toEqual({
    ean: '',
    vendor_code: '',
    successor: null,
    purchase_cents: null,
    purchase_fraction: 0,
  });
  expect(await exportedOf('NV-D8Z')).toMatchObject({
    ean: '8586012407812',
    vendor_code: 'DS 2CD/8',
    successor: 'NV-D4Z',
    purchase_price: 61.4321,
  });
  await undo(report.audit!);
  expect(await exported()).toBe(before);
});

test('a file that does not speak of them leaves them', async () => {
  await load(HEAD, 'NV-D8Z;8586012407812;DS-8;NV-D4Z;61');
  const report = await load('code;name', 'NV-D8Z;Iný názov');
  expect(await productOf('NV-D8Z')).toMatchObject({ ean: '8586012407812', successor: 'NV-D4Z' });
  await undo(report.audit!);
});

test('a wrong digit, another number and one that a spreadsheet has cut off are refused in words', async () => {
  const report = await load(
    HEAD,
    'NV-D8Z;8586012407813;;;',
    'NV-D4Z;123;;;',
    'PY-DO0;8,586E+12;;;',
    'PY-DOI;;;;-5',
  );
  expect(report.isWritten).toBe(false);
  expect(reasonsOf(report)).toEqual([
    [2, 'ean', 'posledná číslica EAN nesedí, niektorá číslica je napísaná zle'],
    [3, 'ean', 'nie je to EAN (8, 12, 13 alebo 14 číslic)'],
    [4, 'ean', expect.stringContaining('skrátil dlhé číslo')],
    [5, 'purchase_price', expect.stringContaining('záporná')],
  ]);
});

test('a successor exists, is another product, and leads to no circle', async () => {
  const report = await load('code;successor', 'NV-D8Z;NIET', 'NV-D4Z;NV-D4Z');
  expect(reasonsOf(report)).toEqual([
    [2, 'successor', 'náhrada s kódom „NIET“ neexistuje'],
    [3, 'successor', 'produkt nemôže byť náhradou sám za seba'],
  ]);
  // Within one file, and through a product besides it.
  const circle = await load('code;successor', 'PY-DO0;PY-DOI', 'PY-DOI;PY-DO0');
  expect(reasonsOf(circle)).toEqual([
    [2, 'successor', expect.stringContaining('točili dookola')],
    [3, 'successor', expect.stringContaining('točili dookola')],
  ]);
  await load('code;successor', 'PY-DO0;PY-DOI', 'PY-DOI;PY-HD3');
  const through = await load('code;successor', 'PY-HD3;PY-DO0');
  expect(through).toMatchObject({ isWritten: false, refused: 1 });
  // The circle opens elsewhere in the same file.
  const opened = await load('code;successor', 'PY-HD3;PY-DO0', 'PY-DO0;');
  expect(opened).toMatchObject({ isWritten: true, changed: 2 });
});

test('a new product may follow an old one of the same file, which keeps it from being deleted', async () => {
  const report = await load(
    NEW,
    'ID-1;Starý;vnutorne;Nordhal;5;0;ID-2',
    'ID-2;Nový;vnutorne;Nordhal;6;1;',
  );
  expect(report).toMatchObject({ created: 2 });
  expect(await productOf('ID-1')).toMatchObject({ successor: 'ID-2' });
  expect(JSON.parse((await undo(report.audit!)).text)).toMatchObject({ removed: 2, withdrawn: 0 });

  const later = await load(NEW, 'ID-3;Nový;vnutorne;Nordhal;6;1;');
  await load('code;successor', 'NV-D440;ID-3');
  expect(JSON.parse((await undo(later.audit!)).text)).toMatchObject({ removed: 0, withdrawn: 1 });
  expect(await productOf('NV-D440')).toMatchObject({ successor: 'ID-3' });
});

test('the line of successors is followed to the first that is sold, and ends even in a circle', async () => {
  const soldAfter = async (code: string) => {
    const [row] = await sql<{ code: string | null }[]>`
      select (select other.code from product other where other.id = sold_successor(product.id)) as code
      from product where code = ${code}`;
    return row!.code;
  };
  expect(await soldAfter('OP-H03')).toBe('OP-H04');
  expect(await soldAfter('OP-H15')).toBe('OP-H04');
  expect(await soldAfter('VT-Z107')).toBeNull();
  await sql`
    update product set successor_id = (select id from product where code = 'OP-H15') where code = 'OP-H03'`;
  expect(await soldAfter('OP-H15')).toBeNull();
});

test('what the search knows follows the file', async () => {
  const found = async (query: string) => {
    const url = `/admin/v1/search/${encodeURIComponent(query)}/sk`;
    const { items } = (await shop.guest().get(url)).json();
    return items.map(({ code }: { code: string }) => code);
  };
  await load(HEAD, 'NV-D8Z;96385074;XW 77/B-1;;');
  for (const query of ['96385074', 'XW77B1', 'xw 77/b-1', 'XW-77-B1'])
    expect((await found(query))[0], query).toBe('NV-D8Z');
  await load(HEAD, 'NV-D8Z;;;;');
  for (const query of ['96385074', 'XW77B1'])
    expect(await found(query), query).not.toContain('NV-D8Z');
});
