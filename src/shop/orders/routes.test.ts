import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { OTHER, useShop } from '#tests/shop.ts';

const shop = useShop();

type Item = { id: number; name: string; created_at: string; amount: number };

const orderOf = async (email: string, where = '') => {
  const [row] = await shop.sql.unsafe<{ id: number; number: string }[]>(
    `select orders.id, orders.number from orders join person on person.id = person_id
     where person.email = '${email}' ${where} order by orders.id limit 1`,
  );
  return row!;
};
const detail = (id: number | string) => `/admin/v1/customer/order/detail/${id}/sk`;
const duplicate = (id: number | string) => `/admin/v1/customer/order/duplicateIntoBasket/${id}`;

describe('list', () => {
  test('is for customers', async () => {
    expect((await shop.guest().get('/admin/v1/customer/orders/12/0')).statusCode).toBe(401);
  });

  test('the newest first, all of them once, without VAT', async () => {
    const customer = await shop.signIn();
    const seen: Item[] = [];
    for (let offset = 0; offset < 36; offset += 12) {
      const page = (await customer.get(`/admin/v1/customer/orders/12/${offset}`)).json();
      expect(page.orders_count).toBe(30);
      seen.push(...page.orders);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(30);
    const dates = seen.map(({ created_at }) => created_at);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const [newest] = await shop.sql`
      select id, number, net_cents from orders where number = ${seen[0]!.name}`;
    expect(seen[0]).toEqual({
      id: newest!.id,
      name: newest!.number,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      amount: newest!.net_cents / 100,
      order_url: `/account/orderdetail/${newest!.id}`,
      status: 'Nová',
      status_code: 'new',
    });
  });

  test('holds no order of anybody else', async () => {
    const { orders, orders_count } = (
      await (await shop.signIn(OTHER)).get('/admin/v1/customer/orders/72/0')
    ).json();
    const [own] = await shop.sql`
      select array_agg(number) as numbers from orders where customer_id = 2`;
    expect(orders.map(({ name }: Item) => name).sort()).toEqual(own!.numbers.sort());
    expect(orders_count).toBe(own!.numbers.length);
  });

  test.each(['0/0', '73/0', '12/-1', '12/100001', 'x/0', '12/1.5'])(
    '%s is refused',
    async (page) => {
      const response = await (await shop.signIn()).get(`/admin/v1/customer/orders/${page}`);
      expect(response.statusCode).toBe(400);
    },
  );
});

describe('detail', () => {
  test('is for customers', async () => {
    const { id } = await orderOf('demo@bastion.sk');
    expect((await shop.guest().get(detail(id))).statusCode).toBe(401);
  });

  test('carries the whole order', async () => {
    const { id, number } = await orderOf('demo@bastion.sk', "and status = 'shipped'");
    const { orders: order } = (await (await shop.signIn()).get(detail(id))).json();
    expect(order).toMatchObject({
      number,
      status: 'Odoslaná',
      status_code: 'shipped',
      invoice_name: 'Marek Hudák',
      invoice_email: 'demo@bastion.sk',
      company_name: 'Elmont servis, s. r. o.',
    });
    expect(order.history.map(({ status_code }: { status_code: string }) => status_code)).toEqual([
      'new',
      'accepted',
      'shipped',
    ]);
    const lines = order.products.map((line: { price_sum_exc_vat: number }) =>
      Math.round(line.price_sum_exc_vat * 100),
    );
    const sum = lines.reduce((total: number, one: number) => total + one, 0);
    expect(sum).toBe(Math.round(order.products_price_without_vat * 100));
    expect(Math.round(order.price_without_vat * 100)).toBe(
      sum + Math.round(order.shipping_price * 100) + Math.round(order.payment_price * 100),
    );
    expect(order.products[0]).toMatchObject({
      code: expect.any(String),
      url: { url: expect.any(String) },
      image: [{ src: expect.stringMatching(/^\/media\//), cover: true }],
    });
  });

  test('a product no longer sold keeps its line and loses its link', async () => {
    const customer = await shop.signIn();
    const { id } = await orderOf('demo@bastion.sk');
    const [line] = await shop.sql`
      select product_id, code from order_line where order_id = ${id} order by position limit 1`;
    await shop.sql`update product set is_sold = false where id = ${line!.product_id}`;
    const { orders: order } = (await customer.get(detail(id))).json();
    await shop.sql`update product set is_sold = true where id = ${line!.product_id}`;
    expect(order.products[0]).toMatchObject({ code: line!.code, url: null });
  });

  test('somebody else’s order is exactly as absent as one that never was', async () => {
    const { id } = await orderOf('demo@bastion.sk');
    const stranger = await shop.signIn(OTHER);
    const [notYours, notThere] = [
      await stranger.get(detail(id)),
      await stranger.get(detail(2_000_000_000)),
    ];
    expect(notYours.statusCode).toBe(404);
    expect(notYours.json().error[0].code).toBe('messages.order.notFound');
    expect(notYours.body).toBe(notThere.body);
    expect(Object.keys(notYours.headers)).toEqual(Object.keys(notThere.headers));
  });

  test.each(['abc', '0', '-1', '1.5', '99999999999'])('%s is no order', async (id) => {
    expect((await (await shop.signIn()).get(detail(id))).statusCode).toBe(400);
  });
});

describe('unpaid', () => {
  const toPay = async (where: string) => {
    const { id } = await orderOf('demo@bastion.sk', where);
    return (await (await shop.signIn()).get(detail(id))).json().orders;
  };
  const invoiceOf = async (number: string) => {
    const [row] = await shop.sql`
      select invoice.*, invoice.due_on::text as due, invoice.gross_cents -
        (select coalesce(sum(amount_cents), 0) from invoice_payment where invoice_id = invoice.id)::int
          as unpaid
      from invoice join orders on orders.id = order_id
      where orders.number = ${number} and kind = 'invoice'`;
    return row!;
  };

  test('an invoice with a part paid asks for the rest under its own number', async () => {
    const order = await toPay(`and exists (
      select from invoice join invoice_payment paid on paid.invoice_id = invoice.id
      where order_id = orders.id and kind = 'invoice'
      group by invoice.id having sum(amount_cents) < invoice.gross_cents)`);
    const invoice = await invoiceOf(order.number);
    expect(order.to_pay).toMatchObject({
      amount: invoice.unpaid / 100,
      variable_symbol: invoice.number,
      due_to: invoice.due,
    });
    expect(order.to_pay.qr).toMatch(/^data:image\/svg\+xml,/);
    expect(order.invoice.name).toBe(invoice.number);
  });

  test('a prepayment goes under the number of the order', async () => {
    const order = await toPay(`and payment_kind = 'prepayment' and status = 'accepted'`);
    expect(order.to_pay).toMatchObject({
      amount: order.price,
      variable_symbol: order.number,
      due_to: null,
      is_overdue: false,
    });
  });

  test.each([
    ['paid', `and status = 'delivered'`],
    ['cancelled', `and status = 'cancelled' and payment_kind = 'prepayment'`],
    ['paid at the till', `and status = 'ready' and payment_kind = 'cash'`],
    ['not invoiced yet', `and status = 'accepted' and payment_kind = 'invoice'`],
  ])('nothing to transfer when %s', async (_why, where) => {
    expect((await toPay(where)).to_pay).toBeNull();
  });
});

describe('order again', () => {
  test('is for customers, with the token', async () => {
    const { id } = await orderOf('demo@bastion.sk');
    expect((await shop.guest().put(duplicate(id), { basket: null })).statusCode).toBe(401);
    const customer = await shop.signIn();
    expect((await customer.call('PUT', duplicate(id), { basket: null })).statusCode).toBe(403);
  });

  test('puts every line into the basket, once per key, and reports what is gone', async () => {
    const customer = await shop.signIn();
    const { id } = await orderOf(
      'demo@bastion.sk',
      'and (select count(*) from order_line where order_id = orders.id) > 4',
    );
    const lines = await shop.sql`
      select product_id, code, name, quantity from order_line
      where order_id = ${id} order by position`;
    await shop.sql`update product set is_sold = false where id = ${lines[1]!.product_id}`;
    await shop.sql`update order_line set product_id = null
                   where order_id = ${id} and code = ${lines[2]!.code}`;

    const headers = { 'idempotency-key': randomUUID() };
    const response = (await customer.put(duplicate(id), { basket: null }, { headers })).json();
    await shop.sql`update product set is_sold = true where id = ${lines[1]!.product_id}`;
    expect(response.not_added).toEqual(
      [lines[1]!, lines[2]!].map(({ code, name }) => ({ code, name })),
    );
    expect(response.added).toBe(lines.length - 2);
    expect(response.basket.amount).toBe(lines.length - 2);
    expect(response.basket.products[0]).toMatchObject({
      code: lines[0]!.code,
      quantity: lines[0]!.quantity,
    });

    const repeated = await customer.put(duplicate(id), { basket: null }, { headers });
    expect(repeated.json()).toEqual(response);
    const basket = (await customer.get('/admin/v1/basket/sk')).json().basket;
    expect(basket).toEqual(response.basket);
  });

  test('somebody else’s order is exactly as absent as one that never was', async () => {
    const { id } = await orderOf('demo@bastion.sk');
    const stranger = await shop.signIn(OTHER);
    const [notYours, notThere] = [
      await stranger.put(duplicate(id), { basket: null }),
      await stranger.put(duplicate(2_000_000_000), { basket: null }),
    ];
    expect(notYours.statusCode).toBe(404);
    expect(notYours.body).toBe(notThere.body);
    expect((await stranger.get('/admin/v1/basket/sk')).json().basket.amount).toBe(0);
  });

  test('into somebody else’s basket goes nothing', async () => {
    const [basket] = await shop.sql`
      select basket.id from basket join person on person.id = person_id where customer_id = 1 limit 1`;
    const { id } = await orderOf('druhy@bastion.sk');
    const response = await (await shop.signIn(OTHER)).put(duplicate(id), { basket: basket!.id });
    expect(response.statusCode).toBe(404);
    expect(response.json().error[0].code).toBe('messages.basket.notFound');
  });

  test.each([[{ basket: 'x' }], [{ basket: 1.5 }], [[]]])('%j is refused', async (body) => {
    const { id } = await orderOf('demo@bastion.sk');
    expect((await (await shop.signIn()).put(duplicate(id), body)).statusCode).toBe(400);
  });
});
