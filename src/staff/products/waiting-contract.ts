import * as z from 'zod/mini';
import { Moment, PathId } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

/** So many of each are told, those that wait longest or have changed last. */
export const MOST_WAITING = 50;

const Waiting = z.object({
  /** Open ones; null for who may not read orders. */
  orders: z.nullable(
    z.array(
      z.object({
        number: z.string(),
        customer: z.string(),
        at: Moment,
        /** What has not left yet. */
        quantity: z.int(),
        /** How many of them wait for goods to come. */
        missing: z.int(),
      }),
    ),
  ),
  /** Of customers, as the jobs are; null for who may not read customers. */
  baskets: z.nullable(
    z.array(
      z.object({
        customer: z.object({ id: z.int(), name: z.string() }),
        quantity: z.int(),
        at: Moment,
      }),
    ),
  ),
  /** Those that are not put away. */
  jobs: z.nullable(
    z.array(
      z.object({
        customer: z.object({ id: z.int(), name: z.string() }),
        /** Null for one that only its person sees. */
        name: z.nullable(z.string()),
        quantity: z.int(),
        at: Moment,
      }),
    ),
  ),
});
export type Waiting = z.input<typeof Waiting>;

export const whoWaits = officeCall('GET', '/office/v1/products/:id/waiting', {
  job: 'products waiting',
  needs: ['catalogue.read'],
  summary: 'Open orders, baskets and jobs of customers that hold a product',
  params: { id: PathId },
  reply: { waiting: Waiting },
});
