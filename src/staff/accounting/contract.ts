import * as z from 'zod/mini';
import { Moment, PathId, text, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { Kind } from '#staff/invoices/contract.ts';
import { Day } from '#staff/values-contract.ts';

export const FORMATS = [
  ...(['pohoda', 'omega', 'money', 'ubl', 'xlsx', 'pdf', 'payments', 'control'] as const),
] as const;
const Format = z.enum(FORMATS);
export type Format = z.infer<typeof Format>;

const Period = z.object({ from: Day, to: Day });

const Month = z.object({
  /** Its first day. */
  month: z.string(),
  documents: z.int(),
  /** Of them: what an accountant has not got as it is. */
  never: z.int(),
  changed: z.int(),
});
export type Month = z.infer<typeof Month>;

const Handover = z.object({
  id: z.int(),
  at: Moment,
  who: z.string(),
  format: Format,
  from: z.string(),
  to: z.string(),
  documents: z.int(),
});
export type Handover = z.input<typeof Handover>;

export const getAccounting = officeCall('GET', '/office/v1/accounting', {
  needs: ['invoices.read'],
  summary: 'The last months and what an accountant was given of them',
  reply: { months: z.array(Month), handovers: z.array(Handover) },
});

const RateRow = z.object({
  vat_percent: z.int(),
  rows: z.int(),
  base_cents: z.int(),
  vat_cents: z.int(),
});
export type RateRow = z.infer<typeof RateRow>;

const Sums = z.object({
  period: Period,
  kinds: z.array(
    z.object({
      kind: Kind,
      documents: z.int(),
      net_cents: z.int(),
      gross_cents: z.int(),
      without_number: z.int(),
    }),
  ),
  rates: z.array(RateRow),
  /** By the day tax is due, as the return and the control statement ask. */
  tax: z.array(RateRow),
  /** Sections of the control statement. */
  control: z.object({ a1: z.array(RateRow), c1: z.array(RateRow) }),
  paid: z.object({ count: z.int(), cents: z.int() }),
  /** Of each format that was given. */
  handed: z.array(z.object({ format: Format, new: z.int(), changed: z.int(), same: z.int() })),
});
export type Sums = z.infer<typeof Sums>;

export const sumAccounting = officeCall('POST', '/office/v1/accounting/sums', {
  job: 'accounting sums',
  needs: ['invoices.read'],
  summary: 'What the documents of a period come to, per rate of VAT',
  body: Period,
  reply: { sums: Sums },
});

const ofEveryKind = <Codes extends z.ZodMiniType>(codes: Codes) =>
  z.object({ invoice: codes, credit_note: codes, advance: codes });
export const Codes = z.object({
  pohoda: ofEveryKind(
    z.object({
      accounting: trimmedText(19),
      vat: trimmedText(19),
      control: trimmedText(19),
      centre: trimmedText(19),
    }),
  ),
  money: ofEveryKind(
    z.object({ accounting: trimmedText(10), vat: trimmedText(10), centre: trimmedText(10) }),
  ),
});
export type Codes = z.infer<typeof Codes>;

const read = { codes: Codes, version: z.string() };

export const getCodes = officeCall('GET', '/office/v1/accounting/codes', {
  job: 'accounting codes',
  needs: ['invoices.read'],
  summary:
    'Codes of the accountant that the files of a month bear, with the version that a change of them needs',
  reply: read,
});

export const saveCodes = officeCall('PUT', '/office/v1/accounting/codes', {
  job: 'accounting set-codes',
  needs: ['payments.change'],
  summary:
    'Saves the codes of the accountant; 409 when somebody else has meanwhile. Empty ones are left out of files.',
  body: { version: text(100), codes: Codes },
  reply: read,
});

const Handed = {
  handover: z.object({
    id: z.int(),
    count: z.int(),
    remarks: z.array(z.object({ number: z.string(), why: z.enum(['rate', 'recounted', 'noXml']) })),
    remark_count: z.int(),
  }),
};

export const handOver = officeCall('POST', '/office/v1/accounting/handovers', {
  job: 'accounting hand-over',
  needs: ['payments.change'],
  summary: 'Remembers what an accountant is given; the file is opened by the id',
  body: z.extend(Period, { format: Format, is_new_only: z.boolean() }),
  reply: Handed,
});

export const handOverChosen = officeCall('POST', '/office/v1/accounting/handovers/chosen', {
  job: 'accounting hand-over chosen',
  needs: ['payments.change'],
  summary: 'The same of these documents alone',
  body: {
    numbers: z.array(text(10).check(z.regex(/^\d{10}$/))).check(z.minLength(1), z.maxLength(500)),
    /** The control statement is of a period. */
    format: Format.check(z.refine((format) => format !== 'control')),
  },
  reply: Handed,
});

export const openHandover = officeCall('GET', '/office/v1/accounting/handovers/:id/file', {
  needs: ['invoices.read'],
  files: ['application/xml', 'text/plain', 'application/zip'],
  summary: 'The file of a handover',
  params: { id: PathId },
  reply: z.any(),
});
