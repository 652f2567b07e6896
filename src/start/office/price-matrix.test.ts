import { beforeAll, describe, expect, test } from 'vitest';
import { discountsOfCompany } from '#shop/customers/best-discounts.server.ts';
import { bestDiscount } from '#shop/customers/prices.ts';
import type { StaffRole } from '#staff/permissions.ts';
import type { Matrix, MatrixChange } from '#staff/prices/matrix-contract.ts';
import { addCompany } from '#tests/companies.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);
/** Of a camera: its vendor, its category and the one at the top. */
let camera: { category_id: number; vendor_id: number; top: number; slug: string };
beforeAll(async () => {
  [camera] = await sql<[typeof camera]>`
    select product.category_id, vendor_id, top.id as top, top.slug
    from product join category_ancestor on category_ancestor.category_id = product.category_id
    join category top on top.id = ancestor_id and top.parent_id is null where code = 'NV-D428'`;
});

const matrix = async (role: StaffRole = 'office'): Promise<Matrix> =>
  (await clients[role].get('/office/v1/prices/matrix')).json().matrix;
const save = (changes: MatrixChange[], more: object = {}, role: StaffRole = 'office') =>
  clients[role].put('/office/v1/prices/matrix', { changes, is_confirmed: false, ...more });
const touched = async (changes: MatrixChange[]) =>
  (await clients.office.post('/office/v1/prices/matrix/touched', { changes })).json();
const auditOf = (name: string) => sql<
  { who: string; command: string; before: unknown; after: unknown }[]
>`
  select who, command, before, after from audit_entry join audit on audit.id = audit_id
  where entity = 'price_group' and key = ${name} order by audit.id desc`;

let made = 0;
async function newGroup(points = 500) {
  const name = `Matica ${(made += 1)}`;
  const [group] = await sql<[{ id: number }]>`
    insert into price_group (name, discount_bp) values (${name}, ${points}) returning id`;
  const { customerId } = await addCompany(sql, `matica-${made}@example.sk`, {
    company: { price_group_id: group.id },
  });
  return { id: group.id, name, customerId };
}
const onTop = (group: number, was: number | null, points: number | null): MatrixChange => ({
  group,
  kind: 'category',
  id: camera.top,
  was,
  discount_bp: points,
});

test('groups, the tree in its order, vendors and what each group has of its own', async () => {
  const { id, name } = await newGroup();
  await sql`
    insert into discount (price_group_id, vendor_id, discount_bp) values (${id}, ${camera.vendor_id}, 900)`;
  const seen = await matrix();
  expect(seen.groups).toContainEqual({ id, name, discount_bp: 500, customers: 1 });
  const points = seen.groups.map((group) => group.discount_bp);
  expect(points).toEqual(points.toSorted((one, other) => one - other));
  expect(seen.cells).toContainEqual({
    group: id,
    kind: 'vendor',
    id: camera.vendor_id,
    discount_bp: 900,
  });
  const places = new Map(seen.categories.map((one, place) => [one.id, place]));
  expect(
    seen.categories.every((one, place) => one.parent === null || places.get(one.parent)! < place),
  ).toBe(true);
  const [{ sold }] = await sql<[{ sold: number }]>`
    select count(*)::int as sold from product where is_sold and vendor_id = ${camera.vendor_id}`;
  expect(seen.vendors.find((one) => one.id === camera.vendor_id)!.products).toBe(sold);
});

describe('a save', () => {
  test('writes all of it once, for the next page of its customers, with what differs in the audit', async () => {
    const { id, name, customerId } = await newGroup();
    const changes: MatrixChange[] = [
      onTop(id, null, 1_400),
      { group: id, kind: 'vendor', id: camera.vendor_id, was: null, discount_bp: 1_000 },
      { group: id, kind: 'base', id: null, was: 500, discount_bp: 700 },
    ];
    const key = { headers: { 'idempotency-key': `matica-${id}` } };
    for (let count = 0; count < 2; count += 1) {
      const saved = await clients.office.put(
        '/office/v1/prices/matrix',
        { changes, is_confirmed: false },
        key,
      );
      expect([saved.statusCode, saved.json().changed]).toEqual([200, 3]);
    }
    const discounts = await discountsOfCompany(sql, customerId);
    expect(discounts.group).toBe(700);
    expect(bestDiscount(camera, discounts)).toBe(1_400);
    const entries = await auditOf(name);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      command: 'groups matrix-save',
      before: { discount_bp: 500, discounts: { category: { [camera.slug]: null } } },
      after: { discount_bp: 700, discounts: { category: { [camera.slug]: 1_400 } } },
    });

    // Taken back by the same call: an exception that was none is gone.
    const back = changes.map((one) => ({ ...one, was: one.discount_bp, discount_bp: one.was }));
    expect((await save(back)).statusCode).toBe(200);
    expect((await matrix()).cells.filter(({ group }) => group === id)).toEqual([]);
  });

  test('of who is late is refused whole, with the matrix as it is now and who was faster', async () => {
    const [one, other] = [await newGroup(), await newGroup()];
    expect((await save([onTop(one.id, null, 800)], {}, 'owner')).statusCode).toBe(200);
    const late = await save([onTop(other.id, null, 900), onTop(one.id, null, 900)]);
    expect(late.statusCode).toBe(409);
    const { current, changed_by: by } = late.json();
    expect(current.matrix.cells).toContainEqual({
      group: one.id,
      kind: 'category',
      id: camera.top,
      discount_bp: 800,
    });
    expect(by).toContain('kolega-owner');
    expect(current.matrix.cells.some(({ group }: { group: number }) => group === other.id)).toBe(
      false,
    );
    expect((await save([onTop(one.id, 800, 900)])).statusCode).toBe(200);
    // A group that was ended meanwhile.
    expect((await save([onTop(2147483647, null, 900)])).statusCode).toBe(409);
  });

  test('that moves a price by more than half asks once more', async () => {
    const { id } = await newGroup();
    const asked = await save([onTop(id, null, 6_000)]);
    expect([asked.statusCode, asked.json().error[0].code]).toEqual([
      409,
      'messages.office.farDiscount',
    ]);
    expect((await save([onTop(id, null, 6_000)], { is_confirmed: true })).statusCode).toBe(200);
  });

  test.each([
    ['more than everything', (id: number) => [onTop(id, null, 10_001)]],
    ['the same cell twice', (id: number) => [onTop(id, null, 100), onTop(id, null, 200)]],
    [
      'no basic discount',
      (id: number): MatrixChange[] => [
        { group: id, kind: 'base', id: null, was: 500, discount_bp: null },
      ],
    ],
    ['nothing', () => []],
  ])('of %s is refused', async (_, changesOf) => {
    const { id } = await newGroup();
    expect((await save(changesOf(id))).statusCode).toBe(400);
    expect((await matrix()).cells.filter(({ group }) => group === id)).toEqual([]);
  });
});

