import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { confirmed, ownerOf, temporaryFolder } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const { sql } = shop;
const type = ownerOf(shop.connection);
const folder = temporaryFolder();

/** Imports a text and gives the number it is undone by. */
async function load(sheet: string, ...lines: string[]): Promise<string> {
  const path = join(folder, 'file.csv');
  writeFileSync(path, lines.join('\n'));
  const { text } = await type(`import ${sheet}`, path, '--json', ...confirmed(sheet));
  return JSON.parse(text).audit;
}
const undo = async (id: string, ...more: string[]) =>
  JSON.parse((await type('undo', id, '--json', ...more)).text);
const exported = async (sheet: string) => (await type(`export ${sheet}`)).text;

test('prices, names and relations come back, new products are gone, and both stand in the audit', async () => {
  const before = await exported('products');
  const id = await load(
    'products',
    'code;name;price;related;category;vendor',
    'NV-D8Z;Iný názov;999;PY-DO0;vnutorne;Nordhal',
    'UN-1;Nový;5;UN-2;vnutorne;Nordhal',
    'UN-2;Druhý;5;UN-1;vnutorne;Nordhal',
  );
  expect(await undo(id, '--dry-run')).toMatchObject({ restored: 1, removed: 2, withdrawn: 0 });
  expect(await exported('products')).not.toBe(before);

  expect(await undo(id)).toMatchObject({ command: 'import products', restored: 1, removed: 2 });
  expect(await exported('products')).toBe(before);
  const { text } = await type('audit', 'NV-D8Z');
  expect(text).toContain(`undo ${id}`);
  expect(text).toMatch(new RegExp(`^${id} .*import products`, 'm'));
  const [entry] = JSON.parse((await type('audit UN-1 --json')).text);
  expect(entry).toMatchObject({ command: `undo ${id}`, after: null, before: { price_cents: 500 } });
  await expect(undo(id)).rejects.toThrow('je už vrátený');
});

test('what was changed since is named, and nothing is undone; the newer one first, then it can be', async () => {
  const before = await exported('prices');
  const first = await load('prices', 'code;price', 'NV-D8Z;11', 'PY-DO0;12');
  const second = await load('products', 'code;price;name', 'PY-DO0;13;Odvtedy');
  await expect(undo(first)).rejects.toThrow(/odvtedy zmenilo:\n {2}PY-DO0: price$/);
  await expect(undo(first, '--dry-run')).rejects.toThrow('PY-DO0: price');
  await undo(second);
  await undo(first);
  expect(await exported('prices')).toBe(before);
});

test('a new product somebody has in stock is only taken off sale', async () => {
  const id = await load(
    'products',
    'code;name;price;category;vendor',
    'UN-3;Na sklade;5;vnutorne;Nordhal',
  );
  await load('stock', 'code;warehouse;quantity', 'UN-3;Predajňa Žilina;3');
  expect(await undo(id)).toMatchObject({ restored: 0, removed: 0, withdrawn: 1 });
  expect((await sql`select is_sold from product where code = 'UN-3'`)[0]).toEqual({
    is_sold: false,
  });
  const listed = await sql`
    select from category_product join product on product.id = product_id where product.code = 'UN-3'`;
  expect(listed).toHaveLength(0);
});

test('categories, stock and customers come back as they were; a category in use stays', async () => {
  const files = {
    categories: ['slug;parent;label', 'vetva;cctv;Vetva', 'list;vetva;List', 'vnutorne;cctv;Inde'],
    stock: ['code;warehouse;quantity', 'NV-D8Z;Predajňa Žilina;7777'],
    customers: ['email;company_name;phone', 'novy@firma.sk;Nová;', 'demo@bastion.sk;Iná;'],
  };
  for (const [sheet, lines] of Object.entries(files)) {
    const before = await exported(sheet);
    const id = await load(sheet, ...lines);
    expect(await exported(sheet), sheet).not.toBe(before);
    await undo(id);
    expect(await exported(sheet), sheet).toBe(before);
  }
  const id = await load('categories', 'slug;parent;label', 'plna;cctv;Plná');
  await load('products', 'code;category', 'NV-D8Z;plna');
  await expect(undo(id)).rejects.toThrow(/používajú.*\n {2}plna$/);
});

test('only an import that exists is undone', async () => {
  await expect(undo('999999')).rejects.toThrow('neexistuje');
  await expect(undo('prvy')).rejects.toThrow('neexistuje');
  await type('groups set', 'Nevratná', '5');
  const [row] = await sql`select id from audit where command = 'groups set'`;
  await expect(undo(row!.id)).rejects.toThrow('groups set');
});
