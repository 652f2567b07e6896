import { ProjectItem } from '#shop/projects/contract.ts';
import * as z from 'zod/mini';
import { call } from '#base/wire/contract.ts';
import { Limits } from '#shop/approvals/contract.ts';
import { Sum } from '#shop/invoices/contract.ts';
import { DocumentItem, Payment } from '#shop/invoices/list/documents-contract.ts';
import { CompanyOrder } from '#shop/orders/contract.ts';

export const getBoard = call('GET', '/admin/v1/customer/board', {
  access: 'customer',
  summary:
    'What the first page of the account shows: the last orders, of the company or, for those who only buy, their own; ' +
    'what waits for their decision or for that of others, their own limits; and what is to be paid, for those who see documents',
  reply: {
    orders: z.array(CompanyOrder),
    /** Requests that wait for the person’s decision. */
    waiting_for_me: z.int(),
    /** Requests of the person’s own that others have not decided yet. */
    mine_waiting: z.int(),
    /** The person’s own, if they have any. */
    limits: z.nullable(Limits),
    /** Open projects that were changed last. */
    projects: z.array(ProjectItem),
    debts: z.nullable(
      z.object({
        unpaid: Sum,
        overdue: Sum,
        /** How to pay the oldest debt; null when there is none. */
        payment: z.nullable(Payment),
        /** Those that are due next after it. */
        documents: z.array(DocumentItem),
      }),
    ),
  },
});
