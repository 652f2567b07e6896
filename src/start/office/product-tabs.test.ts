import { beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '#staff/permissions.ts';
import type { ProductPrices } from '#staff/prices/of-product-contract.ts';
import type { Waiting } from '#staff/products/waiting-contract.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);

let count = 0;
let code = '';
let id = 0;
/** One that is sold for 100 € and was bought for 60 €. */
beforeEach(async () => {
  count += 1;
  code = `ZALOZKA-${count}`;
  const [row] = await sql<[{ id: number }]>`
    insert into product (code, slug, name, vendor_id, category_id, price_cents, purchase_cents)
    select ${code}, lower(${code}), ${`Kastra ${code}`}, vendor_id, category_id, 10000, 6000
    from product where code = 'NV-D428' returning id`;
  id = row.id;
});

const prices = async (role: StaffRole = 'office'): Promise<ProductPrices> => {
  const response = await clients[role].get(`/office/v1/products/${id}/prices`);
  expect(response.statusCode).toBe(200);
  return response.json().prices;
};
const save = (body: object, role: StaffRole = 'office') =>
  clients[role].put(`/office/v1/products/${id}/prices`, {
    price: 100,
    cost: 60,
    was: { price: 100, cost: 60 },
    is_confirmed: false,
    ...body,
  });

test('price, cost and margin, what each group pays by its best rule, and how it began', async () => {
  const { groups, steps, ...known } = await prices();
  expect(known).toMatchObject({ price: 100, cost: 60, margin_bp: 4_000, decimals: 2, plans: [] });
  expect(steps).toMatchObject([{ price: 100, cost: 60 }]);
  const [{ expected }] = await sql<
    [{ expected: number }]
  >`select count(*)::int as expected from price_group`;
  expect(groups).toHaveLength(expected);
  await sql`delete from discount where customer_id is not null`;
  // The same as the explainer says to a customer of the group without prices of their own.
  const [customer] = await sql<{ id: number; group: number }[]>`
    select id, price_group_id as group from company
    where price_group_id is not null limit 1`;
  const explained = await clients.office.post('/office/v1/prices/explain', {
    customer: customer!.id,
    code,
    quantity: 1,
  });
  const group = groups.find((one) => one.id === customer!.group);
  expect(group!.price).toBe(explained.json().price.own_price);
  expect(group!.margin_bp).toBe(explained.json().price.margin_bp);
});

test.each([
  ['owner', 200],
  ['office', 200],
  ['warehouse', 403],
  ['content', 403],
  ['accountant', 403],
] as const)('%s reads and changes prices: %i', async (role, status) => {
  expect((await clients[role].get(`/office/v1/products/${id}/prices`)).statusCode).toBe(status);
  expect((await save({ price: 110 }, role)).statusCode).toBe(status);
});

test('price and cost are saved together, drawn from then on, and taken back', async () => {
  const saved = await save({ price: 110.5, cost: 70 });
  expect(saved.json()).toMatchObject({ price: 110.5, cost: 70 });
  const { steps, price, cost } = await prices();
  expect([price, cost]).toEqual([110.5, 70]);
  expect(steps.map((step) => [step.price, step.cost])).toEqual([
    [100, 60],
    [110.5, 70],
  ]);
  const undone = await clients.office.post(`/office/v1/history/${saved.json().audit}/undo`, {});
  expect(undone.json()).toMatchObject({ restored: 1 });
  expect(await prices()).toMatchObject({ price: 100, cost: 60 });
});

test('a cost that is not known is none, and a price under cost or far away is asked about', async () => {
  expect((await save({ cost: null })).statusCode).toBe(200);
  expect(await prices()).toMatchObject({ cost: null, margin_bp: null });
  const was = { price: 100, cost: null };
  for (const body of [
    { price: 160, was, cost: null },
    { price: 100, cost: 101, was },
  ]) {
    const asked = await save(body);
    expect(asked.statusCode).toBe(409);
    expect(asked.json().error[0].code).toBe('messages.office.farPrice');
  }
  expect((await save({ price: 160, cost: null, was, is_confirmed: true })).statusCode).toBe(200);
  expect(
    (await save({ price: 160.001, cost: null, was: { price: 160, cost: null } })).json().error,
  ).toMatchObject([{ key: 'price' }]);
});

test('whoever is late with a price is told what it is', async () => {
  await save({ price: 105 }, 'owner');
  const late = await save({ price: 104 });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ current: { price: 105, cost: 60 } });
});

test('a planned change of many prices is told at the product', async () => {
  const [plan] = await sql<[{ id: number }]>`
    insert into price_plan (starts_at, rule, products, who, expected)
    values ('2099-01-01', '{"way":"raise","value":5,"rounding":"own","leaves_out_without_cost":false}', ${[id]}::int[], 'test', 1)
    returning id`;
  expect((await prices()).plans).toEqual([
    { id: plan.id, on: '2099-01-01', way: 'raise', value: 5, products: 1 },
  ]);
  await sql`delete from price_plan where id = ${plan.id}`;
});

