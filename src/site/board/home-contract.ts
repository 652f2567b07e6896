import * as z from 'zod/mini';
import { call } from '#base/wire/contract.ts';
import { Sum } from '#shop/invoices/contract.ts';
import { CompanyOrder } from '#shop/orders/contract.ts';

/** How much there is, and how much of it is left; below zero when passed. */
const Allowance = z.object({ limit: z.number(), free: z.number() });

export const HomeFacts = z.object({
  order: z.nullable(
    z.pick(CompanyOrder, {
      id: true,
      name: true,
      created_at: true,
      amount: true,
      status_code: true,
      shipping_state: true,
      is_pick_up: true,
    }),
  ),
  debts: z.nullable(
    z.object({
      unpaid: Sum,
      overdue: Sum,
      /** Of the company; null where nothing was agreed. */
      credit: z.nullable(Allowance),
    }),
  ),
  /** Of the person and the month; null where they have none. */
  month: z.nullable(Allowance),
});
export type HomeFacts = z.infer<typeof HomeFacts>;

export const getHomeFacts = call('GET', '/admin/v1/customer/home', {
  access: 'customer',
  summary:
    'What the home page shows of a customer: the last order, of the company or, for those who only buy, their own; what is ' +
    'to be paid and the credit of the company, for those who see documents; and what is left of their own limit',
  reply: { home: HomeFacts },
});
