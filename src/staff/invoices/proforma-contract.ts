import * as z from 'zod/mini';
import { Moment, replyOf, text } from '#base/wire/contract.ts';
import type { OfficeEndpoint } from '#staff/endpoint.ts';
import { Closed, Received, Paper, PdfState } from './contract.ts';

const OfOrder = z.object({ number: text(10).check(z.regex(/^\d{10}$/)) });
const ByNumber = z.object({ number: text(11).check(z.regex(/^Z\d{10}$/)) });

export const issueProforma = {
  method: 'POST',
  url: '/office/v1/orders/:number/proforma',
  access: 'staff',
  job: 'proforma issue',
  needs: ['invoices.change'],
  schema: {
    summary: 'Asks for the money of an order ahead, by mail; with X-Dry-Run it says for how much',
    params: OfOrder,
    body: z.object({}),
    response: {
      200: replyOf({
        proforma: z.object({ number: z.string(), to_pay_cents: z.int(), due_on: z.string() }),
      }),
    },
  },
} as const satisfies OfficeEndpoint;

export const recordAhead = {
  method: 'POST',
  url: '/office/v1/orders/:number/prepayments',
  access: 'staff',
  job: 'payments ahead',
  needs: ['payments.change'],
  schema: {
    summary: 'Records money that came for an order before its invoice',
    params: OfOrder,
    body: Received,
    response: { 200: replyOf({ cents: z.int() }) },
  },
} as const satisfies OfficeEndpoint;

export const issueAdvances = {
  method: 'POST',
  url: '/office/v1/orders/:number/advances',
  access: 'staff',
  job: 'invoices advance',
  needs: ['invoices.change'],
  schema: {
    summary:
      'Tax documents for money that came ahead, one for each payment; the final invoice takes them off',
    params: OfOrder,
    body: z.object({}),
    response: {
      200: replyOf({
        documents: z.array(z.object({ number: z.string(), gross_cents: z.int() })),
      }),
    },
  },
} as const satisfies OfficeEndpoint;

const Event = z.object({
  at: Moment,
  what: z.enum(['issued', 'mailed', 'undelivered', 'paid', 'taxed']),
  who: z.nullable(z.string()),
  /** Address of the mail, note of the payment, number of the tax document. */
  detail: z.string(),
  cents: z.nullable(z.int()),
});
export type ProformaEvent = z.output<typeof Event>;

const Proforma = z.extend(Paper, {
  kind: z.literal('proforma'),
  closed: Closed,
  /** Of the gift card of the order. */
  card_cents: z.int(),
  received_cents: z.int(),
  /** Money that no document has used yet. */
  unused_cents: z.int(),
  /** Invoices of the order and its taxed payments. */
  documents: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(['invoice', 'advance']),
      gross_cents: z.int(),
    }),
  ),
  events: z.array(Event),
});
export type Proforma = z.input<typeof Proforma>;

export const getProforma = {
  method: 'GET',
  url: '/office/v1/proformas/:number',
  access: 'staff',
  job: 'proforma look',
  needs: ['invoices.read'],
  schema: {
    summary: 'One proforma, the money that came for it and what became of that',
    params: ByNumber,
    response: { 200: replyOf({ proforma: Proforma }) },
  },
} as const satisfies OfficeEndpoint;

export const getProformaPdf = {
  method: 'GET',
  url: '/office/v1/proformas/:number/pdf',
  access: 'staff',
  needs: ['invoices.read'],
  files: ['application/pdf'],
  schema: {
    summary: 'The proforma as it was issued, or drawn anew with its state of today',
    params: ByNumber,
    querystring: PdfState,
    response: { 200: z.any() },
  },
} as const satisfies OfficeEndpoint;

export const sendProforma = {
  method: 'POST',
  url: '/office/v1/proformas/:number/send',
  access: 'staff',
  job: 'proforma send',
  needs: ['invoices.change'],
  schema: {
    summary: 'Mails the proforma once more',
    params: ByNumber,
    body: z.object({}),
    response: { 200: replyOf({ recipients: z.array(z.string()) }) },
  },
} as const satisfies OfficeEndpoint;
