import { expect, test } from 'vitest';
import type { Category } from '#staff/categories/contract.ts';
import type {
  Parameter,
  ParameterUse,
  PreviewedFacet,
} from '#staff/categories/parameter-contract.ts';
import type { StaffRole } from '#staff/permissions.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);

const CATEGORIES = '/office/v1/categories';
const PARAMETERS = '/office/v1/parameters';
const one = async (id: number): Promise<Category> =>
  (await clients.content.get(`${CATEGORIES}/${id}`)).json().category;
const parameter = async (id: number): Promise<Parameter> =>
  (await clients.content.get(`${PARAMETERS}/${id}`)).json().parameter;

let made = 0;
async function newCategory(parent?: number): Promise<number> {
  const [root] = await sql<[{ id: number }]>`select id from category where slug = 'sks'`;
  const body = { parent: parent ?? root.id, label: `S parametrami ${(made += 1)}` };
  return (await clients.content.post(CATEGORIES, body)).json().id;
}
const definition = { kind: 'choice', unit: '', aliases: '', values: '' };
async function newParameter(more: object = {}): Promise<{ id: number; key: string; name: string }> {
  const name = `Skúšobný parameter ${(made += 1)}`;
  const { key } = (await clients.content.post(PARAMETERS, { ...definition, name, ...more })).json();
  const [row] = await sql<[{ id: number }]>`select id from parameter where key = ${key}`;
  return { id: row.id, key, name };
}
/** Products of a category that say one thing each. */
async function say(category: number, name: string, texts: string[]) {
  for (const [index, value] of texts.entries())
    await sql`
      insert into product (code, slug, name, vendor_id, category_id, price_cents, parameters)
      values (${`SP-${category}-${index}`}, ${`sp-${category}-${index}`}, 'S parametrom', 1, ${category}, 100,
              ${sql.json([{ category: 'x', code: name, value, unit: '' }])})`;
}
const use = (key: string, more: Partial<ParameterUse> = {}): ParameterUse => ({
  parameter: key,
  is_filterable: true,
  is_key: false,
  prefix: '',
  ...more,
});
const set = async (id: number, parameters: ParameterUse[], role: StaffRole = 'content') =>
  clients[role].put(`${CATEGORIES}/${id}/parameters`, {
    parameters,
    version: (await one(id)).version,
  });
const change = async (id: number, more: object) => {
  const { name, kind, unit, aliases, values, version } = await parameter(id);
  const body = { name, kind, unit, aliases, values, version, ...more };
  return clients.content.put(`${PARAMETERS}/${id}`, body);
};
const meant = async (category: number) =>
  (
    await sql<{ values: string }[]>`
      select string_agg(value.name, ',' order by value.name) as values
      from product join product_parameter on product_id = product.id
      join parameter_value value on value.id = any (value_ids)
      where category_id = ${category} group by product.id order by product.id`
  ).map(({ values }) => values);

test('a category gets parameters of its own, in their order, and its products are read by them', async () => {
  const [id, first, second] = [await newCategory(), await newParameter(), await newParameter()];
  await say(id, first.name, ['biela', 'čierna']);
  const response = await set(id, [
    use(second.key, { is_key: true, prefix: 'IR' }),
    use(first.key, { is_filterable: false }),
  ]);
  const { parameters } = await one(id);
  expect(
    parameters.map(({ key, ...own }) => [key, own.is_filterable, own.is_key, own.prefix]),
  ).toEqual([
    [second.key, true, true, 'IR'],
    [first.key, false, false, ''],
  ]);
  expect(await meant(id)).toEqual(['biela', 'čierna']);

  await clients.content.post(`/office/v1/history/${response.json().audit}/undo`, {});
  expect((await one(id)).parameters).toEqual([]);
  expect(await meant(id)).toEqual([]);
});

test('a fifth key one is refused, also where it comes together with one of a category below', async () => {
  const id = await newCategory();
  const below = await newCategory(id);
  const all = [];
  for (let count = 0; count < 5; count += 1) all.push(await newParameter());
  const keys = all.map(({ key }) => use(key, { is_key: true }));
  expect((await set(id, keys)).json().error[0]).toMatchObject({
    code: 'messages.office.fifthKey',
    values: { keys: 5 },
  });
  expect((await set(below, keys.slice(3))).statusCode).toBe(200);
  const { label } = await one(below);
  expect((await set(id, keys.slice(0, 3))).json().error[0].values).toEqual({ label, keys: 5 });
  expect((await set(id, keys.slice(0, 2))).statusCode).toBe(200);
});

