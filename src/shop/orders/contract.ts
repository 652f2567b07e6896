import { PAYMENT_KINDS } from '#base/values/payment-kinds.ts';
import * as z from 'zod/mini';
import {
  AnyLimit,
  call,
  Id,
  Lang,
  Offset,
  PageQuery,
  PathId,
  text,
  Url,
} from '#base/wire/contract.ts';
import { Availability } from '#shop/availability/contract.ts';
import { Basket, BasketId, FillMode } from '#shop/basket/contract.ts';
import { Picture } from '#shop/catalog/contract.ts';
import { IsoDay } from '#shop/kernel/list-contract.ts';
import { ORDER_STATES } from './list/filter.ts';

export const OrderStatus = z.enum([
  'new',
  'accepted',
  'ready',
  'shipped',
  'delivered',
  'cancelled',
]);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** What has left the house: nothing, a part ("čiastočne odoslaná") or all of it. Beside the status, which has no such value. */
export const ShippingState = z.enum(['none', 'part', 'whole']);
export type ShippingState = z.infer<typeof ShippingState>;

/** `status` is the Slovak word, `status_code` what a program can rely on. */
export const OrderListItem = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  amount: z.number(),
  order_url: z.string(),
  status: z.string(),
  status_code: OrderStatus,
  /** Who of the company; said only where there are several people. */
  ordered_by: z.optional(z.string()),
});
export type OrderListItem = z.infer<typeof OrderListItem>;

/** Of whom orders are asked for: one person of the company, or everybody. */
export const Whose = z.union([z.literal('all'), PathId]);

export const orderFilter = {
  q: z.optional(text(60)),
  state: z.optional(z.enum(ORDER_STATES)),
  project: z.optional(PathId),
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
};

const ofCompanyOrder = z.object({
  shipping_state: ShippingState,
  is_pick_up: z.boolean(),
  customer_reference: z.string(),
  project_name: z.string(),
});
/** The same in the list of the account. */
export const CompanyOrder = z.extend(OrderListItem, ofCompanyOrder.shape);
export type CompanyOrder = z.infer<typeof CompanyOrder>;

