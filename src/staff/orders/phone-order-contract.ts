import * as z from 'zod/mini';
import { anyText, Id, lines, PathId, text } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { Look } from '#staff/look-contract.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import { LinePrice } from './line-price-contract.ts';

const NEEDS = ['orders.change', 'customers.read', 'prices.read'] as const;

const word = text(120);
export const Address = z.object({
  /** The company, where it is another one. */
  name: word,
  first_name: word,
  last_name: word,
  street: word,
  city: word,
  zip: text(20),
  phone: text(40),
});
export type Address = z.infer<typeof Address>;

/** More lines than anybody dictates; a file of them is for the quick order of the shop. */
export const MOST_LINES = 200;

const Wish = z.object({
  customer: Id,
  person: Id,
  lines: z
    .array(
      z.object({
        product: Id,
        quantity: z.int().check(z.minimum(1), z.maximum(9999)),
        /** Whoever says one needs `line_prices.change`. */
        price: z.optional(LinePrice),
      }),
    )
    .check(z.maxLength(MOST_LINES)),
  shipping: z.nullable(Id),
  payment: z.nullable(Id),
  sale_point: z.nullable(Id),
  /** The pick-up point of Packeta: number and name. */
  packeta: z.nullable(z.object({ point: text(60), name: text(200) })),
  /** Only where the company has no address of its own yet. */
  invoice: z.nullable(Address),
  /** Null for where the company has everything sent. */
  delivery: z.nullable(Address),
  customer_reference: text(35),
  note: lines(2000),
});
export type Wish = z.input<typeof Wish>;

const Customer = z.object({
  id: z.int(),
  company_name: z.string(),
  company_id: z.string(),
  city: z.string(),
  state: z.string(),
});
export type FoundCustomer = z.infer<typeof Customer>;

export const findCustomers = officeCall('POST', '/office/v1/orders/new/customers', {
  needs: NEEDS,
  summary: 'Customers by a name, IČO, a person, a phone or a town',
  body: { query: anyText(LONGEST_SEARCH) },
  reply: { customers: z.array(Customer) },
});

const Caller = z.object({
  id: z.int(),
  company_name: z.string(),
  company_id: z.string(),
  state: z.string(),
  people: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone: z.string(),
    }),
  ),
  invoice: z.nullable(Address),
  delivery: z.nullable(Address),
  saved: z.array(z.extend(Address, { id: z.int(), label: z.string() })),
  /** How they ordered the last time; null when they never have. */
  usual: z.nullable(
    z.object({
      person: z.int(),
      shipping: z.nullable(z.int()),
      payment: z.nullable(z.int()),
      sale_point: z.nullable(z.int()),
    }),
  ),
  /** Where Packeta kept something for them the last time. */
  packeta: z.nullable(z.object({ point: z.string(), name: z.string() })),
});
export type Caller = z.infer<typeof Caller>;

export const getCaller = officeCall('GET', '/office/v1/orders/new/customers/:id', {
  needs: NEEDS,
  summary: 'Whom an order is written down for: people, addresses, how they ordered the last time',
  params: { id: PathId },
  reply: { caller: Caller },
});

const Methods = z.object({
  shipping: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      price_cents: z.int(),
      pick_up: z.boolean(),
      is_packeta: z.boolean(),
      is_default: z.boolean(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      price_cents: z.int(),
      allow_for_store: z.boolean(),
      allow_for_shipping: z.boolean(),
    }),
  ),
  sale_points: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type Methods = z.infer<typeof Methods>;

export const getMethods = officeCall('GET', '/office/v1/orders/new/methods', {
  needs: NEEDS,
  summary: 'How an order can be sent and paid for',
  reply: { methods: Methods },
});

const Goods = z.object({
  ...Look,
  id: z.int(),
  unit: z.string(),
  quantity_step: z.int(),
  stock: z.int(),
});
export type Goods = z.infer<typeof Goods>;

export const findGoods = officeCall('POST', '/office/v1/orders/new/goods', {
  needs: [...NEEDS, 'catalogue.read'],
  summary: 'Goods by their code or how it begins, or by words of their name',
  body: { query: anyText(LONGEST_SEARCH) },
  reply: { goods: z.array(Goods) },
});

const Quote = z.object({
  lines: z.array(
    z.object({
      product: z.int(),
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      quantity: z.int(),
      quantity_step: z.int(),
      unit_price: z.number(),
      discount_bp: z.int(),
      cents: z.int(),
      /** What was asked for by hand; while it waits for the owner, the line has its usual price. */
      by_hand: z.nullable(z.object({ price: z.number(), waits: z.boolean() })),
      /** What leaves at once, and when the rest comes. */
      now: z.nullable(z.string()),
      later: z.nullable(z.string()),
      problem: z.nullable(z.string()),
    }),
  ),
  /** What is not sold. */
  unknown: z.array(z.object({ product: z.int(), message: z.string() })),
  /** Null until everything is chosen. */
  net_cents: z.nullable(z.int()),
  gross_cents: z.nullable(z.int()),
  shipping_cents: z.nullable(z.int()),
  /** The goods without VAT, known before the delivery is chosen. */
  goods_cents: z.int(),
  /** Fields that are empty or wrong: of the invoice address by their name, of the delivery address with `delivery_`. */
  missing: z.array(z.object({ key: z.string(), message: z.string() })),
  /** By how much the company would be over its credit line; it can be ordered all the same. */
  over_credit_cents: z.nullable(z.int()),
  /** What keeps it from being ordered. */
  problem: z.nullable(z.string()),
});
export type Quote = z.infer<typeof Quote>;

export const quotePhoneOrder = officeCall('POST', '/office/v1/orders/new/quote', {
  needs: NEEDS,
  summary: 'The customer’s own prices, what is there, and what is still missing; writes nothing',
  body: Wish,
  reply: { quote: Quote },
});

/** Takes an `Idempotency-Key`: the same wish sent twice is one order. */
export const placePhoneOrder = officeCall('POST', '/office/v1/orders/new', {
  needs: NEEDS,
  summary:
    'An order by phone: as if the person had ordered themselves, with their prices, limits and confirmation; it says who wrote it down',
  body: Wish,
  reply: { order: z.object({ number: z.string(), net_cents: z.int(), gross_cents: z.int() }) },
});
