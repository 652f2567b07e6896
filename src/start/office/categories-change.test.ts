import { expect, test } from 'vitest';
import type { Category, CategoryNode } from '#staff/categories/contract.ts';
import type { StaffRole } from '#staff/permissions.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);

const CATEGORIES = '/office/v1/categories';
const idOf = async (slug: string) =>
  (await sql<{ id: number }[]>`select id from category where slug = ${slug}`)[0]!.id;
const one = async (id: number): Promise<Category> =>
  (await clients.content.get(`${CATEGORIES}/${id}`)).json().category;
const nodes = async (): Promise<CategoryNode[]> =>
  (await clients.content.get(CATEGORIES)).json().categories;
const add = (body: object, role: StaffRole = 'content') => clients[role].post(CATEGORIES, body);

let made = 0;
/** A new one, of which nobody else knows. */
async function newCategory(parent: number, label = `Skúšobná ${(made += 1)}`): Promise<Category> {
  const response = await add({ parent, label });
  expect(response.body).toContain('"success":true');
  return one(response.json().id);
}
const auditOf = (slug: string) => sql<
  {
    command: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }[]
>`
  select command, before, after from audit_entry join audit on audit.id = audit_id
  where entity = 'category' and key = ${slug} order by audit.id desc`;

test('a new one stands at the end of its parent, with an address made of its name', async () => {
  const parent = await idOf('cctv');
  const { id, ...made } = await newCategory(parent, 'Termokamery na stožiar');
  expect(made).toMatchObject({
    slug: 'termokamery-na-stoziar',
    path: 'cctv/termokamery-na-stoziar',
    title: 'Termokamery na stožiar',
    products: 0,
    is_shown: true,
  });
  expect((await nodes()).findLast((node) => node.parent === parent)!.id).toBe(id);
  const [entry] = await auditOf('termokamery-na-stoziar');
  expect(entry).toMatchObject({ command: 'products category-add', before: null });
});

test('an address that another one has is refused at its field', async () => {
  const response = await add({ parent: await idOf('ezs'), label: 'CCTV' });
  expect(response.statusCode).toBe(409);
  expect(response.json().error[0]).toMatchObject({
    key: 'slug',
    code: 'messages.office.categorySlugTaken',
    values: { label: 'Kamery' },
  });
});

test('nothing is deeper than the four levels of the shop', async () => {
  let parent = await idOf('sks');
  for (let level = 1; level < 4; level += 1) parent = (await newCategory(parent)).id;
  const response = await add({ parent, label: 'O jednu hlbšie' });
  expect(response.statusCode).toBe(409);
  expect(response.json().error[0].message).toContain('štyri úrovne');
});

test('it is called otherwise, which the history takes back; nothing else is not noted', async () => {
  const { id, version, slug } = await newCategory(await idOf('eps'));
  const change = (body: object) => clients.office.put(`${CATEGORIES}/${id}`, body);
  const names = { label: 'Nový názov', title: 'Nový nadpis', sentence: 'Veta.' };
  const { audit } = (await change({ ...names, version })).json();
  const changed = await one(id);
  expect(changed).toMatchObject(names);
  expect((await change({ ...names, version: changed.version })).json().audit).toBeUndefined();
  expect((await auditOf(slug))[0]!.after).toEqual(names);

  expect((await clients.office.post(`/office/v1/history/${audit}/undo`, {})).statusCode).toBe(200);
  expect(await one(id)).not.toMatchObject({ label: 'Nový názov' });
});

test('who is late is told who was faster and what is there now', async () => {
  const { id, version } = await newCategory(await idOf('eps'));
  const names = { label: 'Prvý', title: 'Prvý', sentence: '' };
  await clients.content.put(`${CATEGORIES}/${id}`, { ...names, version });
  for (const late of [
    await clients.office.put(`${CATEGORIES}/${id}`, { ...names, label: 'Druhý', version }),
    await clients.office.post(`${CATEGORIES}/${id}/visibility`, { is_hidden: true, version }),
    await clients.office.post(`${CATEGORIES}/${id}/remove`, { version }),
  ]) {
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ current: { category: { label: 'Prvý' } } });
    expect(late.json().changed_by).toContain('kolega-content');
  }
});

test('one goes before another beside it, and everybody else stays in order', async () => {
  const parent = (await newCategory(await idOf('evs'))).id;
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push((await newCategory(parent)).id);
  const [first, second, third] = ids as [number, number, number];
  const place = (id: number, before: number | null) =>
    clients.content.post(`${CATEGORIES}/${id}/place`, { before });
  const order = async () =>
    (await nodes()).filter((node) => node.parent === parent).map(({ id }) => id);
  await place(third, first);
  expect(await order()).toEqual([third, first, second]);
  const { audit } = (await place(third, null)).json();
  expect(await order()).toEqual([first, second, third]);
  await clients.content.post(`/office/v1/history/${audit}/undo`, {});
  expect(await order()).toEqual([third, first, second]);
  expect((await place(third, parent)).statusCode).toBe(409);
});

test('an empty one is removed and its address leads to the one above; one that holds something stays', async () => {
  const parent = await newCategory(await idOf('cctv'));
  const { id, version, path, slug } = await newCategory(parent.id);
  const remove = (of: Category) =>
    clients.content.post(`${CATEGORIES}/${of.id}/remove`, { version: of.version });
  expect((await remove(await one(parent.id))).json().error[0].code).toBe(
    'messages.office.categoryUsed.categories',
  );
  expect((await clients.content.post(`${CATEGORIES}/${id}/remove`, { version })).statusCode).toBe(
    200,
  );
  expect((await clients.content.get(`${CATEGORIES}/${id}`)).statusCode).toBe(404);
  expect((await auditOf(slug))[0]).toMatchObject({ after: null, before: { parent: parent.slug } });
  const [former] = await sql`select category_id from category_former_path where path = ${path}`;
  expect(former).toEqual({ category_id: parent.id });

  const [{ full }] = await sql<[{ full: number }]>`
    select category_id as full from product order by id limit 1`;
  expect((await remove(await one(full))).json().error[0].code).toBe(
    'messages.office.categoryUsed.products',
  );
});

test('departments are not moved, hidden or removed', async () => {
  const department = await one(await idOf('cctv'));
  const { id, version } = department;
  const address = `${CATEGORIES}/${id}`;
  const answers = [
    await clients.office.post(`${address}/visibility`, { is_hidden: true, version }),
    await clients.office.post(`${address}/place`, { before: null }),
    await clients.office.post(`${address}/remove`, { version }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
  expect(await one(id)).toEqual(department);
});

test.each([
  ['office', 200],
  ['content', 200],
  ['warehouse', 403],
  ['accountant', 403],
] as const)('%s gets %d for a change', async (role, status) => {
  const label = `Roly ${role}`;
  const response = await add({ parent: await idOf('sks'), label }, role);
  expect(response.statusCode).toBe(status);
});
