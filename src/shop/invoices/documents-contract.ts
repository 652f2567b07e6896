import * as z from 'zod/mini';
import { anyText, type Endpoint, PathId, replyOf, text } from '#base/contract.ts';
import { IsoDay } from '#shop/kernel/list-contract.ts';
import { DOCUMENT_PAGE_SIZES, SORTS, TABS } from './filter.ts';

const filter = {
  q: z.optional(text(60)),
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
  tab: z.optional(z.enum(TABS)),
};

/** Amounts include VAT; those of a credit note are negative. */
export const DocumentItem = z.object({
  id: z.int(),
  kind: z.enum(['invoice', 'credit_note', 'advance']),
  number: z.string(),
  variable_symbol: z.string(),
  issued_on: z.string(),
  due_on: z.string(),
  amount: z.number(),
  unpaid_amount: z.number(),
  /** Days past the day it was due; 0 or less before it. */
  days_late: z.int(),
  is_overdue: z.boolean(),
  order: z.object({
    id: z.int(),
    number: z.string(),
    /** What the customer calls it, and their job it is for; empty where they said nothing. */
    customer_reference: z.string(),
    project_name: z.string(),
  }),
  /** Of a credit note: which invoice it takes back. */
  credited_number: z.nullable(z.string()),
  url: z.string(),
  /** Of its XML; null for a document that is a PDF only. */
  xml_url: z.nullable(z.string()),
});
export type DocumentItem = z.infer<typeof DocumentItem>;

export const Sum = z.object({ count: z.int(), amount: z.number() });

export const listDocuments = {
  method: 'GET',
  url: '/admin/v1/customer/documents',
  access: 'customer',
  needs: 'documents',
  schema: {
    summary:
      'Invoices and credit notes of the company: found by number, variable symbol, order or amount, in a period, by state',
    querystring: z.object({
      ...filter,
      sort: z.optional(z.enum(SORTS)),
      dir: z.optional(z.enum(['asc', 'desc'])),
      limit: z.enum(DOCUMENT_PAGE_SIZES.map(String) as ['25', '50', '100']),
      offset: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
    }),
    response: {
      200: replyOf({
        documents: z.array(DocumentItem),
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
      }),
    },
  },
} as const satisfies Endpoint;

/** What to transfer for one document, and which one is next. */
export const Payment = z.object({
  id: z.int(),
  number: z.string(),
  amount: z.number(),
  is_whole: z.boolean(),
  variable_symbol: z.string(),
  iban: z.string(),
  recipient: z.string(),
  due_on: z.string(),
  is_overdue: z.boolean(),
  /** A picture as a data address. */
  qr: z.string(),
  position: z.int(),
  count: z.int(),
  next: z.nullable(z.int()),
});
export type Payment = z.infer<typeof Payment>;

export const getPayment = {
  method: 'GET',
  url: '/admin/v1/customer/documents/:id/payment',
  access: 'customer',
  needs: 'documents',
  schema: {
    summary:
      'How to pay an unpaid invoice, as figures and a code, and the next one: overdue ones after an overdue one',
    params: z.object({ id: PathId }),
    response: {
      200: replyOf({
        payment: Payment,
      }),
    },
  },
} as const satisfies Endpoint;

/** Documents that one ZIP may hold. */
export const MOST_IN_ZIP = 500;

/** Chosen one by one, or all that a filter finds. */
const chosen = z.object({
  ...filter,
  ids: z.optional(
    z.pipe(
      z.pipe(
        anyText(6_000),
        z.transform((list) => list.split(',')),
      ),
      z.array(PathId).check(z.minLength(1), z.maxLength(MOST_IN_ZIP)),
    ),
  ),
});

export const documentsZip = {
  method: 'GET',
  url: '/files/invoices.zip',
  config: { access: 'customer', needs: 'documents' },
  /** PDFs unless it says otherwise; a document that has no XML is left out of XMLs. */
  schema: { querystring: z.extend(chosen, { files: z.optional(z.enum(['pdf', 'xml', 'all'])) }) },
} as const;

export const documentsXlsx = {
  method: 'GET',
  url: '/files/invoices.xlsx',
  config: { access: 'customer', needs: 'documents' },
  schema: { querystring: chosen },
} as const;
