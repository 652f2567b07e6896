import * as z from 'zod/mini';
import { PathId } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

/** Sales of so many days say how long what is free will last. */
export const SALES_DAYS = 90;

export const getOutlook = officeCall('GET', '/office/v1/stock/:id/outlook', {
  job: 'stock outlook',
  needs: ['stock.read'],
  summary: `What of a product was sold in ${SALES_DAYS} days, until when that lasts, and what comes`,
  params: { id: PathId },
  reply: {
    outlook: z.object({
      sold: z.int(),
      /** The day on which nothing would be free any more; null where nothing sells or it lasts for more than a year. */
      lasts_until: z.nullable(z.string()),
      deliveries: z.array(
        z.object({
          reference: z.string(),
          quantity: z.int(),
          on: z.nullable(z.string()),
          is_late: z.boolean(),
          note: z.string(),
        }),
      ),
    }),
  },
});
