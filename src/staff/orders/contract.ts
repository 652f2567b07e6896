import * as z from 'zod/mini';
import { anyText, Id, Moment, text } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import { countsOf } from '#staff/values-contract.ts';

/** Lists that a day is worked through by. */
export const VIEWS = ['waiting', 'shipping', 'pick_up', 'all'] as const;
export type View = (typeof VIEWS)[number];

export const STATUSES = [
  ...(['new', 'accepted', 'ready', 'shipped', 'delivered', 'cancelled'] as const),
] as const;
export const Status = z.enum(STATUSES);
export type Status = z.infer<typeof Status>;

export const ListedOrder = z.object({
  id: z.int(),
  number: z.string(),
  created_at: Moment,
  status: Status,
  /** Whether it has left as a whole, in part or not at all. */
  shipping_state: z.enum(['none', 'part', 'whole']),
  company_name: z.string(),
  customer_id: z.int(),
  city: z.string(),
  is_pick_up: z.boolean(),
  shipping_name: z.string(),
  payment_name: z.string(),
  invoice_number: z.nullable(z.string()),
  /** Who of the office wrote it down; null where the customer ordered themselves. */
  taken_by: z.nullable(z.string()),
  /** It went over the credit line of its company, and nobody has assessed it. */
  is_over_credit: z.boolean(),
  /** Null for those who may not read prices. */
  net_cents: z.nullable(z.int()),
  /** In working days, or minutes of the first; null when nobody has to do anything. */
  waiting: z.nullable(z.object({ days: z.int(), minutes: z.int() })),
  /** Of lines that have not left, so many are here; the day the last of the others comes. Null when all is out. */
  goods: z.nullable(
    z.object({
      state: z.enum(['here', 'part', 'coming']),
      lines: z.int(),
      here: z.int(),
      on: z.nullable(z.string()),
    }),
  ),
  payment: z.object({
    /** `stopped`: its customer has owed for too long, nothing of it leaves. */
    state: z.enum(['paid', 'overdue', 'stopped', 'missing', 'over_limit', 'later', 'none']),
    /** Overdue for so many. */
    days: z.int(),
  }),
  /** What can be done from the list, with nothing to fill in; `review`: somebody has to decide whether it leaves. */
  next_step: z.nullable(z.enum(['accepted', 'ready', 'delivered', 'review'])),
});
export type ListedOrder = z.input<typeof ListedOrder>;

export const SORTS = ['oldest', 'newest', 'sum_up', 'sum_down', 'company'] as const;
export type Sort = (typeof SORTS)[number];
export const PAYMENT_STATES = ['missing', 'over_limit', 'unpaid', 'overdue', 'paid'] as const;
export const GOODS_STATES = ['here', 'coming'] as const;

const Day = text(10).check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const NetCents = z.int().check(z.minimum(0), z.maximum(2_147_483_647));

/** A list of orders: its view, what narrows it and how it is sorted. */
const Asked = z.object({
  view: z.enum(VIEWS),
  /** In place of the view: what a caller says of the order. */
  search: z.optional(anyText(LONGEST_SEARCH)),
  sort: z.optional(z.enum(SORTS)),
  statuses: z.optional(z.array(Status).check(z.maxLength(6))),
  payment: z.optional(z.enum(PAYMENT_STATES)),
  goods: z.optional(z.enum(GOODS_STATES)),
  customer: z.optional(Id),
  shipping: z.optional(Id),
  warehouse: z.optional(Id),
  from: z.optional(Day),
  to: z.optional(Day),
  least: z.optional(NetCents),
  most: z.optional(NetCents),
  is_not_invoiced: z.optional(z.boolean()),
});
export type OrdersAsked = z.input<typeof Asked>;

export const listOrders = officeCall('POST', '/office/v1/orders/list', {
  job: 'orders page',
  needs: ['orders.read'],
  summary:
    'A page of a list of orders; unless another order is asked for, what waits oldest first and everything newest first. Sums narrow and sort for those who may read prices.',
  body: z.extend(Asked, {
    /** The id of the order after which the page begins. */
    after: z.optional(Id),
  }),
  reply: { orders: z.array(ListedOrder), has_more: z.boolean() },
});

export const selectOrders = officeCall('POST', '/office/v1/orders/select', {
  job: 'orders select',
  needs: ['orders.read'],
  summary: 'Numbers of all orders of a list, 500 at most',
  body: Asked,
  reply: {
    orders: z.array(z.object({ number: z.string(), net_cents: z.nullable(z.int()) })),
    has_more: z.boolean(),
  },
});

const Named = z.object({ id: z.int(), name: z.string() });

