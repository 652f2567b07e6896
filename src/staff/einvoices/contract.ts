import * as z from 'zod/mini';
import { Moment, PathId, replyOf, text, trimmedText } from '#base/wire/contract.ts';
import type { OfficeEndpoint } from '#staff/endpoint.ts';
import { Day, STATUS_PATH } from '#staff/values-contract.ts';

export const EinvoiceSettings = z.object({
  duty_from: Day,
  sending: z.boolean(),
  late: z.enum(['send', 'hold']),
  scope: trimmedText(200),
  status_path: trimmedText(200).check(z.regex(STATUS_PATH)),
  inbox: z.boolean(),
});
export type EinvoiceSettings = z.infer<typeof EinvoiceSettings>;

const read = { settings: EinvoiceSettings, version: z.string() };

const Service = z.object({
  ...read,
  /** Null: the environment names none. The secret is in no answer. */
  service: z.nullable(z.object({ url: z.string() })),
  participant: z.string(),
  is_payer: z.boolean(),
  pause: z.nullable(z.object({ until: Moment, message: z.string() })),
  customers: z.object({ ready: z.int(), incomplete: z.int(), outside: z.int() }),
  states: z.array(z.object({ state: z.string(), count: z.int() })),
});
export type Service = z.input<typeof Service>;

export const getEinvoiceService = {
  method: 'GET',
  url: '/office/v1/settings/einvoice',
  access: 'staff',
  job: 'einvoices service',
  needs: ['settings.read'],
  schema: {
    summary:
      'How far the shop is with electronic invoices; settings with the version that a change of them needs',
    response: { 200: replyOf({ einvoice: Service }) },
  },
} as const satisfies OfficeEndpoint;

export const saveEinvoiceSettings = {
  method: 'PUT',
  url: '/office/v1/settings/einvoice',
  access: 'staff',
  job: 'settings einvoice',
  needs: ['settings.change'],
  schema: {
    summary:
      'Changes how electronic invoices are sent and received; 409 when somebody else has meanwhile. What is left out stays as it is.',
    body: z.object({ version: text(100), settings: z.partial(EinvoiceSettings) }),
    response: { 200: replyOf(read) },
  },
} as const satisfies OfficeEndpoint;

const Trial = z.object({
  is_known: z.boolean(),
  is_there: z.boolean(),
  milliseconds: z.int(),
  reason: z.string(),
});
export type Trial = z.infer<typeof Trial>;

export const tryEinvoiceService = {
  method: 'POST',
  url: '/office/v1/settings/einvoice/trial',
  access: 'staff',
  job: 'einvoices try',
  needs: ['settings.read'],
  schema: {
    summary: 'Whether the service answers and knows the shop; nothing is sent',
    body: z.object({}),
    response: { 200: replyOf({ trial: Trial }) },
  },
} as const satisfies OfficeEndpoint;

export const resumeEinvoices = {
  method: 'POST',
  url: '/office/v1/einvoices/resume',
  access: 'staff',
  job: 'einvoices resume',
  needs: ['invoices.change'],
  schema: {
    summary: 'Ends the pause after a wrong secret, a lock or no credit',
    body: z.object({}),
    response: { 200: replyOf({}) },
  },
} as const satisfies OfficeEndpoint;

const Received = z.object({
  id: z.int(),
  number: z.string(),
  supplier: z.string(),
  issued_on: z.string(),
  amount: z.string(),
  stored_at: Moment,
  /** Whether its facts could be read: `waiting` for who has just come. */
  reading: z.enum(['waiting', 'read', 'unreadable']),
});
export type Received = z.input<typeof Received>;

export const listReceived = {
  method: 'GET',
  url: '/office/v1/einvoices/received',
  access: 'staff',
  needs: ['invoices.read'],
  schema: {
    summary:
      'The newest documents that came from the network, and the provider’s ids of those that cannot be taken',
    response: { 200: replyOf({ received: z.array(Received), not_fetched: z.array(z.string()) }) },
  },
} as const satisfies OfficeEndpoint;

export const openReceived = {
  method: 'GET',
  url: '/office/v1/einvoices/received/:id/file',
  access: 'staff',
  needs: ['invoices.read'],
  files: ['application/xml'],
  schema: {
    summary: 'A received document as it came',
    params: z.object({ id: PathId }),
    response: { 200: z.any() },
  },
} as const satisfies OfficeEndpoint;
