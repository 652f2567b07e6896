import { expect, test } from 'vitest';
import { SHEET_IMPORTS } from '#staff/sheets/import-sheet.server.ts';
import type { SheetName } from '#staff/sheets/sheet.server.ts';
import { useDatabase } from '#tests/database.ts';
import { brought } from '#tests/owner.ts';
import { staffContext } from '#tests/staff-context.ts';
import { undoInPart } from './undo.server.ts';

const { sql } = useDatabase();
const context = staffContext(sql);

/** Imports a text and gives the number it is undone by. */
async function load(sheet: SheetName, ...lines: string[]): Promise<string> {
  const report = await SHEET_IMPORTS[sheet](context, {
    file: brought(`${lines.join('\n')}\n`),
    skipsRefused: false,
    ignoresUnknown: false,
    confirmsPrices: true,
  });
  return report.audit!;
}
const productsOf = (...codes: string[]) => sql<{ code: string; name: string; cents: number }[]>`
  select code, name, price_cents::int as cents, is_sold from product where code = any(${codes}) order by code`;

test('what was edited by hand since stays and is named, field by field; the rest comes back', async () => {
  const before = await productsOf('NV-D8Z', 'PY-DO0');
  const id = await load(
    'products',
    'code;name;price',
    'NV-D8Z;Z dovozu;999',
    'PY-DO0;Z dovozu;998',
  );
  await sql`update product set price_cents = 12345, price_fraction = 0 where code = 'NV-D8Z'`;

  const kept = [{ key: 'NV-D8Z', why: 'edited', fields: ['price_cents'] }];
  const told = { restored: 2, removed: 0, withdrawn: 0, kept, kept_count: 1 };
  expect(await undoInPart({ ...context, isDryRun: true }, { id })).toMatchObject(told);
  expect((await productsOf('PY-DO0'))[0]).toMatchObject({ name: 'Z dovozu' });

  expect(await undoInPart(context, { id })).toMatchObject(told);
  expect(await productsOf('NV-D8Z', 'PY-DO0')).toEqual([{ ...before[0], cents: 12345 }, before[1]]);
  // It is a change of its own, and says what it did and nothing more.
  const entries = await sql`
    select key, after from audit_entry join audit on audit.id = audit_id
    where command = ${`undo ${id}`} order by key`;
  expect(entries).toEqual([
    { key: 'NV-D8Z', after: { name: before[0]!.name } },
    { key: 'PY-DO0', after: { name: before[1]!.name, price_cents: before[1]!.cents } },
  ]);
  await expect(undoInPart(context, { id })).rejects.toMatchObject({ key: 'undo.twice' });
});

test('a new product somebody has worked on stays whole, one that is gone is named, others go', async () => {
  const head = 'code;name;price;category;vendor';
  const rows = ['A', 'B', 'C'].map((one) => `CAST-${one};Nový;5;vnutorne;Nordhal`);
  const id = await load('products', head, ...rows);
  await sql`update product set name = 'Premenovaný' where code = 'CAST-A'`;
  await sql`delete from product where code = 'CAST-B'`;
  expect(await undoInPart(context, { id })).toMatchObject({
    restored: 0,
    removed: 1,
    kept: [
      { key: 'CAST-A', why: 'edited', fields: ['name'] },
      { key: 'CAST-B', why: 'missing', fields: [] },
    ],
    kept_count: 2,
  });
  expect(await productsOf('CAST-A', 'CAST-B', 'CAST-C')).toMatchObject([
    { code: 'CAST-A', is_sold: true },
  ]);
});

test('a new category in use stays, and with it the new one above it; others go', async () => {
  const id = await load(
    'categories',
    'slug;parent;label',
    'hore;cctv;Hore',
    'dole;hore;Dole',
    'prazdna;cctv;Prázdna',
  );
  await sql`
    update product set category_id = (select id from category where slug = 'dole')
    where code = 'NV-D8Z'`;
  expect(await undoInPart(context, { id })).toMatchObject({
    removed: 1,
    withdrawn: 0,
    kept: [
      { key: 'dole', why: 'used', fields: [] },
      { key: 'hore', why: 'used', fields: [] },
    ],
  });
  const left = await sql`
    select slug from category where slug in ('hore', 'dole', 'prazdna') order by slug`;
  expect(left.map(({ slug }) => slug)).toEqual(['dole', 'hore']);
});

test('of goods in stock only what nobody has moved since', async () => {
  const [first, second] = await sql<{ code: string; warehouse: string; quantity: number }[]>`
    select product.code, replace(warehouse.name, e'\\u00a0', ' ') as warehouse, quantity
    from stock join product on product.id = product_id join warehouse on warehouse.id = warehouse_id
    order by product_id, warehouse_id limit 2`;
  const row = ({ code, warehouse }: typeof first & object) => `${code};${warehouse}`;
  const id = await load(
    'stock',
    'code;warehouse;quantity',
    `${row(first!)};7001`,
    `${row(second!)};7002`,
  );
  await sql`update stock set quantity = 7000 where quantity = 7001`;
  expect(await undoInPart(context, { id })).toMatchObject({
    restored: 1,
    kept: [{ key: `${first!.code} ${first!.warehouse}`, why: 'edited', fields: ['quantity'] }],
  });
  const [left] = await sql`
    select (count(*) filter (where quantity = 7000))::int as sold,
           (count(*) filter (where quantity = 7002))::int as brought from stock`;
  expect(left).toEqual({ sold: 1, brought: 0 });
});

test('where nothing is left to undo, where it is old, and where it was no import, the reason is said', async () => {
  const id = await load('prices', 'code;price', 'NV-D8Z;77');
  await sql`update product set price_cents = 7800 where code = 'NV-D8Z'`;
  await expect(undoInPart(context, { id })).rejects.toMatchObject({ key: 'undo.nothing' });
  await sql`update product set price_cents = 7700 where code = 'NV-D8Z'`;
  await sql`update audit set at = now() - interval '31 days' where id = ${id}`;
  await expect(undoInPart(context, { id })).rejects.toMatchObject({ key: 'undo.old' });
  await sql`update audit set at = now() - interval '29 days' where id = ${id}`;
  await undoInPart(context, { id });
  const [undone] = await sql`select id from audit where command = ${`undo ${id}`}`;
  await expect(undoInPart(context, { id: undone!.id })).rejects.toMatchObject({
    key: 'undo.notImport',
  });
  await expect(undoInPart(context, { id: '9999999' })).rejects.toMatchObject({
    key: 'undo.unknown',
  });
});
