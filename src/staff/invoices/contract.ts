import * as z from 'zod/mini';
import { anyText, Id, Moment, text, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { ByNumber, countsOf, Day } from '#staff/values-contract.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';

export const VIEWS = [
  ...(['all', 'unpaid', 'overdue', 'remind', 'einvoice'] as const),
  ...(['proforma', 'advance', 'credit', 'unexported'] as const),
] as const;
export type View = (typeof VIEWS)[number];

export const EINVOICE_STATES = [
  ...(['kept', 'waiting', 'taken', 'delivered', 'failed', 'refused'] as const),
  ...(['no_receiver', 'held', 'mailed'] as const),
] as const;
const State = z.enum(EINVOICE_STATES);
export type EinvoiceState = z.infer<typeof State>;

/** `advance`: a tax document for money that came before the goods. */
export const Kind = z.enum(['invoice', 'credit_note', 'advance']);
export type Kind = z.infer<typeof Kind>;
/** A proforma asks for a prepayment and is no tax document; its number begins with Z. */
const ListedKind = z.enum([...Kind.options, 'proforma']);
export const Closed = z.nullable(z.enum(['cancelled', 'invoiced']));

const ListedInvoice = z.object({
  id: z.int(),
  number: z.string(),
  kind: ListedKind,
  company_name: z.string(),
  issued_on: z.string(),
  due_on: z.string(),
  days_late: z.int(),
  gross_cents: z.int(),
  unpaid_cents: z.int(),
  /** Null: a PDF only. */
  einvoice: z.nullable(State),
  /** The highest reminder that was sent; 0: none. */
  reminded: z.int(),
  is_paused: z.boolean(),
  /** Of a proforma: why nobody is to pay it any more. */
  closed: Closed,
});
export type ListedInvoice = z.infer<typeof ListedInvoice>;

const Sort = z.enum(['issued', 'due']);
export type Sort = z.infer<typeof Sort>;

export const listInvoices = officeCall('POST', '/office/v1/invoices/list', {
  job: 'invoices page',
  needs: ['invoices.read'],
  summary: 'A page of a list of documents',
  body: {
    view: z.enum(VIEWS),
    /** In place of the view: number, variable symbol, amount or customer. */
    search: z.optional(anyText(LONGEST_SEARCH)),
    from: z.optional(Day),
    to: z.optional(Day),
    einvoice: z.optional(State),
    sort: z.optional(Sort),
    /** The id of the document after which the page begins. */
    after: z.optional(Id),
  },
  reply: { invoices: z.array(ListedInvoice), has_more: z.boolean() },
});

const Totals = z.object({
  unpaid_cents: z.int(),
  overdue_cents: z.int(),
  oldest_days: z.int(),
  week_cents: z.int(),
  week_count: z.int(),
  unconfirmed: z.int(),
});
export type Totals = z.infer<typeof Totals>;

export const countInvoices = officeCall('GET', '/office/v1/invoices/counts', {
  job: 'invoices count',
  needs: ['invoices.read'],
  summary:
    'How many documents there are in each list, and what is owed; above 10,000 nobody counts',
  reply: {
    counts: countsOf(VIEWS),
    totals: Totals,
  },
});

const Party = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  ico: z.string(),
  dic: z.string(),
  icDph: z.string(),
});
const Supplier = z.extend(Party, {
  register: z.string(),
  iban: z.string(),
  bic: z.string(),
});
export type Party = z.infer<typeof Party>;

const Answer = z.object({
  status: z.optional(z.int()),
  code: z.optional(z.string()),
  message: z.string(),
});

const PrintedLine = z.object({
  position: z.int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
  /** In hundredths of a cent. */
  unit_price: z.int(),
  total_cents: z.int(),
  vat_percent: z.int(),
});

/** What is printed on the document. */
export const PrintedDocument = z.object({
  number: z.string(),
  kind: ListedKind,
  variable_symbol: z.string(),
  issued_on: z.string(),
  supplied_on: z.string(),
  due_on: z.string(),
  days_late: z.int(),
  order_number: z.string(),
  customer_id: z.int(),
  customer_reference: z.string(),
  payment_name: z.string(),
  credited_number: z.nullable(z.string()),
  reason: z.string(),
  /** The name at the head of the document. */
  letterhead: z.string(),
  supplier: Supplier,
  buyer: Party,
  net_cents: z.int(),
  vat_cents: z.int(),
  gross_cents: z.int(),
  paid_cents: z.int(),
  unpaid_cents: z.int(),
  /** By how much the sum to pay is rounded, because it is paid in cash. */
  rounding_cents: z.int(),
  lines: z.array(PrintedLine),
  rates: z.array(z.object({ vatPercent: z.int(), baseCents: z.int(), vatCents: z.int() })),
});
export type PrintedDocument = z.infer<typeof PrintedDocument>;

