import * as z from 'zod/mini';
import { PathId, replyOf, text, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { DocumentNumber } from './contract.ts';

const Entry = z.object({
  id: z.int(),
  kind: z.enum(['made', 'used', 'returned']),
  /** Less than zero for what was used or returned. */
  cents: z.int(),
  day: z.string(),
  note: z.string(),
  who: z.string(),
  /** The invoice it was used for. */
  number: z.nullable(z.string()),
  /** The bank statement it came with. */
  statement_id: z.nullable(z.int()),
});
export type OverpaymentEntry = z.infer<typeof Entry>;

const Overpaid = z.object({ id: z.int(), company_name: z.string(), cents: z.number() });
export type Overpaid = z.infer<typeof Overpaid>;

export const listOverpaid = officeCall('GET', '/office/v1/payments/overpayments', {
  job: 'payments overpaid',
  needs: ['payments.read'],
  summary: 'Customers who have paid more than was asked for, those with the most first',
  reply: { customers: z.array(Overpaid) },
});

export const lookAtOverpayment = officeCall('GET', '/office/v1/payments/overpayments/:id', {
  job: 'payments overpayment',
  needs: ['payments.read'],
  summary: 'What a customer has overpaid, and what became of it',
  params: { id: PathId },
  reply: { cents: z.number(), entries: z.array(Entry) },
});

const Taken = {
  cents: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
  /** What the overpayment came to on the screen: when it is another, nothing is done. */
  seen_cents: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
};
const Left = replyOf({ id: z.int(), left_cents: z.number() });

export const UsedFor = z.object({ number: DocumentNumber });

export const payFromOverpayment = officeCall('POST', '/office/v1/payments/overpayments/:id/use', {
  job: 'payments use-overpayment',
  needs: ['payments.change'],
  summary: 'Pays an invoice of the customer from what they have overpaid',
  params: { id: PathId },
  body: z.extend(UsedFor, Taken),
  reply: Left,
});

export const Returned = z.object({
  cents: Taken.cents,
  /** YYYY-MM-DD */
  day: text(10).check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  note: trimmedText(200).check(z.minLength(1)),
});

export const returnOverpayment = officeCall('POST', '/office/v1/payments/overpayments/:id/return', {
  job: 'payments return-overpayment',
  needs: ['payments.change'],
  summary: 'Records that an overpayment was paid back: when, and how',
  params: { id: PathId },
  body: z.extend(Returned, Taken),
  reply: Left,
});

export const undoOverpayment = officeCall('DELETE', '/office/v1/payments/overpayment-entries/:id', {
  job: 'payments undo-overpayment',
  needs: ['payments.change'],
  summary: 'Takes back that an overpayment was used or returned',
  params: { id: PathId },
  reply: { left_cents: z.number() },
});
