import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { chooseAll, fillBasket, methodsOf, stepsOf } from '#shop/checkout/checkout.fixture.ts';
import type { Role } from '#shop/kernel/roles.ts';
import { writeMails } from '#tests/mails.ts';
import { MISSING, newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { addColleague, type Added } from '#tests/companies.ts';
import { useShop } from '#tests/shop.ts';
import { signedIn } from '#tests/world.ts';
import { copyOrder } from './list/orders.fixture.ts';

const shop = useShop();
const { sql } = shop;

type Item = { id: number; name: string; ordered_by?: string };

async function join(of: Added, roles: Role[], name = ['', '']) {
  const email = `kolega-${randomBytes(6).toString('hex')}@bastion.sk`;
  const id = await addColleague(sql, of.id, { email, roles });
  await sql`update person set first_name = ${name[0]!}, last_name = ${name[1]!} where id = ${id}`;
  return { id, customerId: of.customerId, email, client: await signedIn(shop, id) };
}
const orders = (person: number | string, page = '12/0') =>
  `/admin/v1/company/orders/${person}/${page}`;
const detail = (id: number) => `/admin/v1/customer/order/detail/${id}/sk`;

describe('a company of several people', () => {
  let admin: Awaited<ReturnType<typeof newCustomer>>;
  let buyer: Awaited<ReturnType<typeof join>>;
  let byAdmin: number;
  let byBuyer: number;
  beforeAll(async () => {
    admin = await newCustomer(shop);
    await sql`update person set first_name = 'Jana', last_name = 'Lúčna' where id = ${admin.id}`;
    buyer = await join(admin, ['buyer'], ['Tomáš', 'Hradský']);
    byAdmin = (await copyOrder(shop, { by: admin, payment: 'prepayment' })).id;
    byBuyer = (await copyOrder(shop, { by: buyer, payment: 'prepayment' })).id;
  });

  test.each<Role>(['admin', 'buyer', 'approver', 'accountant'])(
    'shows all its orders to a person who is %s, with who ordered',
    async (role) => {
      const { client } = await join(admin, [role]);
      const found = (await client.get(orders('all'))).json();
      expect(found.orders_count).toBe(2);
      const names = found.orders.map(({ id, ordered_by }: Item) => [id, ordered_by]);
      expect(new Map(names)).toEqual(
        new Map([
          [byAdmin, 'Jana Lúčna'],
          [byBuyer, 'Tomáš Hradský'],
        ]),
      );
      // Whoever has ordered nothing is no choice.
      expect(found.people).toEqual([
        { id: admin.id, name: 'Jana Lúčna' },
        { id: buyer.id, name: 'Tomáš Hradský' },
      ]);
      expect((await client.get(detail(byBuyer))).json().orders.ordered_by).toBe('Tomáš Hradský');
    },
  );

  test('narrows them to one person', async () => {
    const found = (await admin.client.get(orders(buyer.id))).json();
    expect(found.orders.map(({ id }: Item) => id)).toEqual([byBuyer]);
    expect(found.orders_count).toBe(1);
    expect(found.people).toHaveLength(2);
  });

  test('a stranger’s person is as absent as one that never was', async () => {
    const stranger = await newCustomer(shop);
    const [theirs, nobody] = [
      await stranger.client.get(orders(buyer.id)),
      await stranger.client.get(orders(MISSING)),
    ];
    expect(theirs.statusCode).toBe(404);
    expect(theirs.body).toBe(nobody.body);
    expect((await stranger.client.get(orders('all'))).json()).toMatchObject({
      orders: [],
      people: [],
    });
  });

  test.each(['everybody', '0', '-1', '1.5', ''])('„%s“ is nobody', async (person) => {
    expect([400, 404]).toContain((await admin.client.get(orders(person))).statusCode);
  });

  test('payments are for whoever ordered and for those who see documents', async () => {
    const accountant = await join(admin, ['accountant']);
    const approver = await join(admin, ['approver']);
    const paid = async (client: Client, order: number) =>
      (await client.get(detail(order))).json().orders.to_pay !== null;
    expect(await paid(buyer.client, byBuyer)).toBe(true);
    expect(await paid(buyer.client, byAdmin)).toBe(false);
    expect(await paid(approver.client, byBuyer)).toBe(false);
    for (const { client } of [admin, accountant])
      expect([await paid(client, byBuyer), await paid(client, byAdmin)]).toEqual([true, true]);
  });

  test('the link to an invoice is for those who may open it', async () => {
    const { id } = await copyOrder(shop, { by: buyer });
    await sql`
      insert into invoice ${sql(await invoiceLike(id))}`;
    const invoice = async (client: Client) => (await client.get(detail(id))).json().orders.invoice;
    expect(await invoice(admin.client)).toMatchObject({ name: expect.any(String) });
    expect(await invoice(buyer.client)).toBeNull();
  });

  test('whoever has no name is called by e-mail', async () => {
    const nameless = await join(admin, ['buyer']);
    const { id } = await copyOrder(shop, { by: nameless });
    expect((await admin.client.get(detail(id))).json().orders.ordered_by).toBe(nameless.email);
  });

  test('confirmation, the shop’s mail and the picking list say who ordered', async () => {
    const ways = await methodsOf(shop);
    await fillBasket(buyer.client, [[1, 1]]);
    const steps = stepsOf(buyer.client, { shipping: ways.courier, payment: ways.invoice });
    await chooseAll(steps);
    const { order } = (await steps.order()).json();
    await writeMails(sql);
    const mails = await sql`
      select kind, recipient, text_body from outbox
      where subject_key in (${`order:${order.id}`}, ${`new-order:${order.id}`}) order by kind`;
    expect(mails.map(({ recipient }) => recipient)).toEqual(['obchod@bastion.sk', buyer.email]);
    for (const { text_body: text } of mails) expect(text).toMatch(/Objednal:?\s+Tomáš Hradský/);
  });
});

describe('a company of one person', () => {
  test('is told nothing new', async () => {
    const owner = await newCustomer(shop);
    const { id } = await copyOrder(shop, { by: owner });
    const [item] = (await owner.client.get(orders('all'))).json().orders;
    expect(item).not.toHaveProperty('ordered_by');
    expect(item).toMatchObject(
      (await owner.client.get('/admin/v1/customer/orders/12/0')).json().orders[0],
    );
    expect((await owner.client.get(detail(id))).json().orders).not.toHaveProperty('ordered_by');
  });

  test('nor by somebody who was invited or asks to be let in', async () => {
    const owner = await newCustomer(shop);
    const { id } = await copyOrder(shop, { by: owner });
    const invited = await join(owner, ['buyer']);
    await sql`update person set state = 'pending', activated_at = null where id = ${invited.id}`;
    expect((await owner.client.get(detail(id))).json().orders).not.toHaveProperty('ordered_by');
  });
});

async function invoiceLike(orderId: number) {
  const [order] = await sql`select customer_id, number from orders where id = ${orderId}`;
  const [source] = await sql`select * from invoice where kind = 'invoice' order by id limit 1`;
  const { id: _id, ...columns } = source!;
  return {
    ...columns,
    order_id: orderId,
    customer_id: order!.customer_id,
    number: order!.number,
    variable_symbol: order!.number,
  };
}
