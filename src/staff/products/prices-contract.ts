import * as z from 'zod/mini';
import { Id, PathId } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { GOOD } from '#staff/goods-contract.ts';
import { Day } from '#staff/values-contract.ts';
import { MOST_CHOSEN } from './contract.ts';
import { PRICE_WAYS, ROUNDINGS } from './price-rule.ts';

/** Euros with four decimals at most, as far as a price can be kept. */
const Price = z.number().check(
  z.minimum(0),
  z.maximum(21_474_836.47),
  z.refine((euros) => Math.abs(Math.round(euros * 10_000) - euros * 10_000) < 1e-6),
);

export const setPrice = officeCall('PUT', '/office/v1/products/:id/price', {
  job: 'products price',
  needs: ['prices.change'],
  summary: 'The list price of one product; 409 when it is not what was on the screen any more',
  params: z.object({ id: PathId }),
  body: {
    price: Price,
    /** What was on the screen. */
    was: Price,
    /** Also when it moves by more than half. */
    is_confirmed: z.boolean(),
  },
  reply: { price: z.number(), audit: z.optional(z.string()) },
});

const RULE = {
  way: z.enum(PRICE_WAYS),
  /** Percent for raising, lowering and a margin, euros for a price; two and four decimals at most. */
  value: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  rounding: z.enum(ROUNDINGS),
  leaves_out_without_cost: z.boolean(),
};

/** By what many prices change. */
export const Rule = {
  ids: z.array(Id).check(z.minLength(1), z.maxLength(MOST_CHOSEN)),
  ...RULE,
};

/** What somebody types of it; without a day it holds at once. */
export const TypedRule = z.object({ ...RULE, on: z.optional(Day) });
export type TypedRule = z.infer<typeof TypedRule>;

const ChangedProduct = z.object({
  ...GOOD,
  before: z.number(),
  after: z.number(),
  margin_before_bp: z.nullable(z.int()),
  margin_after_bp: z.nullable(z.int()),
  is_rounded: z.boolean(),
  is_under_cost: z.boolean(),
});
export type ChangedProduct = z.infer<typeof ChangedProduct>;

const Preview = z.object({
  /** How many prices would change. */
  changed: z.int(),
  unchanged: z.int(),
  /** Of which the rule says nothing, or which are left out for want of a cost. */
  left_out: z.int(),
  rounded: z.int(),
  under_cost: z.int(),
  without_cost: z.int(),
  /** Prices that move by more than half of what they were. */
  far: z.int(),
  /** On the average of those that change, in euros. */
  mean_difference: z.number(),
  margin_before_bp: z.nullable(z.int()),
  margin_after_bp: z.nullable(z.int()),
  /** How many of them stand in open baskets. */
  in_baskets: z.int(),
  /** What was shown; the change takes it back, so that nothing else is done. */
  seen: z.string(),
  /** The first of those that change, by code. */
  products: z.array(ChangedProduct),
});
export type PricePreview = z.infer<typeof Preview>;

export const MOST_SHOWN = 200;

export const previewPrices = officeCall('POST', '/office/v1/products/prices/preview', {
  job: 'products prices-preview',
  needs: ['prices.read', 'catalogue.read'],
  summary: `What a change of many prices would do: counts, and the first ${MOST_SHOWN}`,
  body: Rule,
  reply: { preview: Preview },
});

export const changePrices = officeCall('PUT', '/office/v1/products/prices', {
  job: 'products prices',
  needs: ['prices.change'],
  summary:
    'Changes many prices as its preview has shown; 409 when that is not what would be done now',
  body: {
    ...Rule,
    seen: z.string().check(z.length(64)),
    /** Also prices under cost, and such that move by more than half. */
    is_confirmed: z.boolean(),
  },
  reply: {
    changed: z.int(),
    /** What it is taken back by. */
    audit: z.optional(z.string()),
  },
});
