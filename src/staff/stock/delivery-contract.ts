import * as z from 'zod/mini';
import { Id, text } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { GOOD } from '#staff/goods-contract.ts';
import { Day } from '#staff/values-contract.ts';
import { MOST_PIECES } from './most-pieces.ts';

const ListedDelivery = z.object({
  /** Of its first row. */
  id: z.int(),
  reference: z.string(),
  /** The first of its days; null while nobody knows when. */
  on: z.nullable(z.string()),
  is_late: z.boolean(),
  /** Of whose products it is. */
  vendors: z.array(z.string()),
  products: z.int(),
  note: z.string(),
});
export type ListedDelivery = z.infer<typeof ListedDelivery>;

/** More than these come at once to nobody. */
export const MOST_DELIVERIES = 500;

export const listDeliveries = officeCall('POST', '/office/v1/deliveries/list', {
  job: 'stock deliveries',
  needs: ['stock.read'],
  summary: `What suppliers have promised, the soonest first, ${MOST_DELIVERIES} at most`,
  body: { search: z.optional(text(100)) },
  reply: { deliveries: z.array(ListedDelivery) },
});

const Reference = text(60).check(z.minLength(1));

const DeliveryLine = z.object({
  /** Of the product. */
  ...GOOD,
  vendor_code: z.string(),
  ean: z.string(),
  unit: z.string(),
  ordered: z.int(),
  on: z.nullable(z.string()),
  /** What is free of it now; less than nothing is what orders wait for. */
  free: z.int(),
  /** Open orders that wait for it. */
  waiting: z.int(),
  /** What it was bought for last, without VAT; null where that is not known, or not for this role. */
  cost: z.nullable(z.number()),
});
export type DeliveryLine = z.infer<typeof DeliveryLine>;

const Delivery = z.object({
  reference: z.string(),
  note: z.string(),
  lines: z.array(DeliveryLine),
  /** Where it may be received, in the order of the shop. */
  warehouses: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type Delivery = z.infer<typeof Delivery>;

export const lookAtDelivery = officeCall('POST', '/office/v1/deliveries/look', {
  job: 'stock delivery',
  needs: ['stock.read'],
  summary: 'One delivery with what is expected of it',
  body: { reference: Reference },
  reply: { delivery: Delivery },
});

/** Euros with four decimals at most, as far as a cost can be kept. */
const Cost = z.number().check(
  z.minimum(0),
  z.maximum(21_474_836.47),
  z.refine((euros) => Math.abs(Math.round(euros * 10_000) - euros * 10_000) < 1e-6),
);

const ReceivedLine = z.object({
  id: Id,
  /** What the screen said was ordered. */
  ordered: z.int().check(z.minimum(1)),
  /** More than was ordered, less, or nothing. */
  came: z.int().check(z.minimum(0), z.maximum(MOST_PIECES)),
  /** What becomes of the pieces that did not come. */
  rest: z.enum(['wait', 'cancel']),
  /** What it was bought for, where that is another price now; the price it is sold for stays. */
  cost: z.optional(Cost),
});

export const receiveLines = officeCall('POST', '/office/v1/deliveries/receive', {
  needs: ['stock.change'],
  summary: 'What has come of a delivery is on stock; the rest is waited for on, or is cancelled',
  body: {
    reference: Reference,
    warehouse: Id,
    lines: z.array(ReceivedLine).check(z.minLength(1), z.maxLength(1_000)),
    /** The new day of what is still to come; null: nobody knows it; not said: as before. */
    rest_on: z.optional(z.nullable(Day)),
  },
  reply: { came: z.int(), left: z.int() },
});
