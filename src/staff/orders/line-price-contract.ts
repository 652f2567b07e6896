import * as z from 'zod/mini';
import { Id, text, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

/** Whoever sets or takes away the price of a line needs this beside the order itself. */
export const PRICING = ['line_prices.change'] as const;

/** Euros without VAT for one unit. */
const Price = z.nullable(z.number().check(z.minimum(0), z.maximum(1_000_000)));
/** Off the list price. */
const Points = z.nullable(z.int().check(z.minimum(0), z.maximum(10_000)));

/** What somebody sets for one line: a price or a discount, one of the two, and why. */
export const LinePrice = z.object({
  price: Price,
  discount_bp: Points,
  reason: trimmedText(200).check(z.minLength(1)),
  /** A price that moves far, or is under the cost, is meant so. */
  is_confirmed: z.boolean(),
});
export type LinePrice = z.infer<typeof LinePrice>;

const Goods = z.union([
  z.object({ order: text(10).check(z.regex(/^\d{10}$/)), position: Id }),
  z.object({ customer: Id, code: trimmedText(60).check(z.minLength(1)) }),
]);
/** A line that is there, or goods that are to be added for a customer. */
export type PricedGoods = z.infer<typeof Goods>;

export const previewLinePrice = officeCall('POST', '/office/v1/orders/line-price', {
  job: 'orders line-price',
  needs: ['orders.read', 'prices.read'],
  summary: 'What a price of one line would mean: the usual one, the margin, whether it waits',
  body: { of: Goods, price: Price, discount_bp: Points },
  reply: {
    preview: z.object({
      unit: z.string(),
      list_price: z.number(),
      /** What it costs without it. */
      usual_price: z.number(),
      unit_price: z.number(),
      margin_bp: z.nullable(z.int()),
      /** Below the lowest margin. */
      waits: z.boolean(),
      /** It is asked whether it is meant so. */
      is_far: z.boolean(),
    }),
  },
});
