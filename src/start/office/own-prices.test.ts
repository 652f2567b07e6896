import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { discountsOfCompany } from '#shop/customers/best-discounts.server.ts';
import type { StaffRole } from '#staff/permissions.ts';
import type { ExplainedPrice } from '#staff/prices/explain-contract.ts';
import type { ListedOwn, OwnView } from '#staff/prices/own-contract.ts';
import { addCompany } from '#tests/companies.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const OWN = '/office/v1/prices/own';
const clients = useColleagues(office);
let camera: { id: number; category_id: number; vendor_id: number };
beforeAll(async () => {
  [camera] = await sql<[typeof camera]>`
    update product set price_cents = 20000, price_fraction = 0, price_decimals = 2, is_sold = true,
                       purchase_cents = 13600, purchase_fraction = 0
    where code = 'NV-D428' returning id, category_id, vendor_id`;
});
beforeEach(() => sql`delete from lowest_margin`);

let made = 0;
async function newCustomer() {
  const name = `Dohoda ${(made += 1)} s. r. o.`;
  const { customerId: id } = await addCompany(sql, `dohoda-${made}@example.sk`, {
    company: { company_name: name, price_group_id: null },
  });
  return { id, name };
}
const terms = {
  price: null,
  discount_bp: null,
  from: null,
  until: null,
  reason: '',
  is_confirmed: false,
};
const add = (customer: number, body: object, role: StaffRole = 'office') =>
  clients[role].post(OWN, { customer, kind: 'product', target: 'nv-d428', ...terms, ...body });
const list = async (body: object = {}): Promise<ListedOwn[]> =>
  (await clients.office.post(`${OWN}/list`, { view: 'all', ...body })).json().own_prices;
const only = async (customer: number, view: OwnView = 'all') => {
  const found = await list({ customer, view });
  expect(found).toHaveLength(1);
  return found[0]!;
};
const explain = async (customer: number): Promise<ExplainedPrice> =>
  (
    await clients.office.post('/office/v1/prices/explain', {
      customer,
      code: 'NV-D428',
      quantity: 1,
    })
  ).json().price;
const priceOf = async (customer: number) => (await explain(customer)).own_price;
const setLowest = async (shop: number | null, categories: Record<string, number | null> = {}) => {
  const { version } = (await clients.owner.get('/office/v1/prices/lowest')).json();
  return clients.owner.put('/office/v1/prices/lowest', { version, shop, categories });
};
/** The day so many days from today in the shop. */
const dayIn = async (days: number) =>
  (await sql<[{ day: string }]>`select (current_date + ${days}::int)::text as day`)[0].day;

test('a price of one product is agreed, listed, explained and paid, and ends', async () => {
  const { id, name } = await newCustomer();
  const until = await dayIn(400);
  const added = await add(id, { price: 162, until, reason: 'projekt' });
  expect([added.statusCode, added.json().waits]).toEqual([200, false]);
  const own = await only(id);
  expect(own).toMatchObject({
    customer: { id, name },
    kind: 'product',
    product: { code: 'NV-D428', vendor: 'Kastra' },
    price: 162,
    discount_bp: null,
    margin_bp: 1_605,
    is_low: false,
    from: null,
    until,
    days_left: 401,
    reason: 'projekt',
    state: 'valid',
  });
  expect((await discountsOfCompany(sql, id)).byProduct).toEqual({ [camera.id]: 1_620_000 });
  const price = await explain(id);
  expect(price).toMatchObject({
    own_price: 162,
    exact: null,
    candidates: [{ of: 'own_product', price: 162, discount_bp: null }],
  });

  const ended = await clients.office.post(`${OWN}/${own.id}/end`, { version: own.version });
  expect(ended.json().is_withdrawn).toBe(false);
  expect(await only(id, 'ended')).toMatchObject({ state: 'ended', until: await dayIn(0) });
  expect(await explain(id)).toMatchObject({
    own_price: 200,
    idle: [{ of: 'own_product', price: 162, why: 'ended', on: await dayIn(0) }],
  });
  const audit = await sql`
    select command from audit_entry join audit on audit.id = audit_id
    where entity = 'discount' and key = ${`${name} · NV-D428`} order by audit.id`;
  expect(audit.map(({ command }) => command)).toEqual(['prices own-add', 'prices own-end']);
});

