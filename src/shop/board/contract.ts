import * as z from 'zod/mini';
import { type Endpoint, replyOf } from '#base/contract.ts';
import { DocumentItem, Payment, Sum } from '#shop/invoices/documents-contract.ts';
import { OrderListItem } from '#shop/orders/contract.ts';

export const getBoard = {
  method: 'GET',
  url: '/admin/v1/customer/board',
  access: 'customer',
  schema: {
    summary:
      'What the first page of the account shows: the last orders, of the company or, for those who only buy, their own; ' +
      'and what is to be paid, for those who see documents',
    response: {
      200: replyOf({
        orders: z.array(OrderListItem),
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
      }),
    },
  },
} as const satisfies Endpoint;
