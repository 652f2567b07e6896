import { expect, test } from 'vitest';
import type { Category, CategoryNode, Filled } from '#staff/categories/contract.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);

const CATEGORIES = '/office/v1/categories';
const idOf = async (slug: string) =>
  (await sql<[{ id: number }]>`select id from category where slug = ${slug}`)[0].id;
const tree = async (): Promise<CategoryNode[]> =>
  (await clients.content.get(CATEGORIES)).json().categories;
const one = async (id: number): Promise<Category> =>
  (await clients.content.get(`${CATEGORIES}/${id}`)).json().category;

test('the tree has every category after the one it lies in, with what is sold below it', async () => {
  const nodes = await tree();
  const [{ all }] = await sql<[{ all: number }]>`select count(*)::int as all from category`;
  expect(nodes).toHaveLength(all);
  const seen = new Set<number | null>([null]);
  for (const { id, parent } of nodes) {
    expect(seen.has(parent)).toBe(true);
    seen.add(id);
  }
  const counts = await sql<{ id: number; products: number }[]>`
    select ancestor_id as id, count(*)::int as products
    from product join category_ancestor using (category_id) where is_sold group by 1`;
  const products = new Map(counts.map((row) => [row.id, row.products]));
  for (const node of nodes) expect(node.products).toBe(products.get(node.id) ?? 0);
});

test('one category says where it lies and which parameters it has from where', async () => {
  const [row] = await sql<[{ id: number; path: string; level: number }]>`
    select category.id, path, level from category
    join effective_parameter own on own.category_id = category.id and own.defined_in <> category.id
    where level > 1 order by category.id limit 1`;
  const category = await one(row.id);
  expect(category.above).toHaveLength(category.level);
  expect(category.url.endsWith(`/category/${category.path}`)).toBe(true);
  const effective = await sql<{ parameter_id: number; defined_in: number }[]>`
    select parameter_id, defined_in from effective_parameter where category_id = ${category.id}
    order by position, parameter_id`;
  expect(category.parameters.map((own) => [own.id, own.defined_in.id])).toEqual(
    effective.map((own) => [own.parameter_id, own.defined_in]),
  );
  expect(category.parameters.some((own) => own.defined_in.id !== category.id)).toBe(true);
});

test('how many products have a parameter, and between what, is counted over everything below', async () => {
  const [{ id }] = await sql<[{ id: number }]>`
    select category_id as id from category_parameter join parameter on parameter.id = parameter_id
    where kind = 'number' order by category_id limit 1`;
  const response = await clients.warehouse.get(`${CATEGORIES}/${id}/filled`);
  const { filled } = response.json() as { filled: Filled[] };
  const [expected] = await sql`
    select parameter_id as parameter, count(*)::int as products,
           min(number_from)::float8 as least, max(number_to)::float8 as most
    from product join product_parameter on product_id = product.id
    join parameter on parameter.id = parameter_id and kind = 'number'
    where is_sold and category_id in (select category_id from category_ancestor where ancestor_id = ${id})
    group by 1 order by 1 limit 1`;
  expect(filled).toContainEqual(expected);
});

test('a category that is not there is not found', async () => {
  expect((await clients.office.get(`${CATEGORIES}/2147483647`)).statusCode).toBe(404);
});

test.each([
  ['office', 200],
  ['content', 200],
  ['warehouse', 200],
  ['owner', 200],
  ['accountant', 403],
] as const)('%s gets %d for the tree and for one of it', async (role, status) => {
  const id = await idOf('cctv');
  for (const address of [CATEGORIES, `${CATEGORIES}/${id}`, `${CATEGORIES}/${id}/filled`])
    expect((await clients[role].get(address)).statusCode, address).toBe(status);
});