/** What happened to a document, the oldest first. */
const Event = z.object({
  at: Moment,
  what: z.enum([
    ...(['issued', 'mailed', 'mailed_xml', 'undelivered', 'einvoice'] as const),
    ...(['paid', 'reminded', 'credited', 'handed'] as const),
  ]),
  who: z.nullable(z.string()),
  /** State of the electronic invoice, address of the mail, number of the credit note, format of the export. */
  detail: z.string(),
  message: z.nullable(z.string()),
  level: z.nullable(z.int()),
  cents: z.nullable(z.int()),
});
export type InvoiceEvent = z.output<typeof Event>;

const Invoice = z.extend(PrintedDocument, {
  kind: Kind,
  lines: z.array(
    z.extend(PrintedLine, {
      /** How many pieces, and how much of the price, no credit note has taken back. */
      left: z.int(),
      left_cents: z.int(),
    }),
  ),
  is_creditable: z.boolean(),
  payments: z.array(z.object({ paid_on: z.string(), cents: z.int(), note: z.string() })),
  credits: z.array(z.object({ number: z.string(), gross_cents: z.int() })),
  /** Of an invoice: taxed payments it took off; of such a payment: by which invoices. */
  settled: z.array(z.object({ number: z.string(), cents: z.int() })),
  einvoice: z.nullable(
    z.object({
      state: State,
      receiver: z.nullable(z.string()),
      attempts: z.int(),
      next_at: z.nullable(Moment),
      provider_id: z.nullable(z.string()),
      answer: z.nullable(Answer),
      changed_at: Moment,
    }),
  ),
  /** Until when nothing is sent at all, and why. */
  service_pause: z.nullable(z.object({ until: Moment, message: z.string() })),
  reminded: z.int(),
  /** Its PDF: when it was kept, and whether long after it was issued. */
  kept: z.nullable(z.object({ at: Moment, is_late: z.boolean() })),
  pause_reason: z.nullable(z.string()),
  handed: z.enum(['new', 'changed', 'same']),
  events: z.array(Event),
});
export type Invoice = z.input<typeof Invoice>;

export const getInvoice = officeCall('GET', '/office/v1/invoices/:number', {
  job: 'invoices look',
  needs: ['invoices.read'],
  summary: 'One document with everything around it',
  params: ByNumber,
  reply: { invoice: Invoice },
});

/** The answer of calls that give a file. */
const FILE = z.any();

/** `today`: what is paid and set off by now, with a note that it is not the original. */
export const PdfState = z.object({ today: z.optional(z.literal('1')) });

export const getInvoicePdf = officeCall('GET', '/office/v1/invoices/:number/pdf', {
  needs: ['invoices.read'],
  files: ['application/pdf'],
  summary: 'The document as it was issued, or drawn anew with its state of today',
  params: ByNumber,
  query: PdfState,
  reply: FILE,
});

export const MOST_PRINTED = 100;

export const printInvoices = officeCall('GET', '/office/v1/invoices/print', {
  needs: ['invoices.read'],
  files: ['application/pdf'],
  summary: 'These documents as one PDF, each from a page of its own',
  query: {
    /** With commas between them. */
    numbers: text(MOST_PRINTED * 12).check(z.regex(/^Z?\d{10}(,Z?\d{10}){0,99}$/)),
  },
  reply: FILE,
});

export const getInvoiceXml = officeCall('GET', '/office/v1/invoices/:number/xml', {
  needs: ['invoices.read'],
  files: ['application/xml'],
  summary: 'The electronic invoice, byte by byte',
  params: ByNumber,
  reply: FILE,
});

const Part = z
  .array(z.object({ position: Id, quantity: Id }))
  .check(z.minLength(1), z.maxLength(1000));
const Prices = z
  .array(z.object({ position: Id, cents: Id }))
  .check(z.minLength(1), z.maxLength(1000));

export const creditInvoice = officeCall('POST', '/office/v1/invoices/:number/credit', {
  job: 'invoices credit',
  needs: ['invoices.change'],
  summary: 'Issues a credit note to the whole invoice or a part of it',
  params: ByNumber,
  body: {
    reason: trimmedText(200).check(z.minLength(1)),
    /** How many pieces of which line; everything that is left when it is not said. */
    lines: z.optional(Part),
    /** By how much the price of which line is lowered, without VAT. */
    prices: z.optional(Prices),
  },
  reply: {
    credit: z.object({ number: z.string(), gross_cents: z.int(), to_return_cents: z.int() }),
  },
});

export const sendEinvoice = officeCall('POST', '/office/v1/invoices/:number/einvoice', {
  job: 'einvoices send',
  needs: ['invoices.change'],
  summary: 'Hands the electronic invoice to the service, once more if need be: the same bytes',
  params: ByNumber,
  body: {},
  reply: {},
});

/** Money that came, and no statement says so. */
export const Received = z.object({
  cents: Id,
  paid_on: Day,
  note: z.optional(trimmedText(200)),
});

export const recordInvoicePayment = officeCall('POST', '/office/v1/invoices/:number/payments', {
  needs: ['payments.change'],
  summary: 'Records money that came, or on a credit note was returned',
  params: ByNumber,
  body: Received,
  reply: { unpaid_cents: z.int() },
});
