import * as z from 'zod/mini';
import { Id, Moment, PathId, replyOf, text, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

/** Of a file of eight megabytes in base64. */
export const MOST_CHARACTERS = 11_200_000;

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

export const listStatements = officeCall('POST', '/office/v1/payments/statements/list', {
  job: 'payments statements',
  needs: ['payments.read'],
  summary: 'The newest bank statements with what waits in each, and how many movements wait in all',
  body: { /** Only older ones than this. */ before: z.optional(Id) },
  reply: {
    statements: z.array(Statement),
    has_more: z.boolean(),
    open: z.int(),
    /** What may be written off, and above which score proposals may be taken at once. */
    matching: z.object({ write_off_cents: z.int(), auto_percent: z.int() }),
  },
});

export const getStatement = officeCall('GET', '/office/v1/payments/statements/:id', {
  job: 'payments statement',
  needs: ['payments.read'],
  summary: 'One bank statement: balances and how many movements are where',
  params: { id: PathId },
  reply: { statement: Statement },
});

export const addStatement = officeCall('POST', '/office/v1/payments/statements', {
  needs: ['payments.change'],
  bodyLimit: 12 * 1024 * 1024,
  summary:
    'Reads a bank statement, CAMT.053, CSV or XLSX, and books what is certain; read again it changes nothing',
  body: {
    name: trimmedText(200).check(z.minLength(1)),
    /** The file as base64. */
    content: z.string().check(z.maxLength(MOST_CHARACTERS), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
  },
  reply: {
    statements: z.array(
      z.object({ id: z.nullable(z.int()), number: z.string(), is_new: z.boolean() }),
    ),
    booked: z.int(),
    unmatched: z.int(),
    known: z.int(),
    unreadable: z.int(),
  },
});

export const removeStatement = officeCall('DELETE', '/office/v1/payments/statements/:id', {
  job: 'payments remove-statement',
  needs: ['payments.change'],
  summary:
    'Takes back a statement with all that it has booked, while nobody has decided about a part of it',
  params: { id: PathId },
  reply: {},
});

export const listTransactions = officeCall('POST', '/office/v1/payments/transactions/list', {
  job: 'payments transactions',
  needs: ['payments.read'],
  summary: 'A page of the movements of a statement; those that wait with proposals',
  body: { statement: Id, state: z.enum(STATES), after: z.optional(Id) },
  reply: { transactions: z.array(Transaction), has_more: z.boolean() },
});

export const DocumentNumber = text(10).check(z.regex(/^\d{10}$/));
const Cents = z.int().check(z.minimum(-2_000_000_000), z.maximum(2_000_000_000));
const Version = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
const AssignedPart = z.object({ number: DocumentNumber, cents: Cents });
const Assignment = {
  version: Version,
  parts: z.array(AssignedPart).check(z.maxLength(50)),
  writes_off: z.boolean(),
  /** What is more than an invoice asks for becomes an overpayment of its customer. */
  allows_overpayment: z.boolean(),
  /** Without parts: the customer whose overpayment all of it becomes. */
  overpaid_by: z.optional(Id),
};
const Decided = replyOf({ version: z.int() });

/** How a movement is divided by hand; rows that are left empty are none. */
export const Division = z.object({
  parts: z.array(z.optional(AssignedPart)),
  writes_off: Assignment.writes_off,
  allows_overpayment: Assignment.allows_overpayment,
});

export const assignTransaction = officeCall('POST', '/office/v1/payments/transactions/:id/assign', {
  job: 'payments assign',
  needs: ['payments.change'],
  summary:
    'Assigns a movement to one invoice or several, or to a customer as an overpayment; 409 says who has decided about it meanwhile',
  params: { id: PathId },
  body: z.object(Assignment),
  reply: z.extend(Decided, { left_cents: z.int() }),
});

export const MOST_ASSIGNED = 50;

export const assignTransactions = officeCall('POST', '/office/v1/payments/transactions/assign', {
  needs: ['payments.change'],
  summary: 'Assigns many movements at once; those that do not fit any more are named',
  body: {
    assignments: z
      .array(z.object({ id: Id, ...Assignment }))
      .check(z.minLength(1), z.maxLength(MOST_ASSIGNED)),
  },
  reply: {
    done: z.array(z.int()),
    refused: z.array(z.object({ id: z.int(), problem: z.string() })),
  },
});

export const Ignored = z.object({ reason: trimmedText(300).check(z.minLength(1)) });

export const ignoreTransaction = officeCall('POST', '/office/v1/payments/transactions/:id/ignore', {
  job: 'payments ignore',
  needs: ['payments.change'],
  summary: 'Says why a movement belongs to no invoice',
  params: { id: PathId },
  body: z.extend(Ignored, { version: Version }),
  reply: Decided,
});

export const undoTransaction = officeCall('POST', '/office/v1/payments/transactions/:id/undo', {
  job: 'payments undo',
  needs: ['payments.change'],
  summary: 'Takes back what was decided about a movement',
  params: { id: PathId },
  body: { version: Version },
  reply: Decided,
});

export const PaymentByHand = z.object({
  number: DocumentNumber,
  cents: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
  is_returned: z.boolean(),
  /** YYYY-MM-DD */
  paid_on: text(10).check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  note: trimmedText(200),
  allows_overpayment: z.boolean(),
});

export const recordPayment = officeCall('POST', '/office/v1/payments/record', {
  job: 'payments record',
  needs: ['payments.change'],
  summary: 'Records a payment by hand, of cash or a card; the same Idempotency-Key records it once',
  body: PaymentByHand,
  reply: { unpaid_cents: z.int() },
});
