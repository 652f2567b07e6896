import { describe, expect, test } from 'vitest';
import { dayInBratislava } from '#text/clock.ts';
import { writeMails } from '#tests/mails.ts';
import { useShop } from '#tests/shop.ts';
import {
  ADDRESS,
  chooseAll,
  fillBasket,
  useMethods,
  newCustomer,
  stepsOf,
} from './checkout.fixture.ts';

const shop = useShop();
const methods = useMethods(shop);
describe('what can be chosen', () => {
  test('a guest sees the ways of delivery and payment without their prices', async () => {
    const guest = shop.guest();
    for (const [url, field] of [
      ['/admin/v1/cart/shipping/sk', 'shipping'],
      ['/admin/v1/cart/payment/sk', 'payments'],
    ] as const) {
      const list = (await guest.get(url)).json()[field];
      expect(list.length).toBeGreaterThan(3);
      for (const one of list) expect([one.price, one.price_with_vat]).toEqual([null, null]);
    }
  });

  test('a customer sees them with and without VAT', async () => {
    const customer = await shop.signIn();
    const { shipping } = (await customer.get('/admin/v1/cart/shipping/sk')).json();
    expect(shipping.find((one: { default: boolean }) => one.default)).toMatchObject({
      price: 4.9,
      price_with_vat: 6.03,
    });
  });

  test('sale points tell how much of the basket they hold', async () => {
    const customer = await newCustomer(shop);
    const [there] = await shop.sql`
      select product_id from stock where warehouse_id = ${methods.warehouse} and quantity > 5 order by product_id limit 1`;
    await fillBasket(customer, [[there!.product_id, 1]]);
    const { warehouses } = (await customer.get('/admin/v1/cart/warehouses')).json();
    expect(warehouses).toHaveLength(3);
    expect(
      warehouses.find(({ id }: { id: number }) => id === methods.warehouse).lines_in_stock,
    ).toBe(1);
  });
});

