import { afterEach, describe, expect, test } from 'vitest';
import { addLine, everythingInBaskets, newCustomer, readBasket, readLines } from '#tests/buyers.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();

const setLimits = (limits: object) => shop.sql`
  insert into setting (key, value) values ('basket_limits', ${shop.sql.json(limits as never)})
  on conflict (key) do update set value = excluded.value`;
afterEach(() => shop.sql`delete from setting where key = 'basket_limits'`);

const products = (count: number) => shop.sql<{ id: number }[]>`
  select id from product where is_sold and quantity_step = 1 order by id limit ${count}`;

/** Fills an open basket as if its owner had added one product after another. */
const fill = (basket: number, count: number) => shop.sql`
  insert into basket_line (basket_id, product_id, quantity)
  select ${basket}, id, 1 from product where is_sold and quantity_step = 1
  order by id desc limit ${count} on conflict do nothing`;

describe('a basket that is full', () => {
  test('a guest’s takes 300 lines; one more is refused in a sentence and changes nothing', async () => {
    const guest = shop.guest();
    const [first, second] = await products(2);
    await addLine(guest, first!.id);
    await fill((await readBasket(guest)).id!, 299);
    expect((await readBasket(guest)).amount).toBe(300);

    const before = await everythingInBaskets(shop);
    const response = await addLine(guest, second!.id);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatchObject([
      { key: 'product', code: 'messages.basket.full', message: expect.stringContaining('300') },
    ]);
    expect(await everythingInBaskets(shop)).toEqual(before);
    expect((await addLine(guest, first!.id)).statusCode).toBe(200);
  });

  test('a customer’s takes as many as is set, however many come at once', async () => {
    await setLimits({ guest_lines: 1, customer_lines: 5, guest_baskets_per_hour: 300 });
    const { client } = await newCustomer(shop);
    const list = await products(12);
    const responses = await Promise.all(list.map(({ id }) => addLine(client, id)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 7 }, () => 400),
    ]);
    expect(await readLines(client)).toHaveLength(5);
  });

  test('at sign-in what finds no room is named, and what is there already grows', async () => {
    await setLimits({ guest_lines: 10, customer_lines: 3, guest_baskets_per_hour: 300 });
    const { client, who } = await newCustomer(shop);
    const list = await products(4);
    await addLine(client, list[0]!.id);
    await addLine(client, list[1]!.id);

    const guest = shop.guest();
    for (const { id } of list) await addLine(guest, id);
    const response = await guest.post('/admin/v1/sign/in', who);
    const [last] = await shop.sql`select name from product where id = ${list[3]!.id}`;
    expect(response.json()).toMatchObject({ success: true, not_added: [last!.name] });
    expect(await readLines(guest)).toMatchObject([
      { product: list[0]!.id, quantity: 2 },
      { product: list[1]!.id, quantity: 2 },
      { product: list[2]!.id, quantity: 1 },
    ]);
  });

  test('an order that is put in again reports what finds no room', async () => {
    const client = await shop.signIn();
    const [order] = await shop.sql<{ id: number; lines: number }[]>`
      select orders.id, count(*)::int as lines from orders
      join person on person.id = orders.person_id and person.email = 'demo@bastion.sk'
      join order_line line on line.order_id = orders.id
      join product on product.id = line.product_id and product.is_sold
      group by orders.id order by count(*) desc limit 1`;
    const { amount } = await readBasket(client);
    await setLimits({ guest_lines: 1, customer_lines: amount + 1, guest_baskets_per_hour: 300 });
    const response = await client.put(`/admin/v1/customer/order/duplicateIntoBasket/${order!.id}`, {
      basket: null,
    });
    const { basket, added, not_added: missing } = response.json();
    expect(basket.amount).toBe(amount + 1);
    expect(missing.length).toBeGreaterThan(0);
    expect(added + missing.length).toBeGreaterThanOrEqual(order!.lines);
  });
});

describe('guests of one address', () => {
  test('start only so many baskets in an hour, also at once; another address is not held back', async () => {
    await setLimits({ guest_lines: 300, customer_lines: 1000, guest_baskets_per_hour: 5 });
    const [product] = await products(1);
    const from = (remoteAddress: string) =>
      shop
        .guest()
        .put('/admin/v1/basket/add', { product: product!.id, quantity: 1 }, { remoteAddress });
    const [{ sessions }] = await shop.sql<[{ sessions: number }]>`
      select count(*)::int as sessions from session`;
    const responses = await Promise.all(Array.from({ length: 30 }, () => from('192.0.2.7')));
    const made = responses.filter(({ statusCode }) => statusCode === 200).length;
    expect(made).toBeLessThanOrEqual(5);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30 - made);
    const [{ after }] = await shop.sql<[{ after: number }]>`
      select count(*)::int as after from session`;
    expect(after - sessions).toBe(made);
    expect((await from('192.0.2.8')).statusCode).toBe(200);
  });

  test('keep what they collected for a week', async () => {
    const [product] = await products(1);
    const response = await addLine(shop.guest(), product!.id);
    const cookie = response.cookies.find(({ name }) => name === 'bastion_session');
    expect(cookie!.maxAge).toBe(7 * 24 * 60 * 60);
    const [session] = await shop.sql`
      select expires_at <= now() + interval '7 days' as is_short from session
      where person_id is null order by id desc limit 1`;
    expect(session!.is_short).toBe(true);
  });
});

test('the brief basket says the same as the whole one', async () => {
  const { client } = await newCustomer(shop);
  for (const { id } of await products(7)) await addLine(client, id, 3 + (id % 2));
  const whole = await readBasket(client);
  const { basket } = (await client.get('/admin/v1/basket/brief/sk')).json();
  const held = new Map(whole.products.map(({ product, quantity }) => [product, quantity]));
  expect(basket.products.toSorted()).toEqual([...held.keys()].toSorted());
  expect(basket.quantities).toEqual(basket.products.map((id: number) => held.get(id)));
  expect(basket).toMatchObject({
    amount: 7,
    product_price_without_vat: whole.product_price_without_vat,
  });
});
