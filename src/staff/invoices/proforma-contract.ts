import * as z from 'zod/mini';
import { Moment, text } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { Closed, Received, PrintedDocument, PdfState } from './contract.ts';

const OfOrder = z.object({ number: text(10).check(z.regex(/^\d{10}$/)) });
const ByNumber = z.object({ number: text(11).check(z.regex(/^Z\d{10}$/)) });

export const issueProforma = officeCall('POST', '/office/v1/orders/:number/proforma', {
  job: 'proforma issue',
  needs: ['invoices.change'],
  summary: 'Asks for a prepayment of an order, by mail; with X-Dry-Run it says for how much',
  params: OfOrder,
  body: {},
  reply: { proforma: z.object({ number: z.string(), to_pay_cents: z.int(), due_on: z.string() }) },
});

export const bookPrepayment = officeCall('POST', '/office/v1/orders/:number/prepayments', {
  job: 'payments ahead',
  needs: ['payments.change'],
  summary: 'Records money that came for an order before its invoice',
  params: OfOrder,
  body: Received,
  reply: { cents: z.int() },
});

export const issueAdvances = officeCall('POST', '/office/v1/orders/:number/advances', {
  job: 'invoices advance',
  needs: ['invoices.change'],
  summary: 'Tax documents for prepayments, one for each; the final invoice takes them off',
  params: OfOrder,
  body: {},
  reply: { documents: z.array(z.object({ number: z.string(), gross_cents: z.int() })) },
});

const Event = z.object({
  at: Moment,
  what: z.enum(['issued', 'mailed', 'undelivered', 'paid', 'taxed']),
  who: z.nullable(z.string()),
  /** Address of the mail, note of the payment, number of the tax document. */
  detail: z.string(),
  cents: z.nullable(z.int()),
});
export type ProformaEvent = z.output<typeof Event>;

const Proforma = z.extend(PrintedDocument, {
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

export const getProforma = officeCall('GET', '/office/v1/proformas/:number', {
  job: 'proforma look',
  needs: ['invoices.read'],
  summary: 'One proforma, the money that came for it and what became of that',
  params: ByNumber,
  reply: { proforma: Proforma },
});

export const getProformaPdf = officeCall('GET', '/office/v1/proformas/:number/pdf', {
  needs: ['invoices.read'],
  files: ['application/pdf'],
  summary: 'The proforma as it was issued, or drawn anew with its state of today',
  params: ByNumber,
  query: PdfState,
  reply: z.any(),
});

export const sendProforma = officeCall('POST', '/office/v1/proformas/:number/send', {
  job: 'proforma send',
  needs: ['invoices.change'],
  summary: 'Mails the proforma once more',
  params: ByNumber,
  body: {},
  reply: { recipients: z.array(z.string()) },
});
