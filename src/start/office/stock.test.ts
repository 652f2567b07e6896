import { beforeAll, expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import type { StaffRole } from '#staff/permissions.ts';
import type { InputOf } from '#staff/endpoint.ts';
import type { ListedStock, listStock } from '#staff/stock/contract.ts';
import { readXlsx } from '#staff/tables/xlsx.server.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import { dayFromNow, promise, putOnStock } from '#tests/goods.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
/** Copied orders fit nothing else. */
const wrongStock = async () =>
  (await findContradictions(sql)).filter(({ rule }) => /stock|short/.test(rule));
const clients = useColleagues(office);
let ids: number[];
let warehouses: { id: number; name: string }[];

beforeAll(async () => {
  warehouses = await sql`select id, name from warehouse order by position, id`;
  // One of each kind, and nothing wrong with any other.
  await sql`delete from inbound_delivery`;
  await sql`update stock set quantity = 50`;
  const found = await sql<{ id: number }[]>`
    select id from product where not exists (select from order_line where product_id = product.id)
    order by name, id limit 4`;
  ids = found.map(({ id }) => id);
  await putOnStock(sql, ids[3]!, -2);
  await promise(sql, ids[2]!, 5, dayFromNow(-4));
  await sql`update product set minimum = 20 where id = any(${[ids[0]!, ids[1]!]})`;
  await putOnStock(sql, ids[1]!, 12);
});

type Page = { products: ListedStock[]; has_more: boolean };
type Asked = Partial<InputOf<typeof listStock>>;

const list = async (asked: Asked = {}, role: StaffRole = 'warehouse'): Promise<Page> => {
  const response = await clients[role].post('/office/v1/stock/list', { view: 'all', ...asked });
  expect(response.statusCode).toBe(200);
  return response.json();
};
const idsOf = ({ products }: Page) => products.map(({ id }) => id);
const look = async (id: number): Promise<ListedStock> =>
  (await clients.warehouse.get(`/office/v1/stock/${id}`)).json().product;
const correct = (id: number, body: object, role: StaffRole = 'warehouse') =>
  clients[role].put(`/office/v1/stock/${id}/lying`, {
    warehouse: warehouses[0]!.id,
    reason: 'counted',
    ...body,
  });

test('the most urgent come first, then all others by name, page by page every product once', async () => {
  const seen: number[] = [];
  for (let after: number | undefined; ;) {
    const page = await list({ after });
    seen.push(...idsOf(page));
    after = page.products.at(-1)?.id;
    if (!page.has_more) break;
  }
  const [negative, late, under] = [ids[3]!, ids[2]!, ids[1]!];
  const calm = await sql<{ id: number }[]>`
    select id from product where id <> all(${[negative, late, under]}) order by name, id`;
  expect(seen).toEqual([negative, late, under, ...calm.map(({ id }) => id)]);
  const { products } = await list({ view: 'urgent' });
  expect(products.map(({ urgency }) => urgency)).toEqual(['negative', 'late', 'under']);
});

test('views hold what they say and are counted as they are', async () => {
  expect(idsOf(await list({ view: 'negative' }))).toEqual([ids[3]]);
  expect(idsOf(await list({ view: 'late' }))).toEqual([ids[2]]);
  expect(idsOf(await list({ view: 'under' }))).toEqual([ids[1]]);
  const { counts } = (await clients.accountant.get('/office/v1/stock/counts')).json();
  expect(counts).toBeUndefined();
  const [{ all }] = await sql<[{ all: number }]>`select count(*)::int as all from product`;
  expect((await clients.warehouse.get('/office/v1/stock/counts')).json().counts).toEqual({
    all,
    urgent: 3,
    negative: 1,
    late: 1,
    under: 1,
  });
});

test('narrowed by maker, category and what it is called, in both parts of the list', async () => {
  const [one] = await sql<[{ vendor: number; category: number; code: string }]>`
    select vendor_id as vendor, category_id as category, code from product where id = ${ids[3]!}`;
  const { vendor, category } = one;
  const expected = await sql<{ id: number }[]>`
    select id from product where vendor_id = ${vendor} and category_id = ${category}`;
  const found = idsOf(await list({ vendor, category }));
  expect(found[0]).toBe(ids[3]);
  expect(found.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  expect(idsOf(await list({ search: one.code.toLowerCase() }))).toContain(ids[3]);
  expect(idsOf(await list({ view: 'under', search: one.code }))).toEqual([]);
});

test('what orders have taken lies where it was until it leaves', async () => {
  const id = ids[0]!;
  const before = await look(id);
  const order = await copyOrder(office, { status: 'accepted' });
  await sql`delete from order_line where order_id = ${order.id} and position > 1`;
  await sql`
    update order_line set product_id = ${id}, quantity = 8, unit_cents = 100, unit_fraction = 0, total_cents = 800
    where order_id = ${order.id}`;
  const first = (product: ListedStock) => product.warehouses[0]!;
  const after = await look(id);
  expect(after.reserved).toBe(before.reserved + 8);
  expect(first(after)).toEqual({ ...first(before), lies: first(before).lies + 8 });
  expect(after.free).toBe(before.free);
  expect(after.warehouses).toHaveLength(warehouses.length);
  await sql`update orders set status = 'shipped' where id = ${order.id}`;
  expect(await look(id)).toEqual(before);
});

test('a correction moves what is free, says why in the ledger and the history, and is not done twice', async () => {
  const id = ids[1]!;
  const before = await look(id);
  const was = before.warehouses[0]!.lies;
  const said = { was, lies: was + 3, reason: 'damaged', note: 'krabica B-07' };
  const done = await correct(id, said);
  expect(done.json()).toMatchObject({ lies: was + 3, free: was + 3 });
  expect((await look(id)).free).toBe(before.free + 3);
  // The same once more is about a number that is not there any more.
  const again = await correct(id, said);
  expect([again.statusCode, again.json().current]).toEqual([409, { lies: was + 3 }]);
  const same = await correct(id, { was: was + 3, lies: was + 3 });
  expect(same.json().error[0].code).toBe('messages.office.sameStock');

  const { movements } = (
    await clients.warehouse.post(`/office/v1/stock/${id}/movements`, {})
  ).json();
  expect(movements[0]).toMatchObject({
    kind: 'correction',
    quantity: 3,
    free: before.free + 3,
    reason: 'damaged',
    note: 'krabica B-07',
    order: null,
  });
  const [person] = await sql`
    select name from staff_person where id = (select max(id) from staff_person where role = 'warehouse')`;
  expect(movements[0].who).toBe(person!.name);
  const [entry] = await sql`
    select command, before, after from audit_entry join audit on audit.id = audit_id
    where entity = 'stock' order by audit.id desc limit 1`;
  expect(entry).toEqual({
    command: 'stock correct',
    before: { quantity: was },
    after: { quantity: was + 3, reason: 'damaged', note: 'krabica B-07' },
  });
  expect(await wrongStock()).toEqual([]);
});

test('„Iné“ needs a note, and a warehouse and a product that are there', async () => {
  const id = ids[1]!;
  const was = (await look(id)).warehouses[0]!.lies;
  const bare = await correct(id, { was, lies: 1, reason: 'another', note: '  ' });
  expect([bare.statusCode, bare.json().error[0].key]).toEqual([400, 'note']);
  expect((await correct(id, { was, lies: 1, warehouse: 999_999 })).statusCode).toBe(404);
  expect((await correct(999_999, { was, lies: 1 })).statusCode).toBe(404);
  expect((await look(id)).warehouses[0]!.lies).toBe(was);
  const kept = await correct(id, { was, lies: 1, reason: 'another', note: 'vzorka' });
  expect(kept.statusCode).toBe(200);
});

test('movements come page by page, each with what was free after it', async () => {
  const id = ids[0]!;
  for (let n = 1; n <= 40; n += 1)
    await sql`update stock set quantity = quantity + 1 where (product_id, warehouse_id) = (${id}, ${warehouses[0]!.id})`;
  const page = async (after?: number) =>
    (await clients.office.post(`/office/v1/stock/${id}/movements`, { after })).json();
  const first = await page();
  const second = await page(first.movements.at(-1).id);
  expect([first.has_more, second.has_more]).toEqual([true, false]);
  const free = [...first.movements, ...second.movements].map((one: { free: number }) => one.free);
  expect(free.slice(0, 40)).toEqual(
    Array.from({ length: 40 }, (_, n) => first.movements[0].free - n),
  );
  expect(first.movements[0].free).toBe((await look(id)).free);
});

test('a minimum is set, taken away, and refused when it was another', async () => {
  const id = ids[0]!;
  const set = (body: object, role: StaffRole = 'warehouse') =>
    clients[role].put(`/office/v1/stock/${id}/minimum`, body);
  expect((await set({ minimum: 5_000, was: 20 })).json()).toMatchObject({ minimum: 5_000 });
  expect((await look(id)).urgency).toBe('under');
  const late = await set({ minimum: 3, was: 20 });
  expect([late.statusCode, late.json().current]).toEqual([409, { minimum: 5_000 }]);
  expect((await set({ minimum: null, was: 5_000 })).statusCode).toBe(200);
  expect(await look(id)).toMatchObject({ minimum: null, urgency: null });
  expect((await set({ minimum: 0, was: null })).statusCode).toBe(400);
  expect((await set({ minimum: 3, was: null }, 'content')).statusCode).toBe(403);
});

test('what is carried to another warehouse is two movements, and as free as before', async () => {
  const id = ids[0]!;
  const [from, to] = [warehouses[0]!, warehouses[1]!];
  const before = await look(id);
  const lies = (product: ListedStock) => product.warehouses.slice(0, 2).map((one) => one.lies);
  const [here, there] = lies(before) as [number, number];
  const move = (body: object, role: StaffRole = 'warehouse') =>
    clients[role].post(`/office/v1/stock/${id}/move`, { from: from.id, to: to.id, ...body });
  expect((await move({ quantity: 4, note: 'na výstavu' })).json()).toMatchObject({
    from: { lies: here - 4 },
    to: { lies: there + 4 },
  });
  const after = await look(id);
  expect([after.free, lies(after)]).toEqual([before.free, [here - 4, there + 4]]);
  const { movements } = (
    await clients.warehouse.post(`/office/v1/stock/${id}/movements`, {})
  ).json();
  expect(movements.slice(0, 2)).toMatchObject([
    { kind: 'move', quantity: 4, note: 'na výstavu' },
    { kind: 'move', quantity: -4, note: 'na výstavu' },
  ]);
  expect((await move({ quantity: 1, to: from.id })).json().error[0].key).toBe('to');
  expect((await move({ quantity: here })).statusCode).toBe(409);
  expect((await move({ quantity: 1 }, 'accountant')).statusCode).toBe(403);
  expect(await wrongStock()).toEqual([]);
});

test('what is missing to the minimum is a workbook for each maker', async () => {
  const [id, other] = [ids[1]!, ids[3]!];
  await sql`delete from inbound_delivery`;
  await sql`update product set minimum = null`;
  await sql`update product set minimum = 40 where id in (${id}, ${other})`;
  await putOnStock(sql, id, 10);
  await putOnStock(sql, other, -2);
  await promise(sql, id, 5, dayFromNow(3));
  await promise(sql, other, 60, null);
  const { suppliers } = (await clients.warehouse.get('/office/v1/stock/suppliers')).json();
  const [product] = await sql<[{ vendor: number; code: string; name: string }]>`
    select vendor_id as vendor, code, name from product where id = ${id}`;
  expect(suppliers).toMatchObject([{ id: product.vendor, products: 1 }]);
  const open = (vendor: number, role: StaffRole = 'warehouse') =>
    clients[role].get(`/office/v1/stock/suppliers/${vendor}/reorder`);
  const file = await open(product.vendor);
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename="doobjednat-[a-z-]+\.xlsx"$/,
  );
  const [head, row, ...more] = await readXlsx(file.rawPayload);
  expect(head!.at(-1)).toBe('Objednať');
  expect([row![0], row![3], row!.slice(5)]).toEqual([product.code, product.name, [10, 40, 5, 25]]);
  expect(more).toEqual([]);
  expect((await open(999_999)).statusCode).toBe(404);
  expect((await open(product.vendor, 'accountant')).statusCode).toBe(403);
});

test('a stock-taking writes what was counted; the same number moves nothing', async () => {
  const id = ids[0]!;
  const was = (await look(id)).warehouses[1]!.lies;
  const count = (body: object, role: StaffRole = 'warehouse') =>
    clients[role].put(`/office/v1/stock/${id}/counted`, { warehouse: warehouses[1]!.id, ...body });
  const newest = async () =>
    (await clients.warehouse.post(`/office/v1/stock/${id}/movements`, {})).json().movements[0];
  const before = await newest();
  expect((await count({ was, lies: was })).json()).toMatchObject({ lies: was });
  expect(await newest()).toEqual(before);
  expect((await count({ was, lies: was + 2 })).json()).toMatchObject({ lies: was + 2 });
  expect(await newest()).toMatchObject({ kind: 'counting', quantity: 2, reason: null });
  expect((await count({ was, lies: 1 })).statusCode).toBe(409);
  expect((await count({ was, lies: 1 }, 'content')).statusCode).toBe(403);
});
