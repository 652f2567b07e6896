import * as z from 'zod/mini';
import { Id, Moment, PathId, replyOf, text, trimmedText } from '#base/wire/contract.ts';
import type { OfficeEndpoint } from '#staff/endpoint.ts';

/** Letters of a file of eight megabytes, as it travels. */
export const MOST_LETTERS = 11_200_000;

/** To assign, on an invoice that is not paid whole yet, matched, ignored, paid out by the shop. */
export const STATES = ['open', 'partial', 'matched', 'ignored', 'outgoing'] as const;
export type State = (typeof STATES)[number];

const Counts = z.object({
  open: z.int(),
  partial: z.int(),
  matched: z.int(),
  ignored: z.int(),
  outgoing: z.int(),
});

const Statement = z.object({
  id: z.int(),
  account: z.string(),
  number: z.string(),
  format: z.enum(['camt', 'table']),
  file_name: z.string(),
  from_day: z.string(),
  to_day: z.string(),
  problems: z.array(z.object({ row: z.int(), problem: z.string() })),
  /** Only CAMT says balances. */
  opening_cents: z.nullable(z.int()),
  closing_cents: z.nullable(z.int()),
  received_cents: z.int(),
  sent_cents: z.int(),
  /** What still waits for a person. */
  open_cents: z.int(),
  counts: Counts,
  who: z.string(),
  created_at: Moment,
  /** Nobody has decided about a part of it: it may be taken back whole. */
  is_untouched: z.boolean(),
});
export type Statement = z.input<typeof Statement>;
export type StatementRow = z.output<typeof Statement>;

export type Reason = z.infer<typeof Reason>;
const Reason = z.enum([
  'symbol',
  'symbolOfOne',
  'noSymbol',
  'sum',
  'sumOfAll',
  'less',
  'more',
  'note',
  'account',
  'prepayment',
  'carrier',
] as const);
const Part = z.object({
  number: z.string(),
  cents: z.int(),
  left_cents: z.int(),
  due_on: z.string(),
  company_name: z.string(),
});
const Proposal = z.object({
  /** An order has no invoice yet: its money is a prepayment. */
  kind: z.enum(['invoices', 'order']),
  parts: z.array(Part),
  /** What all of it asks for. */
  sum_cents: z.int(),
  score: z.int(),
  reasons: z.array(Reason),
  /** What would be forgiven, or kept, so that nothing is left. */
  write_off_cents: z.int(),
});
export type Proposal = z.infer<typeof Proposal>;

const Transaction = z.object({
  id: z.int(),
  version: z.int(),
  booked_on: z.string(),
  cents: z.int(),
  left_cents: z.int(),
  currency: z.string(),
  variable_symbol: z.string(),
  counterparty: z.string(),
  counterparty_account: z.string(),
  note: z.string(),
  ignored_reason: z.nullable(z.string()),
  /** Null where the program has matched it by itself. */
  decided_by: z.nullable(z.string()),
  /** On which documents it stands; without a number as an overpayment of the customer. */
  parts: z.array(z.extend(Part, { is_write_off: z.boolean() })),
  proposals: z.array(Proposal),
  /** Of one that waits: whose it may be, for what is more than any invoice asks for. */
  payers: z.array(z.object({ id: z.int(), company_name: z.string() })),
});
export type Transaction = z.infer<typeof Transaction>;

export const listStatements = {
  method: 'POST',
  url: '/office/v1/payments/statements/list',
  access: 'staff',
  job: 'payments statements',
  needs: ['payments.read'],
  schema: {
    summary:
      'The newest bank statements with what waits in each, and how many movements wait in all',
    body: z.object({ /** Only older ones than this. */ before: z.optional(Id) }),
    response: {
      200: replyOf({
        statements: z.array(Statement),
        has_more: z.boolean(),
        open: z.int(),
        /** What may be written off, and above which score proposals may be taken at once. */
        matching: z.object({ write_off_cents: z.int(), auto_percent: z.int() }),
      }),
    },
  },
} as const satisfies OfficeEndpoint;

export const getStatement = {
  method: 'GET',
  url: '/office/v1/payments/statements/:id',
  access: 'staff',
  job: 'payments statement',
  needs: ['payments.read'],
  schema: {
    summary: 'One bank statement: balances and how many movements are where',
    params: z.object({ id: PathId }),
    response: { 200: replyOf({ statement: Statement }) },
  },
} as const satisfies OfficeEndpoint;

