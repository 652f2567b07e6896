import { randomBytes } from 'node:crypto';
import { beforeAll } from 'vitest';
import type { Client } from '#tests/client.ts';
import { addCompany } from '#tests/companies.ts';
import type { useShop } from '#tests/shop.ts';

type Shop = ReturnType<typeof useShop>;

export const ADDRESS = {
  first_name: 'Peter',
  last_name: 'Kováč',
  street: 'Dlhá 12',
  city: 'Trnava',
  zip: '917 01',
  phone: '+421 905 123 456',
  country: 32 as const,
};

/** Ids of the demo shop's methods by what they are for. */
export async function methodsOf({ sql }: Shop) {
  const shipping = await sql`select id, pick_up, is_packeta, is_default from shipping_method`;
  const payments = await sql`select id, kind from payment_method`;
  const [warehouse] = await sql`select id from warehouse order by position, id limit 1`;
  const paymentId = (kind: string): number => payments.find((one) => one.kind === kind)!.id;
  return {
    courier: shipping.find((one) => one.is_default)!.id as number,
    pickUp: shipping.find((one) => one.pick_up)!.id as number,
    packeta: shipping.find((one) => one.is_packeta)!.id as number,
    invoice: paymentId('invoice'),
    prepayment: paymentId('prepayment'),
    onDelivery: paymentId('on_delivery'),
    cash: paymentId('cash'),
    warehouse: warehouse!.id as number,
  };
}

/** The same, known once the tests of a file have begun. */
export function useMethods(shop: Shop) {
  const methods = {} as Awaited<ReturnType<typeof methodsOf>>;
  beforeAll(async () => void Object.assign(methods, await methodsOf(shop)));
  return methods;
}

/** A customer nobody else uses, with the demo customer's prices. */
export async function newCustomer(shop: Shop): Promise<Client> {
  const email = `kupujuci-${randomBytes(5).toString('hex')}@bastion.sk`;
  await addCompany(shop.sql, email, { person: { first_name: 'Marek', last_name: 'Hudák' } });
  return shop.signIn({ email, password: 'bastion-demo' });
}

export async function fillBasket(client: Client, products: [id: number, quantity: number][]) {
  let basket: { id: number; product_price_without_vat: number; product_price: number } | undefined;
  for (const [product, quantity] of products)
    basket = (await client.put('/admin/v1/basket/add', { basket: null, product, quantity })).json()
      .basket;
  return basket!;
}

/** The six calls of placing an order, each as a step that can be left out, repeated or reordered. */
export function stepsOf(
  client: Client,
  choice: { shipping: number; payment: number; salePoint?: number | null },
) {
  return {
    address: () =>
      client.patch('/admin/v1/cart/address', {
        basket: null,
        addresses: [{ type: 1, ...ADDRESS }],
      }),
    shipping: () =>
      client.put('/admin/v1/cart/shipping/sk', {
        basket: null,
        saturdayDelivery: false,
        shipping: choice.shipping,
      }),
    salePoint: () =>
      client.patch('/admin/v1/basket/sale-point', {
        basket: null,
        salePoint: choice.salePoint ?? null,
      }),
    payment: () => client.put('/admin/v1/cart/payment', { basket: null, payment: choice.payment }),
    note: () => client.patch('/admin/v1/basket/note', { basket: null, note: 'Zavolať vopred' }),
    order: (body: object = {}) =>
      client.put('/admin/v1/cart/order/sk', { basket: null, followNews: false, ...body }),
  };
}

export async function chooseAll(steps: ReturnType<typeof stepsOf>) {
  for (const step of [steps.address, steps.shipping, steps.salePoint, steps.payment, steps.note]) {
    const response = await step();
    if (response.statusCode !== 200) throw new Error(response.body);
  }
}