test('of all that hold the lowest is paid; what is planned or over is not', async () => {
  const { id } = await newCustomer();
  const days = { before: await dayIn(-5), yesterday: await dayIn(-1), next: await dayIn(7) };
  await add(id, { kind: 'category', target: String(camera.category_id), discount_bp: 1_000 });
  await add(id, { kind: 'vendor', target: String(camera.vendor_id), discount_bp: 2_000 });
  expect(await priceOf(id)).toBe(160);
  await add(id, { price: 155, from: days.next });
  expect(await priceOf(id)).toBe(160);
  const planned = (await list({ customer: id })).find(({ kind }) => kind === 'product')!;
  expect(planned).toMatchObject({ state: 'planned', from: days.next });
  await sql`
    update discount set valid_from = ${days.before}::date::timestamptz, valid_until = now() + interval '1 hour'
    where id = ${planned.id}`;
  expect(await priceOf(id)).toBe(155);
  // The moment it is over.
  await sql`update discount set valid_until = now() where id = ${planned.id}`;
  expect(await priceOf(id)).toBe(160);
  expect((await list({ customer: id, view: 'broad' })).map(({ discount_bp: bp }) => bp)).toEqual([
    2_000, 1_000,
  ]);
});

test('the same press twice is one price; what has not begun is withdrawn', async () => {
  const { id } = await newCustomer();
  const body = { customer: id, kind: 'product', target: 'NV-D428', ...terms, price: 170 };
  const key = { headers: { 'idempotency-key': `dohoda-${id}` } };
  for (let count = 0; count < 2; count += 1)
    expect(
      (await clients.office.post(OWN, { ...body, from: await dayIn(3) }, key)).statusCode,
    ).toBe(200);
  const own = await only(id);
  const ended = await clients.office.post(`${OWN}/${own.id}/end`, { version: own.version });
  expect(ended.json().is_withdrawn).toBe(true);
  expect(await list({ customer: id })).toEqual([]);
  expect(
    (await clients.office.post(`${OWN}/${own.id}/end`, { version: own.version })).statusCode,
  ).toBe(404);
});

test('who is late is told who was faster and what is there now', async () => {
  const { id } = await newCustomer();
  await add(id, { price: 170 });
  const { id: own, version } = await only(id);
  const change = (price: number, role: StaffRole) =>
    clients[role].put(`${OWN}/${own}`, { version, ...terms, price });
  expect((await change(165, 'owner')).statusCode).toBe(200);
  const late = await change(168, 'office');
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ current: { own_price: { price: 165 } } });
  expect(late.json().changed_by).toContain('kolega-owner');
});

describe('below the lowest margin', () => {
  test('a price waits for the owner, and the usual one applies', async () => {
    expect((await setLowest(2_000)).statusCode).toBe(200);
    const { id } = await newCustomer();
    const added = await add(id, { price: 165 });
    expect(added.json().waits).toBe(true);
    const own = await only(id, 'waiting');
    expect(own).toMatchObject({ state: 'waiting', is_low: true, margin_bp: 1_758 });
    expect(await explain(id)).toMatchObject({
      own_price: 200,
      idle: [{ why: 'waiting', price: 165 }],
    });

    const decide = (isApproved: boolean, role: StaffRole) =>
      clients[role].post(`${OWN}/${own.id}/decide`, {
        version: own.version,
        is_approved: isApproved,
      });
    expect((await decide(true, 'office')).statusCode).toBe(403);
    expect((await decide(true, 'owner')).statusCode).toBe(200);
    expect(await priceOf(id)).toBe(165);
    expect((await only(id)).decided_by).toContain('kolega-owner');
    expect((await decide(false, 'owner')).statusCode).toBe(409);

    // Another amount is another question.
    const now = await only(id);
    const changed = await clients.office.put(`${OWN}/${now.id}`, {
      version: now.version,
      ...terms,
      price: 160,
    });
    expect(changed.json().waits).toBe(true);
    expect(await priceOf(id)).toBe(200);
    const again = await only(id);
    await clients.owner.post(`${OWN}/${again.id}/decide`, {
      version: again.version,
      is_approved: false,
    });
    expect(await only(id)).toMatchObject({ state: 'refused' });
    expect(await priceOf(id)).toBe(200);
  });

  test('the nearest category says how low, and a discount waits for any of its products', async () => {
    await setLowest(9_000, { [camera.category_id]: 1_000 });
    const [one, other] = [await newCustomer(), await newCustomer()];
    expect((await add(one.id, { price: 165 })).json().waits).toBe(false);
    await setLowest(null, { [camera.category_id]: 9_000 });
    const broad = await add(other.id, {
      kind: 'vendor',
      target: String(camera.vendor_id),
      discount_bp: 100,
    });
    expect(broad.json().waits).toBe(true);
    const preview = await clients.accountant.post(`${OWN}/preview`, {
      customer: one.id,
      kind: 'product',
      target: 'NV-D428',
      price: 150,
      discount_bp: null,
    });
    expect(preview.json().preview).toMatchObject({ today: 165, margin_bp: 933, waits: true });
  });

  test('it is set over nobody’s shoulder', async () => {
    const { version } = (await clients.owner.get('/office/v1/prices/lowest')).json();
    expect((await setLowest(1_500)).statusCode).toBe(200);
    const late = await clients.owner.put('/office/v1/prices/lowest', {
      version,
      shop: 1_000,
      categories: {},
    });
    expect([late.statusCode, late.json().current.lowest.shop]).toEqual([409, 1_500]);
    const body = { version: late.json().current.version, shop: 1, categories: {} };
    expect((await clients.office.put('/office/v1/prices/lowest', body)).statusCode).toBe(403);
    const unknown = { ...body, categories: { 999_999_999: 5 } };
    expect((await clients.owner.put('/office/v1/prices/lowest', unknown)).statusCode).toBe(404);
  });
});

