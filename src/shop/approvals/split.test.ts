import { beforeEach, expect, test } from 'vitest';
import { toCents } from '#base/values/money.ts';
import { readBasket } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { putOnStock } from '#tests/goods.ts';
import { useShop } from '#tests/shop.ts';
import {
  approve,
  APPROVALS,
  CAMERA,
  codeOf,
  fill,
  newFirm,
  read,
  send,
} from './approvals.fixture.ts';

const shop = useShop();
const { sql } = shop;
beforeEach(() => putOnStock(sql, CAMERA, 1));

/** Two cameras of which one is there, in two shipments and with a reference. */
async function prepare(client: Client) {
  const steps = await fill(shop, client);
  await client.patch('/admin/v1/basket/split', { basket: null, is_split: true });
  await client.patch('/admin/v1/basket/reference', {
    basket: null,
    customer_reference: 'OBJ-118/2026',
    project: null,
  });
  return steps;
}

const feeOf = async () => {
  const [row] = await sql<[{ price_cents: number }]>`
    select price_cents from shipping_method where is_default`;
  return row.price_cents;
};

test('limits count both deliveries', async () => {
  const { boss } = await newFirm(shop, {});
  const { order } = (await (await prepare(boss.client)).order()).json();
  const [row] = await sql<[{ net_cents: number }]>`
    select net_cents from orders where id = ${order.id}`;
  await putOnStock(sql, CAMERA, 1);

  const { buyer: within } = await newFirm(shop, { order: row.net_cents });
  expect((await (await prepare(within.client)).order()).statusCode).toBe(200);
  await putOnStock(sql, CAMERA, 1);
  const { buyer: over } = await newFirm(shop, { order: row.net_cents - 1 });
  const refused = await (await prepare(over.client)).order();
  expect(codeOf(refused)).toBe('messages.order.needsApproval');
});

test('a request keeps reference and choice, counts delivery as it would be ordered, and so does the order', async () => {
  const fee = await feeOf();
  const { buyer, approver } = await newFirm(shop, { order: 0 });
  await prepare(buyer.client);
  const { id } = (await send(buyer.client)).json().approval;
  const asked = await read(approver.client, id);
  expect(asked).toMatchObject({ customer_reference: 'OBJ-118/2026', is_split: true });
  expect(toCents(asked.shipping.price)).toBe(2 * fee);

  // One camera is there: what an approver leaves of it goes at once, and then for one delivery.
  const edit = (quantity: number) =>
    approver.client.patch(`${APPROVALS}/${id}/lines`, {
      lines: [{ id: asked.lines[0]!.id, quantity }],
    });
  const less = (await edit(1)).json().approval;
  expect(less).toMatchObject({ is_split: false, customer_reference: 'OBJ-118/2026' });
  expect(toCents(less.shipping.price)).toBe(fee);
  const more = (await edit(3)).json().approval;
  expect(toCents(more.shipping.price)).toBe(2 * fee);
  expect(toCents(more.total)).toBe(toCents(more.products_total) + 2 * fee);

  const { order } = (await approve(approver.client, id)).json();
  const [row] = await sql`
    select customer_reference, is_split, shipping_count, shipping_cents from orders where id = ${order.id}`;
  expect(row).toEqual({
    customer_reference: 'OBJ-118/2026',
    is_split: true,
    shipping_count: 2,
    shipping_cents: 2 * fee,
  });
  expect(toCents((await read(approver.client, id)).shipping.price)).toBe(2 * fee);
});

test('a request that is taken back brings them into the basket again', async () => {
  const { buyer } = await newFirm(shop, { order: 0 });
  await prepare(buyer.client);
  const { id } = (await send(buyer.client)).json().approval;
  expect(await readBasket(buyer.client)).toMatchObject({ customer_reference: '', amount: 0 });
  await buyer.client.post(`${APPROVALS}/${id}/withdraw`, { to_basket: true });
  expect(await readBasket(buyer.client)).toMatchObject({
    customer_reference: 'OBJ-118/2026',
    is_split: true,
    amount: 1,
  });
});
