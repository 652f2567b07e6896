import * as z from 'zod/mini';
import { Id, PathId, replyOf, Url, type Endpoint } from '#base/contract.ts';
import { Day } from '#shop/availability/contract.ts';
import { Basket, BasketId, FillMode } from '#shop/basket/contract.ts';
import { Picture } from '#shop/catalog/contract.ts';
import { NotAdded } from './contract.ts';

/** A product as it is sold today; `stock` and `inbound` tell the availability of any quantity. */
const AgainProduct = z.object({
  code: z.string(),
  name: z.string(),
  url: Url,
  image: z.nullable(Picture),
  unit_of_measure: z.string(),
  quantity_step: z.int(),
  price_exc_vat: z.number(),
  stock: z.int(),
  inbound: z.array(z.object({ quantity: z.int(), on: z.nullable(Day) })),
});
export type AgainProduct = z.infer<typeof AgainProduct>;

const AgainLine = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  image: z.nullable(Picture),
  unit_of_measure: z.string(),
  quantity: z.int(),
  /** The price it was ordered for. */
  price_exc_vat: z.number(),
  /** A part of it is still on its way to the customer. */
  is_waiting: z.boolean(),
  /** Null when it is no longer sold; then perhaps something came after it. */
  product: z.nullable(AgainProduct),
  successor: z.nullable(AgainProduct),
});
export type AgainLine = z.infer<typeof AgainLine>;

const OrderAgain = z.object({ number: z.string(), created: z.string(), lines: z.array(AgainLine) });
export type OrderAgain = z.infer<typeof OrderAgain>;

export const readAgain = {
  method: 'GET',
  url: '/admin/v1/customer/order/again/:orderId',
  access: 'customer',
  needs: 'buy',
  schema: {
    summary:
      'The lines of an order at the prices of then and now, and what came after withdrawn goods',
    params: z.object({ orderId: PathId }),
    response: { 200: replyOf({ order: OrderAgain }) },
  },
} as const satisfies Endpoint;

/** A line of the order; with `is_successor` what came after it is bought instead. */
const Chosen = z.object({ line: Id, quantity: z.int(), is_successor: z.boolean() });

export const OrderLinesAgain = z.object({
  basket: BasketId,
  mode: FillMode,
  lines: z.array(Chosen).check(z.minLength(1), z.maxLength(1_000)),
});
export type OrderLinesAgain = z.infer<typeof OrderLinesAgain>;

export const orderAgain = {
  method: 'PUT',
  url: '/admin/v1/customer/order/again/:orderId',
  access: 'customer',
  needs: 'buy',
  schema: {
    summary:
      'Put chosen lines of an order into the basket; repeatable with an Idempotency-Key, and can be taken back',
    params: z.object({ orderId: PathId }),
    body: OrderLinesAgain,
    response: {
      200: replyOf({
        basket: Basket,
        added: z.int(),
        not_added: z.array(NotAdded),
        undo: z.int(),
      }),
    },
  },
} as const satisfies Endpoint;
