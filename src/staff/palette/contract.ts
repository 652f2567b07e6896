import * as z from 'zod/mini';
import { anyText, Moment } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';

const Found = z.object({
  orders: z.array(
    z.object({
      number: z.string(),
      created_at: Moment,
      status: z.enum(['new', 'accepted', 'ready', 'shipped', 'delivered', 'cancelled']),
      is_partly_shipped: z.boolean(),
      company_name: z.string(),
      net_cents: z.nullable(z.int()),
    }),
  ),
  customers: z.array(
    z.object({
      id: z.int(),
      company_name: z.string(),
      company_id: z.string(),
      city: z.string(),
      state: z.string(),
      overdue_cents: z.number(),
    }),
  ),
  invoices: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(['invoice', 'credit_note', 'advance', 'proforma']),
      company_name: z.string(),
      due_on: z.string(),
      days_late: z.int(),
      gross_cents: z.int(),
      unpaid_cents: z.int(),
      /** Of a proforma: why nobody is to pay it any more. */
      closed: z.nullable(z.enum(['cancelled', 'invoiced'])),
    }),
  ),
  products: z.array(
    z.object({ code: z.string(), name: z.string(), url: z.string(), stock: z.int() }),
  ),
});
export type Found = z.input<typeof Found>;

/** Each kind only for those who may read it; a field without any of them has nothing to search in. */
export const searchAll = officeCall('POST', '/office/v1/search', {
  summary:
    'Orders, customers, invoices and products by a number or a part of it, a phone, an amount, a name, a town or a code; each kind for whose role may read it',
  body: { query: anyText(LONGEST_SEARCH) },
  reply: { found: Found },
});
