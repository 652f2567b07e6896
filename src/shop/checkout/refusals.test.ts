import { describe, expect, test } from 'vitest';
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
describe('refusals change nothing', () => {
  test.each([
    ['no address', ['shipping', 'payment'], 'messages.address.required'],
    ['no shipping', ['address', 'payment'], 'messages.shipping.required'],
    ['no payment', ['address', 'shipping'], 'messages.payment.required'],
  ] as const)('%s', async (_name, done, code) => {
    const customer = await newCustomer(shop);
    const { id } = await fillBasket(customer, [[1, 1]]);
    const steps = stepsOf(customer, { shipping: methods.courier, payment: methods.invoice });
    for (const step of done) await steps[step]();
    const response = await steps.order();
    expect([response.statusCode, response.json().error[0].code]).toEqual([400, code]);
    expect(await shop.sql`select state from basket where id = ${id}`).toEqual([{ state: 'open' }]);
  });

  test.each([
    ['pick-up without a sale point', 'pickUp', 'invoice', 'messages.salePoint.required'],
    ['a pick-up point not chosen', 'packeta', 'invoice', 'messages.shipping.pointRequired'],
    ['cash for a courier', 'courier', 'cash', 'messages.payment.notAllowed'],
  ] as const)('%s', async (_name, shipping, payment, code) => {
    const customer = await newCustomer(shop);
    await fillBasket(customer, [[1, 1]]);
    const steps = stepsOf(customer, { shipping: methods[shipping], payment: methods[payment] });
    await chooseAll(steps);
    const response = await steps.order();
    expect([response.statusCode, response.json().error[0].code]).toEqual([400, code]);
  });

  test('a product withdrawn from sale stops the order', async () => {
    const customer = await newCustomer(shop);
    await fillBasket(customer, [[5, 1]]);
    const steps = stepsOf(customer, { shipping: methods.courier, payment: methods.invoice });
    await chooseAll(steps);
    await shop.sql`update product set is_sold = false where id = 5`;
    const response = await steps.order();
    await shop.sql`update product set is_sold = true where id = 5`;
    expect([response.statusCode, response.json().error[0].code]).toEqual([
      409,
      'messages.order.notSold',
    ]);
  });

  test('a screen that showed another customer orders nothing', async () => {
    const customer = await newCustomer(shop);
    const { id } = await fillBasket(customer, [[1, 1]]);
    const steps = stepsOf(customer, { shipping: methods.courier, payment: methods.invoice });
    await chooseAll(steps);
    const { id: customerId, email } = (await customer.get('/admin/v1/sign/user')).json().user;
    const written = () => shop.sql`
      select (select count(*)::int from orders where email = ${email}) as orders,
             (select count(*)::int from outbox where recipient = ${email}) as mails,
             (select state from basket where id = ${id}) as basket`;

    for (const shown of [{ shown_customer: 'demo@bastion.sk' }, { shown_customer_id: 1 }]) {
      const response = await steps.order(shown);
      expect([response.statusCode, response.json().error[0].code]).toEqual([
        409,
        'messages.order.otherCustomer',
      ]);
    }
    expect(await written()).toEqual([{ orders: 0, mails: 0, basket: 'open' }]);

    // The same customer, however the address is written, orders.
    const same = { shown_customer: email.toUpperCase(), shown_customer_id: customerId };
    expect((await steps.order(same)).statusCode).toBe(200);
    expect(await written()).toEqual([{ orders: 1, mails: 1, basket: 'ordered' }]);
  });

  test('more than fits into an amount of money is refused in words', async () => {
    const customer = await newCustomer(shop);
    const [product] = await shop.sql`
      insert into product (code, slug, name, vendor_id, category_id, price_cents)
      select 'DRAHY', 'drahy', 'Drahý produkt', vendor_id, category_id, 1000000
      from product limit 1 returning id`;
    await fillBasket(customer, [[product!.id, 9999]]);
    const steps = stepsOf(customer, { shipping: methods.courier, payment: methods.invoice });
    await chooseAll(steps);
    const response = await steps.order();
    expect([response.statusCode, response.json().error[0].code]).toEqual([
      400,
      'messages.order.tooLarge',
    ]);
  });

  test('what does not exist or is not theirs is not found', async () => {
    const owner = await newCustomer(shop);
    const { id } = await fillBasket(owner, [[1, 1]]);
    const stranger = await newCustomer(shop);
    await fillBasket(stranger, [[2, 1]]);
    const calls = (basket: number) => [
      stranger.patch('/admin/v1/basket/note', { basket, note: 'x' }),
      stranger.put('/admin/v1/cart/payment', { basket, payment: methods.invoice }),
      stranger.put('/admin/v1/cart/shipping/sk', { basket, shipping: methods.courier }),
      stranger.patch('/admin/v1/basket/sale-point', { basket, salePoint: null }),
      stranger.patch('/admin/v1/cart/address', { basket, addresses: [{ type: 1, ...ADDRESS }] }),
      stranger.put('/admin/v1/cart/address/1', { basket, address: ADDRESS }),
      stranger.patch('/admin/v1/cart/additional', { basket, is_delivery_address: true }),
      stranger.put('/admin/v1/cart/order/sk', { basket, followNews: false }),
    ];
    const foreign = await Promise.all(calls(id));
    const missing = await Promise.all(calls(2_000_000_000));
    expect(foreign.map((response) => response.statusCode)).toEqual(foreign.map(() => 404));
    expect(foreign.map((response) => response.body)).toEqual(
      missing.map((response) => response.body),
    );
    const [row] = await shop.sql`select note, shipping_id, payment_id from basket where id = ${id}`;
    expect(row).toEqual({ note: '', shipping_id: null, payment_id: null });

    for (const [url, body] of [
      ['/admin/v1/cart/payment', { basket: null, payment: 999 }],
      ['/admin/v1/cart/shipping/sk', { basket: null, shipping: 999 }],
    ] as const)
      expect((await stranger.put(url, body)).statusCode).toBe(404);
    expect(
      (await stranger.patch('/admin/v1/basket/sale-point', { basket: null, salePoint: 999 }))
        .statusCode,
    ).toBe(404);
  });
});
