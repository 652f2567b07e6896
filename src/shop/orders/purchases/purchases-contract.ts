import * as z from 'zod/mini';
import { call } from '#base/wire/contract.ts';
import { isPeriod } from '#shop/orders/list/period.ts';

export const Period = z.string().check(z.refine(isPeriod));

const bought = { orders: z.int(), amount: z.number() };
/** One for each month of the period, in its order. */
const byMonth = { ...bought, months: z.array(z.object(bought)) };

/** Amounts without VAT, of orders that were not cancelled. */
export const Purchases = z.object({
  period: z.string(),
  /** As 2026-11, the oldest first, on the shop's own clock. */
  months: z.array(z.string()),
  /** Years in which the company could have ordered, the newest first. */
  years: z.array(z.int()),
  /** Whoever ordered in the period, for the most money first. */
  people: z.array(z.object({ id: z.int(), name: z.string(), ...byMonth })),
  /** By the project they were ordered for; without a name: for none. */
  projects: z.array(z.object({ name: z.string(), ...byMonth })),
  total: z.object(byMonth),
});
export type Purchases = z.infer<typeof Purchases>;

export const getPurchases = call('GET', '/admin/v1/company/purchases/:period', {
  access: 'customer',
  needs: 'purchases',
  summary: 'What each person of the company has ordered, by month',
  params: { period: Period },
  reply: { purchases: Purchases },
});

const file = <const Url extends string>(url: Url) =>
  ({
    method: 'GET',
    url,
    config: { access: 'customer', needs: 'purchases' },
    schema: {
      querystring: z.object({
        period: z.optional(Period),
        by: z.optional(z.enum(['person', 'project'])),
      }),
    },
  }) as const;

export const purchasesXlsx = file('/files/purchases.xlsx');
export const purchasesCsv = file('/files/purchases.csv');