test('what a save would touch is only what costs another price afterwards', async () => {
  const { id } = await newGroup(500);
  const [{ below }] = await sql<[{ below: number }]>`
    select count(*)::int as below from product where is_sold and category_id in (
      select category_id from category_ancestor where ancestor_id = ${camera.top})`;
  expect(await touched([onTop(id, null, 900)])).toMatchObject({ customers: 1, products: below });
  // Worse than what everything has: it would never apply.
  expect(await touched([onTop(id, null, 400)])).toMatchObject({ customers: 0, products: 0 });
  const [{ sold }] = await sql<[{ sold: number }]>`
    select count(*)::int as sold from product where is_sold`;
  expect(
    await touched([{ group: id, kind: 'base', id: null, was: 500, discount_bp: 600 }]),
  ).toMatchObject({ customers: 1, products: sold });
  // Nothing was written by asking.
  expect((await matrix()).cells.some(({ group }) => group === id)).toBe(false);
});

test('a group is added, renamed, and ended once its customers are in another one', async () => {
  const add = (name: string) =>
    clients.office.post('/office/v1/prices/groups', { name, discount_bp: 300 });
  const name = `Nová ${Date.now()}`;
  const added = await add(name);
  expect(added.statusCode).toBe(200);
  const { id } = added.json();
  const twice = await add(name);
  expect([twice.statusCode, twice.json().error[0].key]).toEqual([409, 'name']);

  const rename = (to: string, was: string) =>
    clients.office.put(`/office/v1/prices/groups/${id}/name`, { name: to, was });
  expect((await rename(`${name} A`, name)).statusCode).toBe(200);
  expect((await rename(`${name} B`, name)).statusCode).toBe(409);
  const other = await newGroup(1_000);
  expect((await rename(other.name, `${name} A`)).json().error[0].key).toBe('name');

  const end = (group: number, target: number | null) =>
    clients.office.post(`/office/v1/prices/groups/${group}/end`, { move_to: target });
  expect((await end(other.id, null)).json().error[0].code).toBe('messages.office.groupInUse');
  expect((await end(other.id, other.id)).statusCode).toBe(409);
  expect((await end(other.id, 2147483647)).statusCode).toBe(404);
  await save([onTop(other.id, null, 2_000)]);
  const ended = await end(other.id, id);
  expect([ended.statusCode, ended.json().moved]).toEqual([200, 1]);
  expect((await discountsOfCompany(sql, other.customerId)).group).toBe(300);
  expect((await matrix()).groups.some((group) => group.id === other.id)).toBe(false);
  expect((await auditOf(other.name))[0]).toMatchObject({
    command: 'groups end',
    before: { discount_bp: 1_000, discounts: { category: { [camera.slug]: 2_000 } } },
    after: null,
  });
  expect((await end(other.id, id)).statusCode).toBe(404);
  await sql`update company set price_group_id = null where id = ${other.customerId}`;
  expect((await end(id, null)).statusCode).toBe(200);
});

test.each([
  ['owner', 200, 200],
  ['office', 200, 200],
  ['accountant', 200, 403],
  ['warehouse', 403, 403],
  ['content', 403, 403],
] as const)('%s reads: %i, changes: %i', async (role, reads, changes) => {
  const client = clients[role];
  const { id } = await newGroup();
  expect((await client.get('/office/v1/prices/matrix')).statusCode).toBe(reads);
  expect((await save([onTop(id, null, 900)], {}, role)).statusCode).toBe(changes);
  const name = `Rola ${role}`;
  const added = await client.post('/office/v1/prices/groups', { name, discount_bp: 0 });
  expect(added.statusCode).toBe(changes);
});
