import { PAYMENT_KINDS } from '#base/values/payment-kinds.ts';
import * as z from 'zod/mini';
import { call, Id, Lang, LangParams, lines, text } from '#base/wire/contract.ts';
import { BasketId } from '#shop/basket/contract.ts';

/** Null for guests. */
const Amount = z.nullable(z.number());
const done = {};

export const ShippingMethod = z.object({
  id: z.int(),
  name: z.string(),
  price: Amount,
  price_with_vat: Amount,
  vat_percent: z.int(),
  pick_up: z.boolean(),
  default: z.boolean(),
  is_packeta: z.boolean(),
});
export type ShippingMethod = z.infer<typeof ShippingMethod>;

export const listShipping = call('GET', '/admin/v1/cart/shipping/:lang', {
  access: 'guest',
  summary: 'Ways of delivery',
  params: LangParams,
  reply: { shipping: z.array(ShippingMethod) },
});

export const PaymentMethod = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  price: Amount,
  price_with_vat: Amount,
  vat_percent: z.int(),
  allow_for_store: z.boolean(),
  allow_for_shipping: z.boolean(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const OverCredit = z.enum(['allow', 'flag', 'refuse']);
export type OverCredit = z.infer<typeof OverCredit>;

export const Credit = z.object({
  /** The rest of it; negative when it is exceeded. */
  free: z.number(),
  /** What becomes of an order that goes over it: it passes, is assessed first, or is not taken. */
  over: OverCredit,
});
export type Credit = z.infer<typeof Credit>;

export const listPayments = call('GET', '/admin/v1/cart/payment/:lang', {
  access: 'guest',
  summary: 'Ways of payment',
  params: LangParams,
  reply: {
    payments: z.array(PaymentMethod),
    /** Of the company, for those who may order; null where nothing is agreed. */
    credit: z.nullable(Credit),
  },
});

export const Warehouse = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  opening_hours: z.string(),
  phone: z.string(),
  /** Of how many lines of the basket this place holds enough. */
  lines_in_stock: z.int(),
});
export type Warehouse = z.infer<typeof Warehouse>;

export const listWarehouses = call('GET', '/admin/v1/cart/warehouses', {
  access: 'guest',
  summary: 'Places where an order can be picked up',
  reply: { warehouses: z.array(Warehouse) },
});

const pointText = z.optional(z.nullable(text(300)));

export const ChooseShipping = z.object({
  basket: BasketId,
  shipping: Id,
  saturdayDelivery: z.optional(z.nullable(z.boolean())),
  packetaPoint: pointText,
  packetaPointName: pointText,
  packetaPointAddress: pointText,
});
export type ChooseShipping = z.infer<typeof ChooseShipping>;

export const chooseShipping = call('PUT', '/admin/v1/cart/shipping/:lang', {
  access: 'customer',
  needs: 'buy',
  checksSession: true,
  summary: 'Choose a way of delivery, with its pick-up point where it has one',
  params: LangParams,
  body: ChooseShipping,
  reply: done,
});

export const choosePayment = call('PUT', '/admin/v1/cart/payment', {
  access: 'customer',
  needs: 'buy',
  checksSession: true,
  summary: 'Choose a way of payment',
  body: { basket: BasketId, payment: Id },
  reply: done,
});

export const chooseSalePoint = call('PATCH', '/admin/v1/basket/sale-point', {
  access: 'customer',
  needs: 'buy',
  checksSession: true,
  summary: 'Choose where to pick the order up; null clears the choice',
  body: { basket: BasketId, salePoint: z.nullable(Id) },
  reply: done,
});

const word = z.optional(z.nullable(text(200)));

/** An e-mail in it is ignored: the account's own is used. */
export const Address = z.object({
  /** The company; the account's own stands for a missing one in the invoice address. */
  name: word,
  first_name: word,
  last_name: word,
  street: word,
  city: word,
  zip: z.optional(z.nullable(text(20))),
  phone: z.optional(z.nullable(text(40))),
  country: z.optional(z.nullable(z.literal(32))),
});
export type Address = z.infer<typeof Address>;

const AddressType = z.union([z.literal(1), z.literal(2)]);

export const saveAddresses = call('PATCH', '/admin/v1/cart/address', {
  access: 'customer',
  needs: 'buy',
  checksSession: true,
  summary: 'Save the invoice (1) and the delivery (2) address',
  body: {
    basket: BasketId,
    addresses: z
      .array(z.extend(Address, { type: AddressType }))
      .check(z.minLength(1), z.maxLength(2)),
  },
  reply: { results: z.array(z.object({ type: AddressType, success: z.boolean() })) },
});

const saveAddress = <const Url extends string>(url: Url, summary: string) =>
  call('PUT', url, {
    access: 'customer',
    needs: 'buy',
    checksSession: true,
    summary,
    body: { basket: BasketId, address: Address },
    reply: done,
  });

export const saveInvoiceAddress = saveAddress(
  '/admin/v1/cart/address/1',
  'Save the invoice address',
);
export const saveDeliveryAddress = saveAddress(
  '/admin/v1/cart/address/2',
  'Save the delivery address',
);

export const setAdditional = call('PATCH', '/admin/v1/cart/additional', {
  access: 'customer',
  needs: 'buy',
  checksSession: true,
  summary: 'Say whether the delivery address is another one',
  body: { basket: BasketId, is_delivery_address: z.boolean() },
  reply: done,
});

export const LONGEST_NOTE = 2000;

export const setNote = call('PATCH', '/admin/v1/basket/note', {
  access: 'customer',
  needs: 'buy',
  checksSession: true,
  summary: 'A note to the order',
  body: { basket: BasketId, note: lines(LONGEST_NOTE) },
  reply: done,
});

export const PlaceOrder = z.object({
  basket: BasketId,
  followNews: z.optional(z.nullable(z.boolean())),
  /** What the customer saw, excluding VAT; when it is no longer true, nothing is ordered. */
  shown_total: z.optional(z.nullable(z.number())),
  /** What they saw that is to be paid, VAT included and a gift card taken off; compared in the same way. */
  shown_to_pay: z.optional(z.nullable(z.number())),
  /** The e-mail of the customer whom the screen showed; when somebody else is signed in, nothing is ordered. */
  shown_customer: z.optional(z.nullable(text(254))),
  /** The same by their id, which stays when the e-mail changes in the middle of an order. */
  shown_customer_id: z.optional(z.nullable(Id)),
});
export type PlaceOrder = z.infer<typeof PlaceOrder>;

export const placeOrder = call('PUT', '/admin/v1/cart/order/:lang', {
  access: 'customer',
  needs: 'buy',
  checksSession: true,
  summary: 'Order what is in the basket; repeating it returns the same order',
  params: { lang: Lang },
  body: PlaceOrder,
  reply: {
    order: z.object({ id: z.int(), number: z.string() }),
    /** The basket was an order before this call. */
    already_placed: z.boolean(),
  },
});
