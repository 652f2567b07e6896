import * as z from 'zod/mini';
import { Moment, PathId, text, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
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

export const getEinvoiceService = officeCall('GET', '/office/v1/settings/einvoice', {
  job: 'einvoices service',
  needs: ['settings.read'],
  summary:
    'How far the shop is with electronic invoices; settings with the version that a change of them needs',
  reply: { einvoice: Service },
});

export const saveEinvoiceSettings = officeCall('PUT', '/office/v1/settings/einvoice', {
  job: 'settings einvoice',
  needs: ['settings.change'],
  summary:
    'Changes how electronic invoices are sent and received; 409 when somebody else has meanwhile. What is left out stays as it is.',
  body: { version: text(100), settings: z.partial(EinvoiceSettings) },
  reply: read,
});

const Trial = z.object({
  is_known: z.boolean(),
  is_there: z.boolean(),
  milliseconds: z.int(),
  reason: z.string(),
});
export type Trial = z.infer<typeof Trial>;

export const tryEinvoiceService = officeCall('POST', '/office/v1/settings/einvoice/trial', {
  job: 'einvoices try',
  needs: ['settings.read'],
  summary: 'Whether the service answers and knows the shop; nothing is sent',
  body: {},
  reply: { trial: Trial },
});

export const resumeEinvoices = officeCall('POST', '/office/v1/einvoices/resume', {
  job: 'einvoices resume',
  needs: ['invoices.change'],
  summary: 'Ends the pause after a wrong secret, a lock or no credit',
  body: {},
  reply: {},
});

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

export const listReceived = officeCall('GET', '/office/v1/einvoices/received', {
  needs: ['invoices.read'],
  summary:
    'The newest documents that came from the network, and the provider’s ids of those that cannot be taken',
  reply: { received: z.array(Received), not_fetched: z.array(z.string()) },
});

export const openReceived = officeCall('GET', '/office/v1/einvoices/received/:id/file', {
  needs: ['invoices.read'],
  files: ['application/xml'],
  summary: 'A received document as it came',
  params: { id: PathId },
  reply: z.any(),
});
