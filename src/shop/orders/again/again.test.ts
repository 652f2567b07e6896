import { expect, test } from 'vitest';
import { addColleague } from '#tests/companies.ts';
import { addLine, newCustomer, readBasket } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { addOrder } from '#tests/orders.ts';
import { useShop } from '#tests/shop.ts';
import { statementsOf } from '#tests/statements.ts';
import type { AgainLine } from './again-contract.ts';

const shop = useShop();
const { sql } = shop;

const url = (id: number) => `/admin/v1/customer/order/again/${id}`;
const read = async (client: Client, id: number): Promise<AgainLine[]> =>
  (await client.get(url(id))).json().order.lines;
const put = (client: Client, id: number, body: object, key?: string) =>
  client.put(
    url(id),
    { basket: null, mode: 'add', ...body },
    key ? { headers: { 'idempotency-key': key } } : {},
  );
const held = async (client: Client) =>
  (await readBasket(client)).products.map(({ code, quantity }) => [code, quantity]);

test('a line says what it cost and what it costs; withdrawn goods name what came after them', async () => {
  const buyer = await newCustomer(shop);
  const { id } = await addOrder(sql, buyer, [
    { code: 'NV-D8Z', quantity: 3, unitCents: 12_345 },
    { code: 'OP-H15', quantity: 2 },
    { code: 'VT-Z107', quantity: 1 },
  ]);
  const [camera, disk, supply] = await read(buyer.client, id);
  const { product } = (
    await buyer.client.get(`/admin/v1/product/detail/url/${camera!.product!.url.url}/sk`)
  ).json();
  expect(camera).toMatchObject({
    code: 'NV-D8Z',
    quantity: 3,
    price_exc_vat: 123.45,
    is_waiting: false,
    successor: null,
    product: { price_exc_vat: product.price_exc_vat, stock: product.stock },
  });
  // OP-H15 was followed by OP-H03, which is not sold either.
  expect(disk).toMatchObject({ product: null, successor: { code: 'OP-H04', quantity_step: 1 } });
  expect(supply).toMatchObject({ product: null, successor: null });
});

test('what has not come yet is told, until it has left', async () => {
  const buyer = await newCustomer(shop);
  const lines = [
    { code: 'NV-D8Z', quantity: 5, later: 3 },
    { code: 'NV-D4Z', quantity: 5 },
  ];
  const { id, lines: ids } = await addOrder(sql, buyer, lines, 'shipped');
  const waiting = async () => (await read(buyer.client, id)).map((line) => line.is_waiting);
  expect(await waiting()).toEqual([true, false]);
  await sql`
    with sent as (insert into shipment (order_id, position, shipped_on) values (${id}, 1, current_date)
                  returning id)
    insert into shipment_line (shipment_id, order_line_id, quantity) select id, ${ids[0]!}, 5 from sent`;
  expect(await waiting()).toEqual([false, false]);
});

test('chosen lines go in with their quantities, a successor where it was asked for, and can be taken back', async () => {
  const buyer = await newCustomer(shop);
  const { client } = buyer;
  const { id, lines } = await addOrder(sql, buyer, [
    { code: 'NV-D8Z', quantity: 23 },
    { code: 'NV-D4Z', quantity: 5 },
    { code: 'OP-H03', quantity: 2 },
  ]);
  const [{ id: camera }] = await sql<
    [{ id: number }]
  >`select id from product where code = 'NV-D8Z'`;
  await addLine(client, camera, 23);
  const chosen = [
    { line: lines[0], quantity: 4, is_successor: false },
    { line: lines[2], quantity: 2, is_successor: true },
  ];
  const added = (await put(client, id, { lines: chosen }, 'raz')).json();
  expect(added).toMatchObject({ added: 2, not_added: [] });
  const together = [
    ['NV-D8Z', 27],
    ['OP-H04', 2],
  ];
  expect(await held(client)).toEqual(together);
  // The same key adds nothing.
  expect((await put(client, id, { lines: chosen }, 'raz')).json()).toMatchObject({ added: 2 });
  expect(await held(client)).toEqual(together);
  const undone = await client.put('/admin/v1/basket/undo', { basket: null, undo: added.undo });
  expect(undone.statusCode).toBe(200);
  expect(await held(client)).toEqual([['NV-D8Z', 23]]);

  await put(client, id, { lines: chosen, mode: 'replace' });
  expect(await held(client)).toEqual([
    ['NV-D8Z', 4],
    ['OP-H04', 2],
  ]);
});