export const orderChoices = officeCall('GET', '/office/v1/orders/choices', {
  job: 'orders choices',
  needs: ['orders.read'],
  summary: 'Ways of delivery and warehouses that a list can be narrowed to',
  reply: { shipping: z.array(Named), warehouses: z.array(Named) },
});

export const countOrders = officeCall('GET', '/office/v1/orders/counts', {
  job: 'orders count',
  needs: ['orders.read'],
  summary: 'How many orders there are in each list; above 10,000 nobody counts',
  reply: { counts: countsOf(VIEWS) },
});

const Order = z.object({
  number: z.string(),
  created_at: z.string(),
  status: Status,
  shipping_state: z.enum(['none', 'part', 'whole']),
  is_pick_up: z.boolean(),
  next_step: z.nullable(z.enum(['accepted', 'ready', 'delivered', 'review'])),
  history: z.array(z.object({ status: Status, at: z.string(), note: z.string() })),
  company_name: z.string(),
  company_id: z.string(),
  email: z.string(),
  phone: z.string(),
  delivery: z.array(z.string()),
  pick_up_point: z.nullable(z.string()),
  shipping: z.string(),
  payment: z.string(),
  note: z.string(),
  /** Who of the office wrote it down; null where the customer ordered themselves. */
  taken_by: z.nullable(z.string()),
  is_over_credit: z.boolean(),
  invoice_number: z.nullable(z.string()),
  /** In euros; null for those who may not read prices. */
  sum_without_vat: z.nullable(z.number()),
  sum: z.nullable(z.number()),
  lines: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      quantity: z.int(),
      unit: z.string(),
      sum_without_vat: z.nullable(z.number()),
    }),
  ),
});
export type Order = z.infer<typeof Order>;

export const getOrder = officeCall('GET', '/office/v1/orders/:number', {
  job: 'orders look',
  needs: ['orders.read'],
  summary: 'One order to look at',
  params: { number: text(10).check(z.regex(/^\d{10}$/)) },
  reply: { order: Order },
});

const Number = text(10).check(z.regex(/^\d{10}$/));
/** Few enough for one request; whoever has more sends them one after another and sees how far it is. */
export const MOST_AT_ONCE = 25;
/** A dry run reads all of them at once; they are issued one by one. */
export const MOST_INVOICED = 100;
const numbers = (most: number) => z.array(Number).check(z.minLength(1), z.maxLength(most));

/** Each order by itself: one that is refused keeps no other from being done. */
export const issueInvoices = officeCall('POST', '/office/v1/orders/invoices', {
  needs: ['invoices.change'],
  summary:
    'Invoices of what has left of each of these orders, one for each shipment, each order in a transaction of its own; an order of which nothing is to be invoiced is refused and no other. A dry run says what would be issued and makes no document',
  body: { numbers: numbers(MOST_INVOICED) },
  reply: {
    results: z.array(
      z.object({
        order: z.string(),
        company_name: z.string(),
        invoices: z.array(
          z.object({
            /** Its place among those of the order; null for an order that left as a whole. */
            shipment: z.nullable(z.int()),
            /** Null of a dry run. */
            number: z.nullable(z.string()),
            gross_cents: z.int(),
            issued_on: z.string(),
            supplied_on: z.string(),
          }),
        ),
        /** Goods of it have not left and are on none of them; only a dry run says so. */
        is_part: z.boolean(),
        problem: z.nullable(z.string()),
      }),
    ),
  },
});
export type IssuedInvoice = z.output<
  (typeof issueInvoices)['schema']['response'][200]
>['results'][number];

export const moveOrders = officeCall('POST', '/office/v1/orders/steps', {
  needs: ['orders.change'],
  summary:
    'One step for each of these orders that needs nothing to be filled in: accepted, ready to be picked up, handed over; each in a transaction of its own',
  body: {
    numbers: numbers(MOST_AT_ONCE),
    status: z.enum(['accepted', 'ready', 'delivered']),
  },
  reply: { results: z.array(z.object({ order: z.string(), problem: z.nullable(z.string()) })) },
});

/** Of one print: an address holds no more. */
export const MOST_PRINTED = 200;

export const printPickingLists = officeCall('GET', '/office/v1/orders/picking-lists.pdf', {
  needs: ['orders.read'],
  files: ['application/pdf'],
  summary: 'Picking lists of these orders as one PDF, each from a page of its own; changes nothing',
  query: {
    /** With commas between them. */
    numbers: text(MOST_PRINTED * 11).check(z.regex(/^\d{10}(,\d{10}){0,199}$/)),
  },
  reply: z.any(),
});