describe('addresses', () => {
  test('an incomplete invoice address is refused field by field and nothing is kept', async () => {
    const customer = await newCustomer(shop);
    const { id } = await fillBasket(customer, [[1, 1]]);
    const response = await customer.put('/admin/v1/cart/address/1', {
      basket: null,
      address: { ...ADDRESS, street: '  ', phone: null },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().error.map(({ key }: { key: string }) => key)).toEqual([
      'street',
      'phone',
    ]);
    expect(await shop.sql`select from basket_address where basket_id = ${id}`).toHaveLength(0);
  });

  test('all three ways of saving end in the same rows', async () => {
    const customer = await newCustomer(shop);
    const { id } = await fillBasket(customer, [[1, 1]]);
    const results = await customer.patch('/admin/v1/cart/address', {
      basket: id,
      addresses: [
        { type: 1, ...ADDRESS, email: 'cudzi@example.sk' },
        { type: 2, ...ADDRESS, city: 'Nitra' },
      ],
    });
    expect(results.json().results).toEqual([
      { type: 1, success: true },
      { type: 2, success: true },
    ]);
    await customer.put('/admin/v1/cart/address/2', {
      basket: id,
      address: { ...ADDRESS, city: 'Senec' },
    });
    await customer.patch('/admin/v1/cart/additional', { basket: id, is_delivery_address: true });
    const rows = await shop.sql`
      select type, city, zip from basket_address where basket_id = ${id} order by type`;
    expect(rows).toEqual([
      { type: 1, city: 'Trnava', zip: '91701' },
      { type: 2, city: 'Senec', zip: '91701' },
    ]);
  });
});

describe('an order', () => {
  test('holds what was in the basket, lowers stock, writes one mail and closes the basket', async () => {
    const customer = await newCustomer(shop);
    const [before] =
      await shop.sql`select quantity from stock where product_id = 2 and warehouse_id = ${methods.warehouse}`;
    const basket = await fillBasket(customer, [
      [1, 2],
      [2, 3],
    ]);
    const steps = stepsOf(customer, { shipping: methods.courier, payment: methods.onDelivery });
    await chooseAll(steps);
    const response = await steps.order({ followNews: true });
    expect(response.statusCode).toBe(200);
    const { order } = response.json();

    const [row] = await shop.sql`select * from orders where id = ${order.id}`;
    const { year } = dayInBratislava(row!.created_at);
    expect(order.number).toMatch(new RegExp(`^${year}\\d{6}$`));
    expect(row).toMatchObject({
      basket_id: basket.id,
      status: 'new',
      invoice_name: 'Peter Kováč',
      delivery_city: 'Trnava',
      note: 'Zavolať vopred',
      products_cents: Math.round(basket.product_price_without_vat * 100),
      shipping_cents: 490,
      payment_cents: 150,
    });
    expect(await shop.sql`select from order_line where order_id = ${order.id}`).toHaveLength(2);
    await writeMails(shop.sql);
    const mails = await shop.sql`select * from outbox where subject_key = ${`order:${order.id}`}`;
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text_body).toContain(order.number);
    const [after] =
      await shop.sql`select quantity from stock where product_id = 2 and warehouse_id = ${methods.warehouse}`;
    expect(after!.quantity).toBe((before?.quantity ?? 0) - 3);
    expect((await customer.get('/admin/v1/basket/sk')).json().basket).toMatchObject({
      id: null,
      amount: 0,
    });
    expect(
      await shop.sql`select from customer_address where customer_id = ${row!.customer_id}`,
    ).toHaveLength(1);
  });

  test('repeated is the same order; the ordered basket takes no more changes', async () => {
    const customer = await newCustomer(shop);
    const { id } = await fillBasket(customer, [[1, 1]]);
    const steps = stepsOf(customer, { shipping: methods.courier, payment: methods.invoice });
    await chooseAll(steps);
    const first = (await steps.order({ basket: id })).json();
    const second = await steps.order({ basket: id });
    expect(first.already_placed).toBe(false);
    expect(second.json()).toEqual({ ...first, already_placed: true });
    const late = await customer.patch('/admin/v1/basket/note', { basket: id, note: 'neskoro' });
    expect([late.statusCode, late.json().error[0].code]).toEqual([409, 'messages.basket.ordered']);
    expect((await steps.order()).json().error[0].code).toBe('messages.basket.empty');
  });

  test('twenty submits at once make one order', async () => {
    const customer = await newCustomer(shop);
    const { id } = await fillBasket(customer, [[1, 1]]);
    const steps = stepsOf(customer, { shipping: methods.courier, payment: methods.invoice });
    await chooseAll(steps);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => steps.order({ basket: id })),
    );
    const bodies = responses.map((response) => response.json());
    expect(new Set(bodies.map(({ order }) => order.number)).size).toBe(1);
    expect(bodies.filter((body) => !body.already_placed)).toHaveLength(1);
    expect(await shop.sql`select from orders where basket_id = ${id}`).toHaveLength(1);
    expect(
      await shop.sql`select from outbox where kind = 'order' and subject_key in (
      select 'order:' || id from orders where basket_id = ${id})`,
    ).toHaveLength(1);
  });

  test('numbers ascend without a gap, also when an order fails', async () => {
    const place = async (shipping: number, payment: number) => {
      const customer = await newCustomer(shop);
      await fillBasket(customer, [[1, 1]]);
      const steps = stepsOf(customer, { shipping, payment });
      await chooseAll(steps);
      return steps.order();
    };
    const first = (await place(methods.courier, methods.invoice)).json().order.number;
    expect((await place(methods.courier, methods.cash)).statusCode).toBe(400);
    const second = (await place(methods.courier, methods.invoice)).json().order.number;
    expect(Number(second)).toBe(Number(first) + 1);
  });

  test('a price that changed since it was shown stops the order and tells the new total', async () => {
    const customer = await newCustomer(shop);
    const basket = await fillBasket(customer, [[3, 2]]);
    const steps = stepsOf(customer, { shipping: methods.courier, payment: methods.invoice });
    await chooseAll(steps);
    const shown = Math.round((basket.product_price_without_vat + 4.9) * 100) / 100;
    await shop.sql`update product set price_cents = price_cents + 1000 where id = 3`;
    const refused = await steps.order({ shown_total: shown });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error[0].code).toBe('messages.order.priceChanged');
    expect(await shop.sql`select from orders where basket_id = ${basket.id}`).toHaveLength(0);
    const { total_without_vat } = refused.json().totals;
    expect(total_without_vat).toBeGreaterThan(shown);
    expect((await steps.order({ shown_total: total_without_vat })).statusCode).toBe(200);
    await shop.sql`update product set price_cents = price_cents - 1000 where id = 3`;
  });

  test('a separate delivery address is used, a blank one is not', async () => {
    for (const [delivery, city] of [
      [{ ...ADDRESS, city: 'Zvolen' }, 'Zvolen'],
      [{ first_name: ' ' }, 'Trnava'],
    ] as const) {
      const customer = await newCustomer(shop);
      await fillBasket(customer, [[1, 1]]);
      const steps = stepsOf(customer, { shipping: methods.courier, payment: methods.invoice });
      await chooseAll(steps);
      await customer.put('/admin/v1/cart/address/2', { basket: null, address: delivery });
      const { order } = (await steps.order()).json();
      const [row] = await shop.sql`select delivery_city from orders where id = ${order.id}`;
      expect(row!.delivery_city).toBe(city);
    }
  });

  test('pick-up in person and a Packeta point go through', async () => {
    const inPerson = await newCustomer(shop);
    await fillBasket(inPerson, [[1, 1]]);
    const steps = stepsOf(inPerson, {
      shipping: methods.pickUp,
      payment: methods.cash,
      salePoint: methods.warehouse,
    });
    await chooseAll(steps);
    expect((await steps.order()).statusCode).toBe(200);

    const atPoint = await newCustomer(shop);
    await fillBasket(atPoint, [[1, 1]]);
    const others = stepsOf(atPoint, { shipping: methods.packeta, payment: methods.invoice });
    await chooseAll(others);
    await atPoint.put('/admin/v1/cart/shipping/sk', {
      basket: null,
      shipping: methods.packeta,
      packetaPoint: '1234',
      packetaPointName: 'Z-BOX Trnava',
      packetaPointAddress: 'Dlhá 1, Trnava',
    });
    const { order } = (await others.order()).json();
    const [row] =
      await shop.sql`select packeta_point, packeta_point_name from orders where id = ${order.id}`;
    expect(row).toEqual({ packeta_point: '1234', packeta_point_name: 'Z-BOX Trnava' });
  });

  test('another way of delivery clears the point', async () => {
    const customer = await newCustomer(shop);
    const { id } = await fillBasket(customer, [[1, 1]]);
    const choose = (shipping: number) =>
      customer.put('/admin/v1/cart/shipping/sk', {
        basket: null,
        shipping,
        packetaPoint: '1',
        packetaPointName: 'a',
      });
    await choose(methods.packeta);
    await choose(methods.courier);
    expect(await shop.sql`select packeta_point from basket where id = ${id}`).toEqual([
      { packeta_point: null },
    ]);
  });
});