export const addStatement = {
  method: 'POST',
  url: '/office/v1/payments/statements',
  access: 'staff',
  needs: ['payments.change'],
  bodyLimit: 12 * 1024 * 1024,
  schema: {
    summary:
      'Reads a bank statement, CAMT.053, CSV or XLSX, and books what is certain; read again it changes nothing',
    body: z.object({
      name: trimmedText(200).check(z.minLength(1)),
      /** The file as base64. */
      content: z.string().check(z.maxLength(MOST_LETTERS), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
    }),
    response: {
      200: replyOf({
        statements: z.array(
          z.object({ id: z.nullable(z.int()), number: z.string(), is_new: z.boolean() }),
        ),
        booked: z.int(),
        unmatched: z.int(),
        known: z.int(),
        unreadable: z.int(),
      }),
    },
  },
} as const satisfies OfficeEndpoint & { bodyLimit: number };

export const removeStatement = {
  method: 'DELETE',
  url: '/office/v1/payments/statements/:id',
  access: 'staff',
  job: 'payments remove-statement',
  needs: ['payments.change'],
  schema: {
    summary:
      'Takes back a statement with all that it has booked, while nobody has decided about a part of it',
    params: z.object({ id: PathId }),
    response: { 200: replyOf({}) },
  },
} as const satisfies OfficeEndpoint;

export const listTransactions = {
  method: 'POST',
  url: '/office/v1/payments/transactions/list',
  access: 'staff',
  job: 'payments transactions',
  needs: ['payments.read'],
  schema: {
    summary: 'A page of the movements of a statement; those that wait with proposals',
    body: z.object({ statement: Id, state: z.enum(STATES), after: z.optional(Id) }),
    response: { 200: replyOf({ transactions: z.array(Transaction), has_more: z.boolean() }) },
  },
} as const satisfies OfficeEndpoint;

export const DocumentNumber = text(10).check(z.regex(/^\d{10}$/));
const Cents = z.int().check(z.minimum(-2_000_000_000), z.maximum(2_000_000_000));
const Version = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
const Assignment = {
  version: Version,
  parts: z.array(z.object({ number: DocumentNumber, cents: Cents })).check(z.maxLength(50)),
  writes_off: z.boolean(),
  /** What is more than an invoice asks for becomes an overpayment of its customer. */
  allows_overpayment: z.boolean(),
  /** Without parts: the customer whose overpayment all of it becomes. */
  overpaid_by: z.optional(Id),
};
const Decided = replyOf({ version: z.int() });

export const assignTransaction = {
  method: 'POST',
  url: '/office/v1/payments/transactions/:id/assign',
  access: 'staff',
  job: 'payments assign',
  needs: ['payments.change'],
  schema: {
    summary:
      'Assigns a movement to one invoice or several, or to a customer as an overpayment; 409 says who has decided about it meanwhile',
    params: z.object({ id: PathId }),
    body: z.object(Assignment),
    response: { 200: z.extend(Decided, { left_cents: z.int() }) },
  },
} as const satisfies OfficeEndpoint;

export const MOST_ASSIGNED = 50;

export const assignTransactions = {
  method: 'POST',
  url: '/office/v1/payments/transactions/assign',
  access: 'staff',
  needs: ['payments.change'],
  schema: {
    summary: 'Assigns many movements at once; those that do not fit any more are named',
    body: z.object({
      assignments: z
        .array(z.object({ id: Id, ...Assignment }))
        .check(z.minLength(1), z.maxLength(MOST_ASSIGNED)),
    }),
    response: {
      200: replyOf({
        done: z.array(z.int()),
        refused: z.array(z.object({ id: z.int(), problem: z.string() })),
      }),
    },
  },
} as const satisfies OfficeEndpoint;

export const ignoreTransaction = {
  method: 'POST',
  url: '/office/v1/payments/transactions/:id/ignore',
  access: 'staff',
  job: 'payments ignore',
  needs: ['payments.change'],
  schema: {
    summary: 'Says why a movement belongs to no invoice',
    params: z.object({ id: PathId }),
    body: z.object({ version: Version, reason: trimmedText(300).check(z.minLength(1)) }),
    response: { 200: Decided },
  },
} as const satisfies OfficeEndpoint;

export const undoTransaction = {
  method: 'POST',
  url: '/office/v1/payments/transactions/:id/undo',
  access: 'staff',
  job: 'payments undo',
  needs: ['payments.change'],
  schema: {
    summary: 'Takes back what was decided about a movement',
    params: z.object({ id: PathId }),
    body: z.object({ version: Version }),
    response: { 200: Decided },
  },
} as const satisfies OfficeEndpoint;

export const PaymentByHand = z.object({
  number: DocumentNumber,
  cents: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
  is_returned: z.boolean(),
  /** YYYY-MM-DD */
  paid_on: text(10).check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  note: trimmedText(200),
  allows_overpayment: z.boolean(),
});

export const recordPayment = {
  method: 'POST',
  url: '/office/v1/payments/record',
  access: 'staff',
  job: 'payments record',
  needs: ['payments.change'],
  schema: {
    summary:
      'Records a payment by hand, of cash or a card; the same Idempotency-Key records it once',
    body: PaymentByHand,
    response: { 200: replyOf({ unpaid_cents: z.int() }) },
  },
} as const satisfies OfficeEndpoint;
