import * as z from 'zod/mini';
import { anyText, call, PathId } from '#base/wire/contract.ts';
import { aboutDocuments, documentFilter } from '#shop/invoices/contract.ts';
import { SORTS } from './filter.ts';

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
    /** What the customer calls it, and their project it is for; empty where they said nothing. */
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

export const listDocuments = call('GET', '/admin/v1/customer/documents', {
  access: 'customer',
  isDeprecated: true,
  needs: 'documents',
  summary: 'As `customer/invoices` with a query',
  query: {
    ...documentFilter,
    sort: z.optional(z.enum(SORTS)),
    dir: z.optional(z.enum(['asc', 'desc'])),
    limit: z.enum(['25', '50', '100']),
    offset: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
  },
  reply: { documents: z.array(DocumentItem), ...aboutDocuments.shape },
});

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

export const getPayment = call('GET', '/admin/v1/customer/documents/:id/payment', {
  access: 'customer',
  needs: 'documents',
  summary:
    'How to pay an unpaid invoice, as figures and a code, and the next one: overdue ones after an overdue one',
  params: { id: PathId },
  reply: { payment: Payment },
});

/** Documents that one ZIP may hold. */
export const MOST_IN_ZIP = 500;

/** Chosen one by one, or all that a filter finds. */
const chosen = z.object({
  ...documentFilter,
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
