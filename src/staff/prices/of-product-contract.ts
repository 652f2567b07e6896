import * as z from 'zod/mini';
import { Moment, PathId } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { PRICE_WAYS } from '#staff/products/price-rule.ts';
import { RULE_KINDS } from './explain-contract.ts';

/** Euros with four decimals at most, as far as a price can be kept. */
const Price = z.number().check(
  z.minimum(0),
  z.maximum(21_474_836.47),
  z.refine((euros) => Math.abs(Math.round(euros * 10_000) - euros * 10_000) < 1e-6),
);

/** What is saved at once: without a cost it is not known. */
export const ProductPrice = z.object({
  price: Price,
  cost: z.nullable(Price),
  /** Also a price under cost, or one that moves by more than half. */
  is_confirmed: z.boolean(),
});
export type ProductPrice = z.infer<typeof ProductPrice>;
const Known = { price: z.number(), cost: z.nullable(z.number()) };

const PricedGroup = z.object({
  id: z.int(),
  name: z.string(),
  customers: z.int(),
  price: z.number(),
  discount_bp: z.int(),
  /** The rule that says it, and what it is on. */
  of: z.enum(RULE_KINDS),
  on: z.string(),
  margin_bp: z.nullable(z.int()),
});

/** So many of the last changes of its price are drawn. */
export const MOST_STEPS = 200;

const Prices = z.object({
  ...Known,
  /** How many the price may have. */
  decimals: z.int().check(z.minimum(2), z.maximum(4)),
  vat_percent: z.int(),
  margin_bp: z.nullable(z.int()),
  /** Below it a price of one customer waits for the owner; null without such a rule. */
  lowest_bp: z.nullable(z.int()),
  groups: z.array(PricedGroup),
  /** What it cost from then on, the oldest first; the first of them is how it began. */
  steps: z.array(z.object({ at: Moment, ...Known })),
  plans: z.array(
    z.object({
      id: z.int(),
      on: z.string(),
      way: z.enum(PRICE_WAYS),
      value: z.number(),
      products: z.int(),
    }),
  ),
});
export type ProductPrices = z.input<typeof Prices>;

export const getPrices = officeCall('GET', '/office/v1/products/:id/prices', {
  job: 'prices of-product',
  needs: ['catalogue.read', 'prices.read'],
  summary:
    'What a product costs and cost, what each price group pays for it and why, and what is planned',
  params: { id: PathId },
  reply: { prices: Prices },
});

export const savePrice = officeCall('PUT', '/office/v1/products/:id/prices', {
  job: 'products price-and-cost',
  needs: ['prices.change'],
  summary: 'The list price of a product and what it was bought for; 409 when somebody was faster',
  params: { id: PathId },
  body: { ...ProductPrice.shape, was: z.object(Known) },
  reply: { ...Known, audit: z.optional(z.string()) },
});
