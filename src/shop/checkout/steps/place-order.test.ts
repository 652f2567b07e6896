import { beforeAll, expect, test } from 'vitest';
import { type Api, createApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import { fillBasket, newCustomer } from '#shop/checkout/checkout.fixture.ts';
import { BLANK_ADDRESS, chosenPayment, chosenShipping, type Methods, newDraft } from './draft.ts';
import { placeOrder } from './place-order.ts';
import { summaryOf } from '#shop/basket/summary.ts';

const ADDRESS = {
  company: '',
  firstName: 'Eva',
  lastName: 'Malá',
  street: 'Dlhá 1',
  city: 'Nitra',
  zip: '949 01',
  phone: '0905 123 456',
};

const shop = useShop();
let customer: Client;
let methods: Methods;
beforeAll(async () => {
  customer = await newCustomer(shop);
  const { shipping } = (await customer.get('/admin/v1/cart/shipping/sk')).json();
  const { payments } = (await customer.get('/admin/v1/cart/payment/sk')).json();
  methods = { shipping, payments };
});

/** What the last step of the screen hands over. */
async function wishFor() {
  await fillBasket(customer, [
    [1, 2],
    [2, 1],
  ]);
  const { basket } = (await customer.get('/admin/v1/basket/sk')).json();
  const draft = newDraft(methods, ADDRESS, BLANK_ADDRESS);
  const fees = [chosenShipping(draft, methods), chosenPayment(draft, methods)];
  const shown = summaryOf(basket, fees);
  const { id } = (await customer.get('/admin/v1/sign/user')).json().user;
  return { draft, methods, basket: basket.id as number, shown, customer: id as number };
}

const newTries = () => ({ mayBeOrdered: false });

type Fault = { at: number; isExecuted: boolean };

/** The browser's way to the server, over a connection that breaks at one of the calls. */
function apiThrough(journal: string[], fault?: Fault): Api {
  return createApi(async ({ method, url, body }) => {
    journal.push(`${method} ${url}`);
    const isBroken = journal.length === fault?.at;
    const broken = new ShopError('messages.network', { status: 0 });
    if (isBroken && !fault?.isExecuted) throw broken;
    const response = await customer.write(method, url, body);
    if (isBroken) throw broken;
    return { status: response.statusCode, json: response.json() };
  });
}

const ordersFrom = (basket: number) => shop.sql`
  select id, number from orders where basket_id = ${basket}`;

test('the calls go out one after the other, the order last', async () => {
  const wish = await wishFor();
  const journal: string[] = [];
  const { isElsewhere, ...order } = await placeOrder(apiThrough(journal), wish, newTries());
  expect(await ordersFrom(wish.basket)).toEqual([order]);
  expect(isElsewhere).toBe(false);
  expect(journal).toEqual([
    'PATCH /admin/v1/cart/address',
    'PATCH /admin/v1/cart/additional',
    'PUT /admin/v1/cart/shipping/sk',
    'PATCH /admin/v1/basket/sale-point',
    'PUT /admin/v1/cart/payment',
    'PATCH /admin/v1/basket/note',
    'PUT /admin/v1/cart/order/sk',
  ]);
});

const FAULTS: Fault[] = [1, 2, 3, 4, 5, 6, 7].flatMap((at) => [
  { at, isExecuted: false },
  { at, isExecuted: true },
]);

test.each(FAULTS)(
  'call $at breaks (executed: $isExecuted), the next try ends in one order',
  async (fault) => {
    const wish = await wishFor();
    const journal: string[] = [];
    const tries = newTries();
    const broken = placeOrder(apiThrough(journal, fault), wish, tries);
    await expect(broken).rejects.toThrow('messages.network');
    expect(journal).toHaveLength(fault.at);

    const { isElsewhere, ...order } = await placeOrder(apiThrough([]), wish, tries);
    expect(await ordersFrom(wish.basket)).toEqual([order]);
    expect(isElsewhere).toBe(false);
  },
);

test('a refusal is not tried past', async () => {
  const wish = await wishFor();
  const journal: string[] = [];
  const gone = { ...wish, draft: { ...wish.draft, shippingMethod: 999 } };
  const refused = placeOrder(apiThrough(journal), gone, newTries());
  await expect(refused).rejects.toThrow('messages.shipping.notFound');
  expect(journal).toHaveLength(3);
  expect(await ordersFrom(wish.basket)).toEqual([]);
});

test('a basket that another tab has ordered is told as such, with its number', async () => {
  const wish = await wishFor();
  const { isElsewhere: _, ...order } = await placeOrder(apiThrough([]), wish, newTries());
  const late = { ...wish, draft: { ...wish.draft, orderNote: 'Neskorá poznámka' } };
  expect(await placeOrder(apiThrough([]), late, newTries())).toEqual({
    ...order,
    isElsewhere: true,
  });
  const [kept] = await shop.sql`select note from orders where id = ${order.id}`;
  expect(kept!.note).toBe('');
});

test('a refused try does not count: what is ordered elsewhere afterwards is told', async () => {
  const wish = await wishFor();
  const tries = newTries();
  const refused = placeOrder(
    apiThrough([]),
    { ...wish, shown: { ...wish.shown, withoutVat: 1 } },
    tries,
  );
  await expect(refused).rejects.toThrow('messages.order.priceChanged');
  await placeOrder(apiThrough([]), wish, newTries());
  expect(await placeOrder(apiThrough([]), wish, tries)).toMatchObject({ isElsewhere: true });
});
