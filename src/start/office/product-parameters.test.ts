import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '#staff/permissions.ts';
import type { EditedParameters, ParameterValues } from '#staff/products/parameters-contract.ts';
import type { Related, RelatedFields } from '#staff/products/related-contract.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);
let parameters: Record<'number' | 'choice' | 'text', number>;
beforeAll(async () => {
  const [category] = await sql<[{ id: number }]>`
    insert into category (parent_id, level, slug, path, title, label, position)
    select parent_id, level, 'skusobna-kategoria', path || 'x', 'Skúšobná', 'Skúšobná', 999
    from category where id = (select category_id from product where code = 'NV-D428') returning id`;
  const rows = await sql<{ id: number; kind: 'number' | 'choice' | 'text' }[]>`
    insert into parameter (key, name, kind, unit) values
      ('skusobna-hmotnost', 'Skúšobná hmotnosť', 'number', 'kg'),
      ('skusobna-farba', 'Skúšobná farba', 'choice', ''),
      ('skusobny-obsah', 'Skúšobný obsah', 'text', '') returning id, kind`;
  parameters = Object.fromEntries(rows.map(({ id, kind }) => [kind, id])) as typeof parameters;
  await sql`
    insert into parameter_value (parameter_id, key, name, position)
    values (${parameters.choice}, 'biela', 'biela', 1), (${parameters.choice}, 'cierna', 'čierna', 2)`;
  for (const { id } of rows)
    await sql`insert into category_parameter (category_id, parameter_id) values (${category.id}, ${id})`;
  // Enough others to say what is usual: from 1 to 30 kg.
  await sql`
    insert into product (code, slug, name, vendor_id, category_id, price_cents)
    select 'PAR-' || place, 'par-' || place, 'Iný ' || place, vendor_id, ${category.id}, 100
    from product, generate_series(1, 30) as place where code = 'NV-D428'`;
  await sql`
    insert into product_parameter (product_id, parameter_id, number_from, number_to)
    select id, ${parameters.number}, substr(code, 5)::int, substr(code, 5)::int
    from product where code like 'PAR-%'`;
});

let count = 0;
let code = '';
let id = 0;
beforeEach(async () => {
  count += 1;
  code = `PARAM-${count}`;
  const texts = [
    { category: 'Rozmery', code: 'Skúšobná hmotnosť', value: '5', unit: 'kg' },
    { category: 'Iné', code: 'Vlastný údaj', value: 'áno aj nie', unit: '' },
  ];
  const [row] = await sql<[{ id: number }]>`
    insert into product (code, slug, name, vendor_id, category_id, price_cents, parameters)
    select ${code}, lower(${code}), 'Skúšobný', vendor_id,
           (select id from category where slug = 'skusobna-kategoria'), 100, ${sql.json(texts)}
    from product where code = 'NV-D428' returning id`;
  id = row.id;
});

const read = async (role: StaffRole = 'content'): Promise<EditedParameters> =>
  (await clients[role].get(`/office/v1/products/${id}/parameters`)).json().edited;
type Options = { own?: Record<string, string>; is_confirmed?: boolean; role?: StaffRole };
const save = async (
  changes: Partial<Record<'number' | 'choice' | 'text', string>>,
  { own = {}, is_confirmed = false, role = 'content' }: Options = {},
) => {
  const { fields, version } = await read('office');
  const values = Object.fromEntries(
    Object.entries(changes).map(([kind, value]) => [`at${parameters[kind as 'text']}`, value]),
  );
  const said: ParameterValues = {
    values: { ...fields.values, ...values },
    own: { ...fields.own, ...own },
    is_confirmed,
  };
  return clients[role].put(`/office/v1/products/${id}/parameters`, { version, fields: said });
};
const texts = async () => {
  const [row] = await sql<[{ parameters: { code: string; value: string; unit: string }[] }]>`
    select parameters from product where id = ${id}`;
  return row.parameters.map((text) => `${text.code}=${text.value} ${text.unit}`.trim());
};

test('parameters of the category come with what is said, what may be said, and what is usual', async () => {
  const { parameters: all, own, fields } = await read();
  // Beside those of the categories above it.
  const rows = all.filter((one) => Object.values(parameters).includes(one.id));
  expect(rows).toMatchObject([
    { kind: 'number', unit: 'kg', heading: 'Rozmery', is_read: true, is_listed: false },
    { kind: 'choice', is_listed: true, suggestions: ['biela', 'čierna'] },
    { kind: 'text' },
  ]);
  expect(rows[0]!.usual!.from).toBeCloseTo(1.29);
  expect(rows[0]!.usual!.to).toBeCloseTo(29.71);
  expect(own).toEqual([{ place: 1, name: 'Vlastný údaj', heading: 'Iné', unit: '' }]);
  expect(fields.values[`at${parameters.number}`]).toBe('5');
});

