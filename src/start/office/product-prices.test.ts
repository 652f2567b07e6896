import { beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '#staff/permissions.ts';
import type { PricePreview } from '#staff/products/prices-contract.ts';
import { undoImport } from '#staff/undo/undo.server.ts';
import { useColleagues, useOffice } from '#tests/office.ts';
import { staffContext } from '#tests/staff-context.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);

type Set = { code: string; cents: number; fraction?: number; decimals?: number; cost?: number };
let ids: Record<string, number> = {};

/** Four products whose prices are known. */
const GOODS: Set[] = [
  { code: 'CENA-A', cents: 2_400, cost: 1_728 },
  { code: 'CENA-B', cents: 9_570, cost: 9_600 },
  { code: 'CENA-C', cents: 5_800 },
  { code: 'CENA-D', cents: 38, fraction: 99, decimals: 4, cost: 20 },
];
beforeEach(async () => {
  for (const { code, cents, fraction = 0, decimals = 2, cost = null } of GOODS)
    await sql`
      insert into product (code, slug, name, vendor_id, category_id, price_cents, price_fraction, price_decimals, purchase_cents)
      select ${code}, lower(${code}), ${`Kastra ${code} na skúšku`}, vendor_id, category_id, ${cents}, ${fraction}, ${decimals}, ${cost}
      from product where code = 'NV-D428'
      on conflict (code) do update set price_cents = ${cents}, price_fraction = ${fraction}, purchase_cents = ${cost}`;
  const rows = await sql<{ id: number; code: string }[]>`
    select id, code from product where code like 'CENA-%'`;
  ids = Object.fromEntries(rows.map(({ id, code }) => [code, id]));
});

const priceOf = async (code: string) => {
  const [row] = await sql<[{ cents: number; fraction: number }]>`
    select price_cents as cents, price_fraction as fraction from product where code = ${code}`;
  return row.cents * 100 + row.fraction;
};
const lastChange = async (code: string) => {
  const [row] = await sql<{ command: string; before: unknown; after: unknown }[]>`
    select command, before, after from audit_entry join audit on audit.id = audit_id
    where entity = 'product' and key = ${code} order by audit.id desc limit 1`;
  return row;
};
const setPrice = (code: string, body: object, role: StaffRole = 'office') =>
  clients[role].put(`/office/v1/products/${ids[code]}/price`, { is_confirmed: false, ...body });

test('a price is set, noted down and seen by the shop', async () => {
  const response = await setPrice('CENA-A', { price: 25.2, was: 24 });
  expect(response.json()).toMatchObject({ success: true, price: 25.2 });
  expect(await priceOf('CENA-A')).toBe(252_000);
  expect(await lastChange('CENA-A')).toEqual({
    command: 'products price',
    before: { price_cents: 2_400 },
    after: { price_cents: 2_520 },
  });
  const [listed] = await sql<[{ price_cents: number }]>`
    select price_cents from category_product where product_id = ${ids['CENA-A']!} limit 1`;
  expect(listed.price_cents).toBe(2_520);
});

test('a price of a metre keeps its four decimals, a price of a piece has two', async () => {
  expect((await setPrice('CENA-D', { price: 0.4094, was: 0.3899 })).statusCode).toBe(200);
  expect(await priceOf('CENA-D')).toBe(4_094);
  const refused = await setPrice('CENA-A', { price: 24.005, was: 24 });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().error[0]).toMatchObject({
    key: 'price',
    code: 'messages.office.priceDecimals',
  });
  expect(await priceOf('CENA-A')).toBe(240_000);
});

test('whoever saves over what a colleague has changed is told what is there and who made it so', async () => {
  await setPrice('CENA-A', { price: 26, was: 24 }, 'owner');
  const late = await setPrice('CENA-A', { price: 25, was: 24 });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ current: { price: 26 } });
  expect(late.json().changed_by).toMatch(/^kolega-owner/);
  expect(await priceOf('CENA-A')).toBe(260_000);
});

test('a price that moves by more than half is asked about once more', async () => {
  const asked = await setPrice('CENA-A', { price: 240, was: 24 });
  expect(asked.statusCode).toBe(409);
  expect(asked.json().error[0].code).toBe('messages.office.farPrice');
  expect(await priceOf('CENA-A')).toBe(240_000);
  expect((await setPrice('CENA-A', { price: 240, was: 24, is_confirmed: true })).statusCode).toBe(
    200,
  );
  expect(await priceOf('CENA-A')).toBe(2_400_000);
});