test('who is late with a category or a parameter is told what is there now', async () => {
  const [id, { id: parameterId }] = [await newCategory(), await newParameter()];
  const late = await clients.office.put(`${CATEGORIES}/${id}/parameters`, {
    parameters: [],
    version: 'x',
  });
  expect([late.statusCode, late.json().current.category.id]).toEqual([409, id]);
  const other = await change(parameterId, { version: 'x' });
  expect([other.statusCode, other.json().current.parameter.id]).toEqual([409, parameterId]);
});

test('a parameter is changed: other spellings and a list of values, and products are read anew', async () => {
  const id = await newCategory();
  const { id: parameterId, key, name } = await newParameter();
  await say(id, name, ['Cat6', 'Cat 6', 'Cat.6a', 'iné']);
  await set(id, [use(key)]);
  expect(await meant(id)).toEqual(['Cat6', 'Cat 6', 'Cat.6a', 'iné']);
  await change(parameterId, { values: 'Cat6 | Cat 6\nCat6A | Cat.6a' });
  expect(await meant(id)).toEqual(['Cat6', 'Cat6', 'Cat6A']);
  expect((await parameter(parameterId)).values).toBe('Cat6 | Cat 6\nCat6A | Cat.6a');
  expect((await change(parameterId, { kind: 'number' })).json().error[0].key).toBe('values');
});

test('before a kind becomes another it is said which texts stay texts; nothing is changed by that', async () => {
  const id = await newCategory();
  const { id: parameterId, key, name } = await newParameter();
  await say(id, name, ['12', '24', 'podľa verzie', 'podľa verzie']);
  await set(id, [use(key)]);
  const preview = async (body: object) =>
    (
      await clients.warehouse.post(`${PARAMETERS}/${parameterId}/preview`, {
        kind: 'number',
        unit: '',
        values: '',
        ...body,
      })
    ).json();
  expect(await preview({})).toMatchObject({
    products: 4,
    lost: 2,
    unread: [{ text: 'podľa verzie', products: 2, code: `SP-${id}-2` }],
  });
  expect(await preview({ kind: 'choice', values: '12\n24' })).toMatchObject({ lost: 2 });
  expect(await preview({ kind: 'text' })).toMatchObject({ lost: 0, unread: [] });
  expect(await meant(id)).toHaveLength(4);
  await change(parameterId, { kind: 'number' });
  expect(await meant(id)).toEqual(['12', '24']);
  const [{ texts }] = await sql<[{ texts: number }]>`
    select count(*)::int as texts from product
    where category_id = ${id} and parameters::text like '%podľa verzie%'`;
  expect(texts).toBe(2);
});

test('two spellings of one value are merged in all products, and taken apart again', async () => {
  const id = await newCategory();
  const { id: parameterId, key, name } = await newParameter();
  await say(id, name, ['12 V DC', '12 V DC', '12V DC', '24 V']);
  await set(id, [use(key)]);
  const { used, version } = await parameter(parameterId);
  expect(used.map((value) => [value.name, value.products, value.like?.name])).toEqual([
    ['12 V DC', 2, undefined],
    ['12V DC', 1, '12 V DC'],
    ['24 V', 1, undefined],
  ]);
  const merge = (from: string, into: string) =>
    clients.content.post(`${PARAMETERS}/${parameterId}/merge`, { from, into, version });
  expect((await merge('12v-dc', 'nic-take')).statusCode).toBe(409);
  const { audit } = (await merge('12v-dc', '12-v-dc')).json();
  expect(await meant(id)).toEqual(['12 V DC', '12 V DC', '12 V DC', '24 V']);
  expect((await merge('12v-dc', '12-v-dc')).statusCode).toBe(409);
  // What comes with the next file is understood too.
  expect((await parameter(parameterId)).values).toContain('12 V DC | 12V DC');
  await clients.content.post(`/office/v1/history/${audit}/undo`, {});
  expect(await meant(id)).toEqual(['12 V DC', '12 V DC', '12V DC', '24 V']);
});

test('filters are previewed as a guest has them, without prices', async () => {
  const id = await newCategory();
  const { key, name } = await newParameter();
  await say(id, name, ['biela', 'biela', 'čierna']);
  await set(id, [use(key)]);
  const { facets } = (await clients.warehouse.get(`${CATEGORIES}/${id}/filters`)).json() as {
    facets: PreviewedFacet[];
  };
  expect(facets.find((facet) => facet.key === key)?.values).toEqual([
    { key: 'biela', title: 'biela', count: 2 },
    { key: 'cierna', title: 'čierna', count: 1 },
  ]);
  expect(facets.some((facet) => facet.key === 'cena')).toBe(false);
});

test.each([
  ['office', 200],
  ['content', 200],
  ['warehouse', 403],
  ['accountant', 403],
] as const)('%s gets %d for parameters of a category', async (role, status) => {
  expect((await set(await newCategory(), [], role)).statusCode).toBe(status);
});