export const aboutOrders = z.object({
  /** Found in any period. */
  anytime_count: z.int(),
  /** Of everything, whatever is looked for. */
  all_count: z.int(),
  /** The first year of which there is an order. */
  first_year: z.nullable(z.int()),
  /** Everybody who has ordered for the company. */
  people: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type FoundOrders = z.infer<typeof aboutOrders> & {
  orders: CompanyOrder[];
  orders_count: number;
};

export const listOrders = call('GET', '/admin/v1/customer/orders/:limit/:offset', {
  access: 'customer',
  summary:
    'Orders of the customer, the newest first; amounts without VAT. With any field of the query by who ordered, found by number, reference, project or product code, by state, for a project, in a period, and with more of each',
  params: { limit: AnyLimit, offset: Offset },
  query: { person: z.optional(Whose), ...orderFilter },
  reply: {
    orders: z.array(z.extend(OrderListItem, z.partial(ofCompanyOrder).shape)),
    orders_count: z.int(),
    ...z.partial(aboutOrders).shape,
  },
});

export const OrderProduct = z.object({
  code: z.string(),
  /** What the company called it when it ordered, where it had given it a number. */
  own_number: z.optional(z.string()),
  name: z.string(),
  amount: z.int(),
  unit_of_measure: z.string(),
  /** How many of them have left. */
  shipped: z.int(),
  price_exc_vat: z.number(),
  price_sum_exc_vat: z.number(),
  /** Null when the product is no longer sold: it has no page to lead to. */
  url: z.nullable(Url),
  image: z.array(Picture),
  /** What waits for the line and what is still to come; null once the order is on its way, or cancelled. */
  availability: z.nullable(Availability),
});
export type OrderProduct = z.infer<typeof OrderProduct>;

export const StatusChange = z.object({
  status: z.string(),
  status_code: OrderStatus,
  at: z.string(),
  note: z.string(),
});
export type StatusChange = z.infer<typeof StatusChange>;

/** Where its goods or its documents go, as it was written down with it. */
export const OrderAddress = z.object({
  company: z.string(),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  phone: z.string(),
});

/** What is still to be transferred, with the code a banking app reads. */
export const ToPay = z.object({
  amount: z.number(),
  variable_symbol: z.string(),
  iban: z.string(),
  /** Whose account it is. */
  recipient: z.string(),
  due_to: z.nullable(z.string()),
  is_overdue: z.boolean(),
  /** A picture as a data address. */
  qr: z.string(),
});
export type ToPay = z.infer<typeof ToPay>;

export const Order = z.object({
  id: z.int(),
  number: z.string(),
  created: z.string(),
  status: z.string(),
  status_code: OrderStatus,
  shipping_state: ShippingState,
  history: z.array(StatusChange),
  is_pick_up: z.boolean(),
  /** Where goods wait that nobody brings to the door. */
  pick_up_point: z.nullable(z.object({ name: z.string(), address: z.string() })),
  shipping: z.string(),
  shipping_price: z.number(),
  payment: z.string(),
  payment_price: z.number(),
  payment_kind: z.enum(PAYMENT_KINDS),
  products_price_without_vat: z.number(),
  price_without_vat: z.number(),
  price: z.number(),
  /** What a gift card has paid of `price`, or null. */
  gift_card: z.nullable(z.object({ code: z.string(), amount: z.number() })),
  /** `price` less the gift card, whatever was paid since. */
  price_to_pay: z.number(),
  company_name: z.string(),
  company_id: z.string(),
  invoice_company: z.string(),
  invoice_name: z.string(),
  invoice_street: z.string(),
  invoice_city: z.string(),
  invoice_zip: z.string(),
  invoice_phone: z.string(),
  invoice_email: z.string(),
  delivery_company: z.string(),
  delivery_name: z.string(),
  delivery_street: z.string(),
  delivery_city: z.string(),
  delivery_zip: z.string(),
  delivery_phone: z.string(),
  note: z.string(),
  /** What the customer calls it, and the project it is for; empty where they said nothing. */
  customer_reference: z.string(),
  project_name: z.string(),
  /** Null when there is none, or it is gone. */
  project_id: z.nullable(z.int()),
  /** Goods that were there leave first; shipping was charged `shipping_count` times. */
  is_split: z.boolean(),
  shipping_count: z.int(),
  /** Who of the company; said only where there are several people. */
  ordered_by: z.optional(z.string()),
  /** Who of the company let it pass, where it was over a limit. */
  approved_by: z.optional(z.string()),
  /** For those who see documents. */
  invoice: z.nullable(z.object({ name: z.string(), invoice_url: z.string() })),
  /** All of them, in the order in which they were issued: one for each shipment that was invoiced alone, and those for prepayments. */
  invoices: z.array(
    z.object({
      kind: z.enum(['invoice', 'advance', 'proforma']),
      name: z.string(),
      invoice_url: z.string(),
    }),
  ),
  /** For those who see documents, and for whoever ordered. */
  to_pay: z.nullable(ToPay),
  products: z.array(OrderProduct),
});
export type Order = z.infer<typeof Order>;

export const getOrder = call('GET', '/admin/v1/customer/order/detail/:orderId/:lang', {
  access: 'customer',
  summary: 'One order with its lines, its way so far and what is unpaid',
  params: { orderId: PathId, lang: Lang },
  reply: { orders: Order },
});

export const NotAdded = z.object({ code: z.string(), name: z.string() });
export type NotAdded = z.infer<typeof NotAdded>;

/** A line of the order; with `is_successor` what came after it is bought instead. */
const ChosenLine = z.object({ line: Id, quantity: z.int(), is_successor: z.boolean() });
export const ChosenLines = z.array(ChosenLine).check(z.minLength(1), z.maxLength(1_000));
export type ChosenLines = z.infer<typeof ChosenLines>;

export const duplicateOrder = call('PUT', '/admin/v1/customer/order/duplicateIntoBasket/:orderId', {
  access: 'customer',
  needs: 'buy',
  summary:
    'Put what is still sold of an order into the basket; repeatable with an Idempotency-Key. With `lines` only these, and it can be taken back',
  params: { orderId: PathId },
  body: {
    basket: BasketId,
    /** With `lines`: beside what is there, or instead of it. */
    mode: z.optional(FillMode),
    lines: z.optional(ChosenLines),
  },
  reply: {
    basket: Basket,
    added: z.int(),
    not_added: z.array(NotAdded),
    /** Where lines were chosen. */
    undo: z.optional(z.int()),
  },
});

export const listOrdersByKey = call('GET', '/api/v1/objednavky', {
  access: 'key',
  scope: 'documents',
  summary: 'Orders of the company, the newest first',
  query: PageQuery,
  reply: { orders: z.array(z.omit(OrderListItem, { order_url: true })), orders_count: z.int() },
});