test('who has it in an open order, a basket and a job; a private job has no name', async () => {
  const [order] = await sql<[{ id: number; number: string }]>`
    select id, number from orders where status = 'new' order by id limit 1`;
  await sql`
    insert into order_line (order_id, position, product_id, code, name, unit, quantity, list_cents, discount_bp, unit_cents, total_cents, vat_percent, later_quantity)
    values (${order.id}, 900, ${id}, ${code}, 'x', 'ks', 3, 100, 0, 100, 300, 23, 2)`;
  const [person] = await sql<
    [{ id: number; customer_id: number }]
  >`select id, customer_id from person limit 1`;
  const [basket] = await sql<[{ id: number }]>`
    insert into basket (person_id) values (${person.id})
    on conflict (person_id) where state = 'open' and person_id is not null do update set note = '' returning id`;
  await sql`
    insert into basket_line (basket_id, product_id, quantity) values (${basket.id}, ${id}, 4)`;
  const [job] = await sql<[{ id: number }]>`
    insert into project (customer_id, person_id, updated_by, name, is_private)
    values (${person.customer_id}, ${person.id}, ${person.id}, 'Tajná vila', true) returning id`;
  await sql`
    with section as (insert into project_section (project_id, position) values (${job.id}, 1) returning id)
    insert into project_line (section_id, position, product_id, code, name, unit, quantity, saved_cents)
    select id, 1, ${id}, ${code}, 'x', 'ks', 5, 100 from section`;
  const read = async (role: StaffRole): Promise<Waiting> =>
    (await clients[role].get(`/office/v1/products/${id}/waiting`)).json().waiting;
  expect(await read('office')).toMatchObject({
    orders: [{ number: order.number, quantity: 3, missing: 2 }],
    baskets: [{ quantity: 4 }],
    jobs: [{ name: null, quantity: 5 }],
  });
  expect(await read('warehouse')).toMatchObject({
    orders: [{ quantity: 3 }],
    baskets: null,
    jobs: null,
  });
  expect(await read('content')).toEqual({ orders: null, baskets: null, jobs: null });
});

test('how long what is free lasts by the sales of ninety days, and what comes', async () => {
  const [{ warehouse }] = await sql<
    [{ warehouse: number }]
  >`select min(id) as warehouse from warehouse`;
  await sql`insert into stock (product_id, warehouse_id, quantity) values (${id}, ${warehouse}, 20)`;
  await sql`
    insert into stock_movement (product_id, warehouse_id, quantity, kind, at)
    values (${id}, ${warehouse}, -30, 'order', now() - interval '10 days'),
           (${id}, ${warehouse}, -30, 'order', now() - interval '100 days')`;
  await sql`
    insert into inbound_delivery (product_id, reference, quantity, expected_on)
    values (${id}, ${`PO-${code}`}, 7, current_date - 1)`;
  const response = await clients.warehouse.get(`/office/v1/stock/${id}/outlook`);
  const [{ day }] = await sql<[{ day: string }]>`select (current_date + 60)::text as day`;
  expect(response.json().outlook).toMatchObject({
    sold: 30,
    lasts_until: day,
    deliveries: [{ reference: `PO-${code}`, quantity: 7, is_late: true }],
  });
  expect((await clients.content.get(`/office/v1/stock/${id}/outlook`)).statusCode).toBe(403);
});

test('the history of a product is its own, and who writes content takes back what they have done', async () => {
  const read = await clients.content.get(`/office/v1/products-by-code/${code}`);
  const { fields, version } = read.json().product;
  const saved = await clients.content.put(`/office/v1/products/${id}`, {
    version,
    fields: { ...fields, short_description: 'Text' },
  });
  await save({ price: 101 });
  const historyOf = async (role: StaffRole) =>
    (await clients[role].post('/office/v1/history/list', { view: 'all', product: code })).json()
      .changes;
  expect(await historyOf('owner')).toMatchObject([
    { command: 'products price-and-cost', first: { key: code } },
    { command: 'products save', first: { key: code } },
  ]);
  expect(await historyOf('content')).toMatchObject([
    { command: 'products save', undo: { state: 'can' } },
  ]);
  const undone = await clients.content.post(`/office/v1/history/${saved.json().audit}/undo`, {});
  expect(undone.json()).toMatchObject({ restored: 1 });
  // What another has done with prices is none of theirs.
  const change = (await historyOf('owner')).find(
    ({ command }: { command: string }) => command === 'products price-and-cost',
  );
  expect((await clients.content.post(`/office/v1/history/${change.id}/undo`, {})).statusCode).toBe(
    404,
  );
});
