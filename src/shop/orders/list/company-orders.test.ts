import { beforeAll, describe, expect, test } from 'vitest';
import { ship } from '#shop/shipments/ship.server.ts';
import type { Role } from '#shop/kernel/roles.ts';
import { newCustomer } from '#tests/buyers.ts';
import { addColleague } from '#tests/companies.ts';
import { useShop } from '#tests/shop.ts';
import { signedIn } from '#tests/world.ts';
import { copyOrder, type OrderCopy } from './orders.fixture.ts';

const shop = useShop();
const { sql } = shop;

type Item = { id: number; shipping_state: string; customer_reference: string };
let customer: Awaited<ReturnType<typeof newCustomer>>;
const made: Record<string, OrderCopy> = {};
const all = () => Object.keys(made).toSorted();

const ask = async (query: string, person: number | 'all' = 'all') => {
  const response = await customer.client.get(`/admin/v1/company/orders/${person}/72/0${query}`);
  return response.json();
};
/** Which of ours are found, by the names given below. */
const found = async (query: string) => {
  const { orders } = await ask(query);
  const ids = new Set(orders.map(({ id }: Item) => id));
  return all().filter((name) => ids.has(made[name]!.id));
};

beforeAll(async () => {
  customer = await newCustomer(shop);
  const add = async (name: string, status: string, at: string, isPickUp = false) => {
    made[name] = await copyOrder(shop, { status, isPickUp, by: customer, at: new Date(at) });
  };
  await add('old', 'delivered', '2024-05-05T10:00:00Z');
  await add('cancelled', 'cancelled', '2026-01-31T22:59:00Z');
  await add('new', 'new', '2026-02-01T00:01:00Z');
  await add('accepted', 'accepted', '2026-03-01T10:00:00Z');
  await add('part', 'accepted', '2026-03-02T10:00:00Z');
  await add('handed', 'ready', '2026-03-03T10:00:00Z', true);
  await add('whole', 'accepted', '2026-03-04T10:00:00Z');
  for (const name of ['part', 'handed'])
    await ship(shop, made[name]!.id, { lines: [{ position: 1, quantity: 1 }] });
  await ship(shop, made.whole!.id);
  await sql`
    update orders set customer_reference = 'OBJ-112/2026', project_name = 'Bytový dom Sihoť 24'
    where id = ${made.new!.id}`;
  await sql`
    update order_line set code = 'ŽX-99/1 A' where order_id = ${made.old!.id} and position = 1`;
});

test('everything, with what has left and what the customer calls it', async () => {
  const { orders, ...sums } = await ask('');
  expect(sums).toMatchObject({
    orders_count: 7,
    anytime_count: 7,
    all_count: 7,
    first_year: 2024,
  });
  const byId = new Map(orders.map((one: Item) => [one.id, one]));
  const states = all().map((name) => [name, (byId.get(made[name]!.id) as Item).shipping_state]);
  expect(Object.fromEntries(states)).toEqual({
    old: 'whole',
    cancelled: 'none',
    new: 'none',
    accepted: 'none',
    part: 'part',
    handed: 'part',
    whole: 'whole',
  });
  expect(byId.get(made.new!.id)).toMatchObject({
    customer_reference: 'OBJ-112/2026',
    project_name: 'Bytový dom Sihoť 24',
  });
});

test.each([
  ['new', ['new']],
  ['accepted', ['accepted']],
  ['part', ['handed', 'part']],
  ['ready', []],
  ['shipped', ['whole']],
  ['delivered', ['old']],
  ['cancelled', ['cancelled']],
])('in the state %s', async (state, names) => {
  expect(await found(`?state=${state}`)).toEqual(names);
});

describe('looked for', () => {
  test.each([
    ['OBJ-112', ['new']],
    ['obj-112/2026', ['new']],
    ['sihot', ['new']],
    ['Sihoť 24', ['new']],
    ['zx99', ['old']],
    ['ŽX-99/1', ['old']],
    ['x-99', []],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['-', ['new']],
    ['nič také', []],
  ])('%s', async (q, names) => {
    expect(await found(`?q=${encodeURIComponent(q)}`)).toEqual(names);
  });

  test('by its number or a piece of it', async () => {
    const { number } = made.accepted!;
    expect(await found(`?q=${number}`)).toEqual(['accepted']);
    expect(await found(`?q=${number.slice(-4)}`)).toContain('accepted');
  });
});

test('in a period of days as they are in Bratislava, and how many any period has', async () => {
  expect(await found('?from=2026-02-01&to=2026-02-28')).toEqual(['new']);
  expect(await found('?to=2026-01-31')).toEqual(['cancelled', 'old']);
  const nothing = await ask('?from=2026-03-01&state=cancelled');
  expect(nothing).toMatchObject({ orders: [], orders_count: 0, anytime_count: 1, all_count: 7 });
});

test('conditions add up, and a page is of what is found', async () => {
  expect(await found('?state=part&from=2026-03-03')).toEqual(['handed']);
  const response = await customer.client.get('/admin/v1/company/orders/all/1/1?state=part');
  expect(response.json()).toMatchObject({ orders: [{ id: made.part!.id }], orders_count: 2 });
});

test.each(['?state=shiped', '?from=2026-02-30', '?to=x', `?q=${'x'.repeat(61)}`])(
  'nonsense is refused: %s',
  async (query) => {
    const response = await customer.client.get(`/admin/v1/company/orders/all/12/0${query}`);
    expect(response.statusCode).toBe(400);
  },
);

test.each<Role>(['admin', 'buyer', 'approver', 'accountant'])(
  'a person who is %s finds them, a stranger does not',
  async (role) => {
    const email = `hlada-${role}@bastion.sk`;
    const id = await addColleague(sql, customer.id, { email, roles: [role] });
    const client = await signedIn(shop, id);
    const url = '/admin/v1/company/orders/all/12/0?q=OBJ-112';
    expect((await client.get(url)).json().orders).toMatchObject([{ id: made.new!.id }]);
    const stranger = await newCustomer(shop);
    expect((await stranger.client.get(url)).json().orders_count).toBe(0);
  },
);
