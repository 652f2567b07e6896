import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPool } from '#base/database/database.server.ts';
import { buildApp } from '#start/app/app.server.ts';
import { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import {
  chooseAll,
  fillBasket,
  methodsOf,
  newCustomer,
  stepsOf,
} from '#shop/checkout/checkout.fixture.ts';

const CALLS = ['address', 'shipping', 'salePoint', 'payment', 'note', 'order'] as const;

const shop = useShop();
const { sql } = shop;
let choice: { shipping: number; payment: number };
beforeAll(async () => {
  const { courier, invoice } = await methodsOf(shop);
  choice = { shipping: courier, payment: invoice };
});

/** The same customer at a server that knows only what the database holds. */
async function afterRestart(customer: Client): Promise<Client> {
  const pool = openPool(shop.connection, { max: 2 });
  const formKey = 'a key that only the tests know, 32+ characters';
  const app = await buildApp({ sql: pool, config: shop.config, formKey });
  onTestFinished(async () => {
    await app.close();
    await pool.end();
  });
  const returned = new Client(app);
  for (const [name, value] of customer.cookies) returned.cookies.set(name, value);
  return returned;
}

test.each(CALLS.map((name, index) => [index, name] as const))(
  'a server that goes down after %i of the calls, before "%s", leaves a basket that can be finished',
  async (done) => {
    const customer = await newCustomer(shop);
    const { id } = await fillBasket(customer, [
      [1, 2],
      [2, 1],
    ]);
    const before = stepsOf(customer, choice);
    for (const name of CALLS.slice(0, done)) expect((await before[name]()).statusCode).toBe(200);

    const after = stepsOf(await afterRestart(customer), choice);
    for (const name of CALLS.slice(done)) expect((await after[name]()).statusCode).toBe(200);
    const [order] = await sql`select note, invoice_city from orders where basket_id = ${id}`;
    expect(order).toEqual({ note: 'Zavolať vopred', invoice_city: 'Trnava' });
  },
);

test('a connection killed in the middle of ordering writes nothing and takes no number', async () => {
  const customer = await newCustomer(shop);
  const { id } = await fillBasket(customer, [[1, 1]]);
  const steps = stepsOf(customer, choice);
  await chooseAll(steps);
  const lastNumber = async () =>
    (
      await sql`select last from number_series where series = 'order' order by year desc limit 1`
    )[0]!.last;
  const before = await lastNumber();
  const stock = await sql`select * from stock where product_id = 1 order by warehouse_id`;

  // The order, its lines and the stock are written by the time it wants to write the mail.
  const lost = await sql.begin(async (tx) => {
    await tx`lock table outbox in access exclusive mode`;
    const response = steps.order();
    // Each look is a transaction of its own: within one, the list of connections never changes.
    const killWaiting = () => sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(killWaiting).toHaveLength(1);
    return response;
  });
  expect(lost.statusCode).toBeGreaterThanOrEqual(500);
  expect(await sql`select from orders where basket_id = ${id}`).toEqual([]);
  expect(await sql`select * from stock where product_id = 1 order by warehouse_id`).toEqual(stock);
  expect(await lastNumber()).toBe(before);

  const { order } = (await steps.order()).json();
  expect(Number(order.number.slice(4))).toBe(before + 1);
  expect(await sql`select from outbox where subject_key = ${`order:${order.id}`}`).toHaveLength(1);
});
