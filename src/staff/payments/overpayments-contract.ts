import * as z from 'zod/mini';
import { PathId, replyOf, text, trimmedText } from '#base/wire/contract.ts';
import type { OfficeEndpoint } from '#staff/endpoint.ts';
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

export const listOverpaid = {
  method: 'GET',
  url: '/office/v1/payments/overpayments',
  access: 'staff',
  job: 'payments overpaid',
  needs: ['payments.read'],
  schema: {
    summary: 'Customers who have paid more than was asked for, those with the most first',
    response: {
      200: replyOf({
        customers: z.array(Overpaid),
      }),
    },
  },
} as const satisfies OfficeEndpoint;

export const lookAtOverpayment = {
  method: 'GET',
  url: '/office/v1/payments/overpayments/:id',
  access: 'staff',
  job: 'payments overpayment',
  needs: ['payments.read'],
  schema: {
    summary: 'What a customer has overpaid, and what became of it',
    params: z.object({ id: PathId }),
    response: { 200: replyOf({ cents: z.number(), entries: z.array(Entry) }) },
  },
} as const satisfies OfficeEndpoint;

const Taken = {
  cents: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
  /** What the overpayment came to on the screen: when it is another, nothing is done. */
  seen_cents: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
};
const Left = replyOf({ id: z.int(), left_cents: z.number() });

export const payFromOverpayment = {
  method: 'POST',
  url: '/office/v1/payments/overpayments/:id/use',
  access: 'staff',
  job: 'payments use-overpayment',
  needs: ['payments.change'],
  schema: {
    summary: 'Pays an invoice of the customer from what they have overpaid',
    params: z.object({ id: PathId }),
    body: z.object({ number: DocumentNumber, ...Taken }),
    response: { 200: Left },
  },
} as const satisfies OfficeEndpoint;

export const Returned = z.object({
  cents: Taken.cents,
  /** YYYY-MM-DD */
  day: text(10).check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  note: trimmedText(200).check(z.minLength(1)),
});

export const returnOverpayment = {
  method: 'POST',
  url: '/office/v1/payments/overpayments/:id/return',
  access: 'staff',
  job: 'payments return-overpayment',
  needs: ['payments.change'],
  schema: {
    summary: 'Records that an overpayment was paid back: when, and how',
    params: z.object({ id: PathId }),
    body: z.extend(Returned, Taken),
    response: { 200: Left },
  },
} as const satisfies OfficeEndpoint;

export const undoOverpayment = {
  method: 'DELETE',
  url: '/office/v1/payments/overpayment-entries/:id',
  access: 'staff',
  job: 'payments undo-overpayment',
  needs: ['payments.change'],
  schema: {
    summary: 'Takes back that an overpayment was used or returned',
    params: z.object({ id: PathId }),
    response: { 200: replyOf({ left_cents: z.number() }) },
  },
} as const satisfies OfficeEndpoint;