test('what is saved is understood, keeps its place, and can be taken back', async () => {
  const saved = await save({ number: '7,5', choice: 'čierna' }, { own: { at1: '' } });
  expect(saved.statusCode).toBe(200);
  expect(await texts()).toEqual(['Skúšobná hmotnosť=7,5 kg', 'Skúšobná farba=čierna']);
  const [typed] = await sql<[{ kg: number }]>`
    select number_from::float8 as kg from product_parameter
    where product_id = ${id} and parameter_id = ${parameters.number}`;
  expect(typed.kg).toBe(7.5);
  const undone = await clients.content.post(`/office/v1/history/${saved.json().audit}/undo`, {});
  expect(undone.json()).toMatchObject({ restored: 1 });
  expect(await texts()).toEqual(['Skúšobná hmotnosť=5 kg', 'Vlastný údaj=áno aj nie']);
});

test.each([
  [{ number: 'ťažká' }, 'jedno číslo v jednotke kg'],
  [{ choice: 'modrá' }, 'zo zoznamu'],
] as const)('%j is refused at its field', async (changes, words) => {
  const response = await save(changes);
  expect(response.statusCode).toBe(409);
  const [kind] = Object.keys(changes) as ['number'];
  expect(response.json().error).toMatchObject([{ key: `values.at${parameters[kind]}` }]);
  expect(response.json().error[0].message).toContain(words);
  expect(await texts()).toEqual(['Skúšobná hmotnosť=5 kg', 'Vlastný údaj=áno aj nie']);
});

test('what is unusual is a question, not a refusal', async () => {
  const asked = await save({ number: '540' });
  expect(asked.statusCode).toBe(409);
  expect(asked.json()).toMatchObject({ is_unusual: true });
  expect((await save({ number: '540' }, { is_confirmed: true })).statusCode).toBe(200);
});

test.each([
  ['owner', 200],
  ['office', 200],
  ['content', 200],
  ['warehouse', 403],
  ['accountant', 403],
] as const)('%s changes parameters: %i', async (role, status) => {
  expect((await save({ text: 'kamera' }, { role })).statusCode).toBe(status);
});

const readRelated = async (): Promise<Related> =>
  (await clients.warehouse.get(`/office/v1/products/${id}/related`)).json().related;
const relate = async (fields: Partial<RelatedFields>, role: StaffRole = 'content') => {
  const { version, fields: now } = await readRelated();
  return clients[role].put(`/office/v1/products/${id}/related`, {
    version,
    fields: { ...now, ...fields },
  });
};

test('accessories, related products and the successor in their order, with how they look', async () => {
  const saved = await relate({
    accessories: ['NV-D8Z | Montáž | jeden \\| dva', 'PAR-2 | Iné'],
    related: ['PAR-3', 'PAR-1'],
    successor: 'PAR-4',
  });
  expect(saved.statusCode).toBe(200);
  const { fields, goods } = await readRelated();
  expect(fields).toEqual({
    accessories: ['NV-D8Z | Montáž | jeden \\| dva', 'PAR-2 | Iné'],
    related: ['PAR-3', 'PAR-1'],
    successor: 'PAR-4',
  });
  expect(goods.map((good) => good.code).sort()).toEqual(
    ['NV-D8Z', 'PAR-1', 'PAR-2', 'PAR-3', 'PAR-4'].sort(),
  );
  const undone = await clients.content.post(`/office/v1/history/${saved.json().audit}/undo`, {});
  expect(undone.json()).toMatchObject({ restored: 1 });
  expect((await readRelated()).fields.related).toEqual([]);
});

test('a product neither goes with itself nor follows itself, nor what is not there', async () => {
  for (const [fields, key] of [
    [{ related: [code] }, 'related'],
    [{ accessories: ['NIC-TAKE | Iné'] }, 'accessories'],
    [{ successor: code }, 'successor'],
  ] as const) {
    const response = await relate(fields as never);
    expect(response.statusCode).toBe(409);
    expect(response.json().error).toMatchObject([{ key }]);
  }
  expect((await relate({ related: ['PAR-1'] }, 'warehouse')).statusCode).toBe(403);
});

test('whoever is late is told what is there', async () => {
  const { version, fields } = await readRelated();
  await relate({ successor: 'PAR-1' });
  const late = await clients.office.put(`/office/v1/products/${id}/related`, {
    version,
    fields: { ...fields, successor: 'PAR-2' },
  });
  expect(late.statusCode).toBe(409);
  expect(late.json().current.fields.successor).toBe('PAR-1');
});
