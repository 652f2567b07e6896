import * as z from 'zod/mini';
import { call, PathId, Url } from '#base/wire/contract.ts';
import { Day } from '#shop/availability/contract.ts';
import { Picture } from '#shop/catalog/contract.ts';

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

export const readAgain = call('GET', '/admin/v1/customer/order/again/:orderId', {
  access: 'customer',
  needs: 'buy',
  summary:
    'The lines of an order at the prices of then and now, and what came after withdrawn goods',
  params: { orderId: PathId },
  reply: { order: OrderAgain },
});