test('what is no longer sold stays out and is named; where nothing is left, nothing happens', async () => {
  const buyer = await newCustomer(shop);
  const { id, lines } = await addOrder(sql, buyer, [
    { code: 'NV-D8Z', quantity: 1 },
    { code: 'OP-H03', quantity: 2 },
  ]);
  const gone = { line: lines[1], quantity: 2, is_successor: false };
  const kept = { line: lines[0], quantity: 1, is_successor: false };
  expect((await put(buyer.client, id, { lines: [kept, gone] })).json()).toMatchObject({
    added: 1,
    not_added: [{ code: 'OP-H03' }],
  });
  const nothing = await put(buyer.client, id, { lines: [gone], mode: 'replace' });
  expect(nothing.statusCode).toBe(409);
  expect(await held(buyer.client)).toEqual([['NV-D8Z', 1]]);
});

test('a quantity that cannot be ordered is refused whole', async () => {
  const buyer = await newCustomer(shop);
  const [{ code, step }] = await sql<[{ code: string; step: number }]>`
    select code, quantity_step as step from product where quantity_step > 1 and is_sold limit 1`;
  const { id, lines } = await addOrder(sql, buyer, [
    { code: 'NV-D8Z', quantity: 1 },
    { code, quantity: step },
  ]);
  for (const quantity of [step + 1, 0, -step, 10_000]) {
    const response = await put(buyer.client, id, {
      lines: [
        { line: lines[0], quantity: 1, is_successor: false },
        { line: lines[1], quantity, is_successor: false },
      ],
    });
    expect(response.statusCode, String(quantity)).toBe(400);
  }
  expect(await held(buyer.client)).toEqual([]);
});

test('lines of another order and orders of another company are not there', async () => {
  const [one, other] = [await newCustomer(shop), await newCustomer(shop)];
  const own = await addOrder(sql, one, [{ code: 'NV-D8Z', quantity: 1 }]);
  const foreign = await addOrder(sql, other, [{ code: 'NV-D8Z', quantity: 1 }]);
  const wish = (line: number) => ({ lines: [{ line, quantity: 1, is_successor: false }] });
  expect((await one.client.get(url(foreign.id))).statusCode).toBe(404);
  expect((await put(one.client, foreign.id, wish(foreign.lines[0]!))).statusCode).toBe(404);
  expect((await put(one.client, own.id, wish(foreign.lines[0]!))).statusCode).toBe(404);
  expect(await held(one.client)).toEqual([]);
});

test('colleagues who buy may order it again, an accountant and a guest may not', async () => {
  const buyer = await newCustomer(shop);
  const { id, lines } = await addOrder(sql, buyer, [{ code: 'NV-D8Z', quantity: 1 }]);
  const wish = { lines: [{ line: lines[0]!, quantity: 1, is_successor: false }] };
  for (const [role, status] of [
    ['buyer', 200],
    ['approver', 200],
    ['admin', 200],
    ['accountant', 403],
  ] as const) {
    const email = `${role}-${id}@bastion.sk`;
    await addColleague(sql, buyer.id, { email, roles: [role] });
    const client = await shop.signIn({ email, password: 'bastion-demo' });
    expect((await client.get(url(id))).statusCode, role).toBe(status);
    expect((await put(client, id, wish)).statusCode, role).toBe(status);
  }
  expect((await shop.guest().get(url(id))).statusCode).toBe(401);
});

test('an order of 300 lines is read with a few statements', async () => {
  const buyer = await newCustomer(shop);
  const codes = await sql<{ code: string }[]>`select code from product order by id limit 300`;
  const { id } = await addOrder(
    sql,
    buyer,
    codes.map(({ code }) => ({ code, quantity: 1 })),
  );
  const statements = await statementsOf(sql, async () => {
    expect(await read(buyer.client, id)).toHaveLength(300);
  });
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThan(10);
});
