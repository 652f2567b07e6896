import * as z from 'zod/mini';
import { AnyLimit, call, Offset, PageQuery, text } from '#base/wire/contract.ts';
import { IsoDay } from '#shop/kernel/list-contract.ts';
import { SORTS, TABS } from './list/filter.ts';

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

/** By which documents are chosen, in the list as in files of many. */
export const documentFilter = {
  q: z.optional(text(60)),
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
  tab: z.optional(z.enum(TABS)),
};

/** What is known of a document beside what is specified. */
const ofDocument = z.object({
  kind: z.enum(['invoice', 'credit_note', 'advance']),
  /** Days past the day it was due; 0 or less before it. */
  days_late: z.int(),
  order: z.object({
    id: z.int(),
    number: z.string(),
    /** What the customer calls it, and their project it is for; empty where they said nothing. */
    customer_reference: z.string(),
    project_name: z.string(),
  }),
  /** Of a credit note: which invoice it takes back. */
  credited_number: z.nullable(z.string()),
  /** Of its XML; null for a document that is a PDF only. */
  xml_url: z.nullable(z.string()),
});
export type ListedInvoice = InvoiceListItem & z.infer<typeof ofDocument>;

export const Sum = z.object({ count: z.int(), amount: z.number() });

export const aboutDocuments = z.object({
  /** Of what is found in the period, by tab. */
  tabs: z.object({ all: z.int(), unpaid: z.int(), overdue: z.int(), credit: z.int() }),
  /** Of the open tab. */
  found: Sum,
  /** Found in any period. */
  anytime_count: z.int(),
  /** Of everything, whatever is looked for. */
  all_count: z.int(),
  unpaid: Sum,
  overdue: Sum,
  /** The first year of which there is a document. */
  first_year: z.nullable(z.int()),
  /** What may be unpaid or ordered to be invoiced, and how much of that is left; below zero when passed. */
  credit: z.nullable(z.object({ limit: z.number(), free: z.number() })),
  /** Paid beyond what was asked for; taken off an invoice by the shop, or paid back. */
  overpaid: z.number(),
  /** Where documents go; null: to whoever ordered. */
  invoice_email: z.nullable(z.string()),
});
export type AboutDocuments = z.infer<typeof aboutDocuments>;

export const listInvoices = call('GET', '/admin/v1/customer/invoices/:limit/:offset', {
  access: 'customer',
  needs: 'documents',
  summary:
    'Invoices of the customer, the newest first, and what is unpaid on all of them; with any field of the query found by number, variable symbol, order or amount, in a period, by state, and with more of each',
  params: { limit: AnyLimit, offset: Offset },
  query: {
    ...documentFilter,
    sort: z.optional(z.enum(SORTS)),
    dir: z.optional(z.enum(['asc', 'desc'])),
  },
  reply: {
    invoices: z.array(z.extend(InvoiceListItem, z.partial(ofDocument).shape)),
    invoices_count: z.int(),
    not_paid_total: z.number(),
    overdue_total: z.number(),
    overdue_count: z.int(),
    ...z.partial(aboutDocuments).shape,
  },
});

export const listInvoicesByKey = call('GET', '/api/v1/faktury', {
  access: 'key',
  scope: 'documents',
  summary: 'Invoices and credit notes of the company, the newest first',
  query: PageQuery,
  reply: {
    invoices: z.array(z.omit(InvoiceListItem, { invoice_url: true })),
    invoices_count: z.int(),
  },
});