test.each([
  ['office', 200],
  ['owner', 200],
  ['warehouse', 403],
  ['content', 403],
  ['accountant', 403],
] as const)('%s sets a price: %i', async (role, status) => {
  expect((await setPrice('CENA-A', { price: 25, was: 24 }, role)).statusCode).toBe(status);
  expect(await priceOf('CENA-A')).toBe(status === 200 ? 250_000 : 240_000);
});

test.each([-1, 0.00001, 21_474_836.48, '25', null])('%s is no price', async (price) => {
  expect((await setPrice('CENA-A', { price, was: 24 })).statusCode).toBe(400);
  expect(await priceOf('CENA-A')).toBe(240_000);
});

test('while a file is read into the catalogue nobody waits for long, and nothing is saved', async () => {
  let end!: () => void;
  const isOver = new Promise<void>((resolve) => (end = resolve));
  let isHeld!: () => void;
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  const file = sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('import'))`;
    isHeld();
    await isOver;
  });
  await held;
  const refused = await setPrice('CENA-A', { price: 25, was: 24 });
  end();
  await file;
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error[0].code).toBe('staff.import.busy');
  expect(await priceOf('CENA-A')).toBe(240_000);
});

const RAISE = { way: 'raise', value: 5, rounding: 'own', leaves_out_without_cost: false };
const chosen = () => Object.values(ids);
const preview = async (asked: object = {}): Promise<PricePreview> =>
  (
    await clients.office.post('/office/v1/products/prices/preview', {
      ...RAISE,
      ids: chosen(),
      ...asked,
    })
  ).json().preview;
const change = (asked: object, role: StaffRole = 'office') =>
  clients[role].put('/office/v1/products/prices', {
    ...RAISE,
    ids: chosen(),
    is_confirmed: false,
    ...asked,
  });

test('the preview says exactly what happens, and it does', async () => {
  const shown = await preview();
  expect(shown).toMatchObject({
    changed: 4,
    unchanged: 0,
    left_out: 0,
    // 100,485 € and 0,409395 €
    rounded: 2,
    under_cost: 0,
    without_cost: 1,
    far: 0,
  });
  expect(shown.products.map(({ code, before, after }) => [code, before, after])).toEqual([
    ['CENA-A', 24, 25.2],
    ['CENA-B', 95.7, 100.49],
    ['CENA-C', 58, 60.9],
    ['CENA-D', 0.3899, 0.4094],
  ]);
  expect(shown.products[0]).toMatchObject({ margin_before_bp: 2_800, margin_after_bp: 3_143 });
  expect(shown.products[2]).toMatchObject({ margin_before_bp: null, margin_after_bp: null });
  // (1,20 + 4,79 + 2,90 + 0,0195) / 4
  expect(shown.mean_difference).toBeCloseTo(2.2274, 4);
  expect(await priceOf('CENA-A')).toBe(240_000);

  const done = (await change({ seen: shown.seen })).json();
  expect(done).toMatchObject({ success: true, changed: 4 });
  expect(await Promise.all(GOODS.map(({ code }) => priceOf(code)))).toEqual([
    252_000, 1_004_900, 609_000, 4_094,
  ]);

  // All of it is one change, and is taken back as one.
  const undone = await undoImport(staffContext(sql), done.audit);
  expect(undone).toMatchObject({ command: 'products prices', restored: 4 });
  expect(await Promise.all(GOODS.map(({ code }) => priceOf(code)))).toEqual([
    240_000, 957_000, 580_000, 3_899,
  ]);
});

test('what was not shown is not done', async () => {
  const { seen } = await preview();
  await setPrice('CENA-C', { price: 59, was: 58 });
  const refused = await change({ seen });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error[0].code).toBe('messages.office.otherPrices');
  expect(await priceOf('CENA-A')).toBe(240_000);
  // Another rule than the one shown, likewise.
  expect((await change({ seen: (await preview()).seen, value: 6 })).statusCode).toBe(409);
  expect(await priceOf('CENA-A')).toBe(240_000);
});

test('prices under cost are asked about once more', async () => {
  const lower = { way: 'lower', value: 2 };
  const shown = await preview(lower);
  // Bought for 96,00 €, sold for 93,79 €.
  expect(shown).toMatchObject({ under_cost: 1, far: 0 });
  expect(shown.products.find(({ code }) => code === 'CENA-B')).toMatchObject({
    is_under_cost: true,
  });
  const asked = await change({ ...lower, seen: shown.seen });
  expect(asked.statusCode).toBe(409);
  expect(asked.json().error[0].code).toBe('messages.office.farPrice');
  expect(await priceOf('CENA-A')).toBe(240_000);
  expect((await change({ ...lower, seen: shown.seen, is_confirmed: true })).statusCode).toBe(200);
  expect(await priceOf('CENA-B')).toBe(937_900);
});

test('a margin leaves out what has no known cost, and so may any rule', async () => {
  expect(await preview({ way: 'margin', value: 25 })).toMatchObject({ changed: 3, left_out: 1 });
  expect(await preview({ leaves_out_without_cost: true })).toMatchObject({
    changed: 3,
    left_out: 1,
  });
});

test('what stays as it is is not changed, and a change of nothing is refused', async () => {
  const nothing = { way: 'raise', value: 0 };
  const shown = await preview(nothing);
  expect(shown).toMatchObject({ changed: 0, unchanged: 4, products: [] });
  const refused = await change({ ...nothing, seen: shown.seen });
  expect(refused.json().error[0].code).toBe('messages.office.nothingToChange');
});

test.each([
  { value: -5 },
  { value: 5.001 },
  { way: 'lower', value: 100.01 },
  { way: 'margin', value: 100 },
  { way: 'raise', value: 1_000.01 },
  { way: 'price', value: 0.00001 },
  { ids: [] },
  { ids: Array.from({ length: 5_001 }, (_, n) => n + 1) },
])('%o is refused', async (asked) => {
  const response = await clients.office.post('/office/v1/products/prices/preview', {
    ...RAISE,
    ids: chosen(),
    ...asked,
  });
  expect(response.statusCode).toBe(400);
});

test('pressed twice it is done once', async () => {
  const { seen } = await preview();
  const [first, second] = await Promise.all([change({ seen }), change({ seen })]);
  expect([first.statusCode, second.statusCode].toSorted()).toEqual([200, 409]);
  expect(await priceOf('CENA-A')).toBe(252_000);
});

test('products are hidden and shown again, and only those that were otherwise are told', async () => {
  await sql`update product set is_sold = code <> 'CENA-B' where code like 'CENA-%'`;
  const set = (isSold: boolean, role: StaffRole = 'content') =>
    clients[role].put('/office/v1/products/visibility', { ids: chosen(), is_sold: isSold });
  const isListed = async (code: string) =>
    (await sql`select from category_product where product_id = ${ids[code]!}`).length > 0;

  const { ids: hidden } = (await set(false)).json();
  expect(hidden.toSorted()).toEqual(
    [ids['CENA-A'], ids['CENA-C'], ids['CENA-D']].toSorted((a, b) => a! - b!),
  );
  expect(await isListed('CENA-A')).toBe(false);
  expect(await lastChange('CENA-A')).toMatchObject({
    command: 'products visibility',
    before: { is_sold: true },
    after: { is_sold: false },
  });
  // What was so already is not noted down once more.
  expect((await set(false)).json()).toMatchObject({ success: true, ids: [] });
  expect((await set(true)).json().ids).toHaveLength(4);
  expect(await isListed('CENA-B')).toBe(true);
  expect(await priceOf('CENA-D')).toBe(3_899);
  for (const role of ['warehouse', 'accountant'] as const)
    expect((await set(false, role)).statusCode).toBe(403);
});

test('five thousand are chosen at once, the filter’s and no others', async () => {
  const { products, has_more: hasMore } = (
    await clients.office.post('/office/v1/products/select', {
      view: 'all',
      sort: 'name',
      search: 'cena na skusku',
    })
  ).json();
  expect(hasMore).toBe(false);
  expect(products.map(({ id }: { id: number }) => id).toSorted()).toEqual(chosen().toSorted());
});
