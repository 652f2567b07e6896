import * as z from 'zod/mini';
import { AnyLimit, Offset, PageQuery, replyOf, type Endpoint } from '#base/contract.ts';

/** Amounts include VAT; those of a credit note are negative. */
export const InvoiceListItem = z.object({
  id: z.int(),
  name: z.string(),
  varsymbol: z.string(),
  created_at: z.string(),
  due_to: z.string(),
  amount: z.number(),
  not_paid_amount: z.number(),
  is_overdue: z.boolean(),
  invoice_url: z.string(),
});
export type InvoiceListItem = z.infer<typeof InvoiceListItem>;

export const listInvoices = {
  method: 'GET',
  url: '/admin/v1/customer/invoices/:limit/:offset',
  access: 'customer',
  needs: 'documents',
  schema: {
    summary: 'Invoices of the customer, the newest first, and what is unpaid on all of them',
    params: z.object({ limit: AnyLimit, offset: Offset }),
    response: {
      200: replyOf({
        invoices: z.array(InvoiceListItem),
        invoices_count: z.int(),
        not_paid_total: z.number(),
        overdue_total: z.number(),
        overdue_count: z.int(),
      }),
    },
  },
} as const satisfies Endpoint;

export const listInvoicesByKey = {
  method: 'GET',
  url: '/api/v1/faktury',
  access: 'key',
  scope: 'documents',
  schema: {
    summary: 'Invoices and credit notes of the company, the newest first',
    querystring: PageQuery,
    response: {
      200: replyOf({
        invoices: z.array(z.omit(InvoiceListItem, { invoice_url: true })),
        invoices_count: z.int(),
      }),
    },
  },
} as const satisfies Endpoint;
