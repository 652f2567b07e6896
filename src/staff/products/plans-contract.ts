import * as z from 'zod/mini';
import { Moment, PathId } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { Day } from '#staff/values-contract.ts';
import { PRICE_WAYS, ROUNDINGS } from './price-rule.ts';
import { Rule } from './prices-contract.ts';

export const planPrices = officeCall('POST', '/office/v1/products/prices/plans', {
  job: 'products prices-plan',
  needs: ['prices.change'],
  summary:
    'Many prices by one rule, from the first moment of a day on; 409 when the preview was of something else',
  body: {
    ...Rule,
    seen: z.string().check(z.length(64)),
    is_confirmed: z.boolean(),
    on: Day,
  },
  reply: { id: z.int(), expected: z.int() },
});

const Plan = z.object({
  id: z.int(),
  on: z.string(),
  way: z.enum(PRICE_WAYS),
  /** As it was typed: percent, or euros of a price. */
  value: z.number(),
  rounding: z.enum(ROUNDINGS),
  products: z.int(),
  /** How many prices it was to change when it was planned. */
  expected: z.int(),
  /** How many it did; null before. */
  changed: z.nullable(z.int()),
  state: z.enum(['planned', 'done', 'failed']),
  who: z.string(),
  created_at: Moment,
});
export type PricePlan = z.input<typeof Plan>;

/** So many of those that are over are shown beside those to come. */
export const MOST_OVER = 5;

export const listPlans = officeCall('GET', '/office/v1/products/prices/plans', {
  job: 'products prices-plans',
  needs: ['prices.read'],
  summary: `Changes of list prices that are to come, the next one first, and the last ${MOST_OVER}`,
  reply: { plans: z.array(Plan) },
});

export const withdrawPlan = officeCall('POST', '/office/v1/products/prices/plans/:id/withdraw', {
  job: 'products prices-withdraw',
  needs: ['prices.change'],
  summary: 'A planned change does not happen; 409 when it has begun',
  params: { id: PathId },
  body: {},
  reply: {},
});
