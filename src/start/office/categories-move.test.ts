import { beforeAll, expect, test } from 'vitest';
import type { CategoryTask } from '#staff/categories/tasks-contract.ts';
import { carryOutTasks } from '#staff/categories/tasks.server.ts';
import type { Client } from '#tests/client.ts';
import { useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
let writer: Client;
beforeAll(async () => {
  writer = await office.signIn(await office.newColleague('content'));
});

const CATEGORIES = '/office/v1/categories';
let made = 0;
async function newCategory(parent: number): Promise<number> {
  const response = await writer.post(CATEGORIES, { parent, label: `Presúvaná ${(made += 1)}` });
  return response.json().id;
}
const idOf = async (slug: string) =>
  (await sql<{ id: number }[]>`select id from category where slug = ${slug}`)[0]!.id;
const placeOf = async (id: number) =>
  (
    await sql<{ path: string; parent_id: number }[]>`
    select path, parent_id from category where id = ${id}`
  )[0]!;
const move = (id: number, from: number, parent: number, before: number | null = null) =>
  writer.post(`${CATEGORIES}/${id}/move`, { from, parent, before });
const formerOf = async (id: number) =>
  (
    await sql<{ path: string }[]>`
      select path from category_former_path where category_id = ${id} order by path`
  ).map(({ path }) => path);
const tasks = async (): Promise<CategoryTask[]> =>
  (await writer.get(`${CATEGORIES}/tasks`)).json().tasks;

/** A category with so many products, found by nothing else. */
async function newBranch(parent: number, products: number) {
  const id = await newCategory(parent);
  await sql`
    insert into product (code, slug, name, vendor_id, category_id, price_cents, parameters)
    select 'PR-' || ${id}::int || '-' || n, 'pr-' || ${id}::int || '-' || n, 'Presúvaný ' || n, 1, ${id}, n,
           '[{"category": "x", "code": "Farba", "value": "biela", "unit": ""}]'
    from generate_series(1, ${products}::int) as n`;
  return id;
}
const listedIn = async (category: number, branch: number) =>
  (
    await sql<[{ count: number }]>`
      select count(*)::int from category_product join product on product.id = product_id
      where category_product.category_id = ${category} and product.category_id = ${branch}`
  )[0].count;

test('a branch with all below it goes elsewhere, old addresses are kept, also after several moves', async () => {
  const [cctv, ezs, sks] = [await idOf('cctv'), await idOf('ezs'), await idOf('sks')];
  const id = await newCategory(cctv);
  const below = await newCategory(id);
  const first = await placeOf(below);
  const { audit } = (await move(id, cctv, ezs)).json();
  expect(audit).toBeDefined();
  const second = await placeOf(below);
  expect(second.path).toBe(first.path.replace('cctv/', 'ezs/'));
  expect(await formerOf(below)).toEqual([first.path]);

  await move(id, ezs, sks);
  expect(await formerOf(below)).toEqual([first.path, second.path].toSorted());
  // Back where it began: nothing leads away from where it stands.
  await move(id, sks, cctv);
  expect((await placeOf(below)).path).toBe(first.path);
  expect(await formerOf(below)).toEqual(
    [second.path, second.path.replace('ezs/', 'sks/')].toSorted(),
  );
});

test('a move is taken back by the history', async () => {
  const [cctv, evs] = [await idOf('cctv'), await idOf('evs')];
  const id = await newCategory(cctv);
  const { audit } = (await move(id, cctv, evs)).json();
  expect((await writer.post(`/office/v1/history/${audit}/undo`, {})).statusCode).toBe(200);
  expect((await placeOf(id)).parent_id).toBe(cctv);
});

test('departments stay, nothing goes into itself or too deep, and who is late is told', async () => {
  const [cctv, ezs] = [await idOf('cctv'), await idOf('ezs')];
  const top = await newCategory(cctv);
  const middle = await newCategory(top);
  const low = await newCategory(middle);
  const other = await newCategory(ezs);
  const codes = [];
  for (const response of [
    await move(cctv, 1, ezs),
    await move(top, cctv, low),
    await move(top, cctv, other),
    await move(top, ezs, other),
    await move(top, cctv, 2_147_483_647),
  ])
    codes.push([response.statusCode, response.json().error[0].code]);
  expect(codes).toEqual([
    [409, 'messages.office.departmentStays'],
    [409, 'messages.office.categoryInItself'],
    [409, 'messages.office.categoryTooDeep'],
    [409, 'messages.office.stale'],
    [404, 'messages.office.categoryGone'],
  ]);
  expect((await placeOf(top)).parent_id).toBe(cctv);
});

test('many products are moved by the worker, once, and the history knows who asked', async () => {
  const [cctv, ezs] = [await idOf('cctv'), await idOf('ezs')];
  const id = await newBranch(cctv, 1_200);
  const { task, audit } = (await move(id, cctv, ezs)).json();
  expect([typeof task, audit]).toEqual(['number', undefined]);
  expect((await placeOf(id)).parent_id).toBe(cctv);
  expect((await tasks()).find((one) => one.id === task)).toMatchObject({
    state: 'waiting',
    products: 1_200,
  });
  expect((await move(id, cctv, ezs)).json().error[0].code).toBe('messages.office.categoryBusy');

  const { config } = office;
  const done = await Promise.all([carryOutTasks({ sql, config }), carryOutTasks({ sql, config })]);
  expect(done.toSorted()).toEqual([0, 1]);
  expect((await placeOf(id)).parent_id).toBe(ezs);
  expect([await listedIn(cctv, id), await listedIn(ezs, id)]).toEqual([0, 1_200]);
  expect((await tasks()).find((one) => one.id === task)).toMatchObject({ state: 'done' });
  const audits = await sql`
    select who from audit join audit_entry on audit_id = audit.id
    where command = 'products category-move' and key = (select slug from category where id = ${id})`;
  expect(audits).toEqual([{ who: expect.stringContaining('kolega-content') }]);
});

test('a process that dies in the middle leaves nothing half-moved, and the next one does it', async () => {
  const [cctv, eps] = [await idOf('cctv'), await idOf('eps')];
  const id = await newBranch(cctv, 3_000);
  const { task } = (await move(id, cctv, eps)).json();
  const { config } = office;
  const running = carryOutTasks({ sql, config }).catch((error: unknown) => error);
  await expect
    .poll(
      async () =>
        (
          await sql`
            select pg_terminate_backend(pid) from pg_locks
            where locktype = 'advisory' and classid::bigint = hashtext('catalogue_task')::bigint & 4294967295
              and objid = ${task} and granted`
        ).length,
      { timeout: 10_000, interval: 5 },
    )
    .toBeGreaterThan(0);
  expect(await running).toBeInstanceOf(Error);
  expect((await placeOf(id)).parent_id).toBe(cctv);
  expect([await listedIn(cctv, id), await listedIn(eps, id)]).toEqual([3_000, 0]);
  expect((await tasks()).find((one) => one.id === task)?.state).toBe('waiting');

  expect(await carryOutTasks({ sql, config })).toBe(1);
  expect([await listedIn(cctv, id), await listedIn(eps, id)]).toEqual([0, 3_000]);
});

test('what can no longer be done is said, and not tried again', async () => {
  const [cctv, ezs] = [await idOf('cctv'), await idOf('ezs')];
  const id = await newBranch(cctv, 1_100);
  const parent = await newCategory(ezs);
  const { task } = (await move(id, cctv, parent)).json();
  await sql`delete from category where id = ${parent}`;
  const { config } = office;
  expect(await carryOutTasks({ sql, config })).toBe(0);
  expect((await tasks()).find((one) => one.id === task)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('nadradená kategória'),
  });
  expect((await placeOf(id)).parent_id).toBe(cctv);
});
