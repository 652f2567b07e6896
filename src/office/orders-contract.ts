import * as z from 'zod/mini';
import { anyText, Id, replyOf, text } from '#base/contract.ts';
import type { OfficeEndpoint } from './endpoint.ts';

export const VIEWS = ['waiting', 'shipping', 'pick_up', 'all'] as const;
export type View = (typeof VIEWS)[number];

export const Status = z.enum(['new', 'accepted', 'ready', 'shipped', 'delivered', 'cancelled']);
export type Status = z.infer<typeof Status>;

export const ListedOrder = z.object({
  id: z.int(),
  number: z.string(),
  created_at: z.string(),
  status: Status,
  company_name: z.string(),
  city: z.string(),
  is_pick_up: z.boolean(),
  shipping_name: z.string(),
  payment_name: z.string(),
  invoice_number: z.nullable(z.string()),
  /** Null for those who may not read prices. */
  net_cents: z.nullable(z.int()),
  /** In working days, or minutes of the first; null when nobody has to do anything. */
  waiting: z.nullable(z.object({ days: z.int(), minutes: z.int() })),
});
export type ListedOrder = z.infer<typeof ListedOrder>;

export const listOrders = {
  method: 'POST',
  url: '/office/v1/orders/list',
  access: 'staff',
  needs: ['orders.read'],
  schema: {
    summary: 'A page of a list of orders: what waits oldest first, everything newest first',
    body: z.object({
      view: z.enum(VIEWS),
      /** In place of the view: what a caller says of the order. */
      search: z.optional(anyText(100)),
      /** The id of the order after which the page begins. */
      after: z.optional(Id),
    }),
    response: { 200: replyOf({ orders: z.array(ListedOrder), has_more: z.boolean() }) },
  },
} as const satisfies OfficeEndpoint;

export const countOrders = {
  method: 'GET',
  url: '/office/v1/orders/counts',
  access: 'staff',
  needs: ['orders.read'],
  schema: {
    summary: 'How many orders there are in each list; above 10,000 nobody counts',
    response: {
      200: replyOf({
        counts: z.object({
          ...{ waiting: z.int(), shipping: z.int(), pick_up: z.int(), all: z.int() },
        }),
      }),
    },
  },
} as const satisfies OfficeEndpoint;

const Order = z.object({
  number: z.string(),
  created_at: z.string(),
  status: Status,
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

export const getOrder = {
  method: 'GET',
  url: '/office/v1/orders/:number',
  access: 'staff',
  needs: ['orders.read'],
  schema: {
    summary: 'One order to look at',
    params: z.object({ number: text(10).check(z.regex(/^\d{10}$/)) }),
    response: { 200: replyOf({ order: Order }) },
  },
} as const satisfies OfficeEndpoint;