test.each([
  ['no price', {}, 'price', 400],
  ['a discount on a product', { discount_bp: 500 }, 'price', 400],
  ['a price of a category', { kind: 'category', target: '1', price: 5 }, 'discount_bp', 400],
  ['too many decimals', { price: 160.123 }, 'price', 400],
  ['an unknown product', { target: 'NIET', price: 5 }, 'target', 404],
  ['an unknown vendor', { kind: 'vendor', target: '0', discount_bp: 5 }, 'target', 404],
  [
    'an end before its beginning',
    { price: 160, from: '2099-02-01', until: '2099-01-01' },
    'until',
    400,
  ],
  ['an end that is over', { price: 160, until: '2020-01-01' }, 'until', 400],
])('%s is refused at its field', async (_, body, key, status) => {
  const { id } = await newCustomer();
  const refused = await add(id, body);
  expect([refused.statusCode, refused.json().error[0].key]).toEqual([status, key]);
  expect(await list({ customer: id })).toEqual([]);
});

test('what is more than half off, or under cost, asks once more', async () => {
  const { id } = await newCustomer();
  for (const body of [
    { price: 99 },
    { price: 135 },
    { kind: 'category', target: '1', discount_bp: 5_001 },
  ]) {
    const asked = await add(id, body);
    expect(asked.statusCode).toBe(409);
    expect(asked.json().error[0].code).toMatch(/^messages\.office\.far(Price|Discount)$/);
    expect((await add(id, { ...body, is_confirmed: true })).statusCode).toBe(200);
  }
});

test('found by its customer, product and reason, counted as it is listed, page by page', async () => {
  const { id, name } = await newCustomer();
  await add(id, { price: 170, reason: 'rámcová zmluva 2027', until: await dayIn(6) });
  for (const search of [name, 'nv-d428', 'RAMCOVA', 'Kastra'])
    expect(
      (await list({ search })).map((own) => own.customer.id),
      search,
    ).toContain(id);
  expect(await list({ search: 'rámcová%x' })).toEqual([]);
  expect(await only(id, 'ending')).toMatchObject({ state: 'ending', days_left: 7 });
  await sql`
    insert into discount (customer_id, vendor_id, discount_bp)
    select ${id}, ${camera.vendor_id}, 500 + place from generate_series(1, 60) as place`;
  const { counts } = (await clients.office.get(`${OWN}/counts`)).json();
  for (const view of ['all', 'product', 'broad', 'ending', 'waiting', 'ended'] as const) {
    const seen: number[] = [];
    for (let after: number | undefined; ;) {
      const page = (await clients.office.post(`${OWN}/list`, { view, after })).json();
      seen.push(...page.own_prices.map((own: ListedOwn) => own.id));
      after = seen.at(-1);
      if (!page.has_more) break;
    }
    expect([view, seen.length, new Set(seen).size]).toEqual([view, counts[view], counts[view]]);
  }
});

test.each([
  ['owner', 200, 200],
  ['office', 200, 200],
  ['accountant', 200, 403],
  ['warehouse', 403, 403],
  ['content', 403, 403],
] as const)('%s reads: %i, changes: %i', async (role, reads, changes) => {
  const { id } = await newCustomer();
  expect((await clients[role].post(`${OWN}/list`, { view: 'all' })).statusCode).toBe(reads);
  expect((await add(id, { price: 170 }, role)).statusCode).toBe(changes);
});
