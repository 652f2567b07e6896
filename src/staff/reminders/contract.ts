import * as z from 'zod/mini';
import { Id, lines, Moment, text } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { ByNumber, Number10 } from '#staff/values-contract.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';

const ReminderMail = z.object({
  company_name: z.string(),
  recipients: z.array(z.string()),
  /** The strictest of its documents'. */
  level: z.int(),
  subject: z.string(),
  text: z.string(),
  sum_cents: z.int(),
  invoices: z.array(
    z.object({
      number: z.string(),
      due_on: z.string(),
      days_late: z.int(),
      unpaid_cents: z.int(),
      level: z.int(),
    }),
  ),
});
export type ReminderMail = z.infer<typeof ReminderMail>;
const Skipped = z.object({
  number: z.string(),
  why: z.enum(['not_overdue', 'paused', 'early']),
});

export type Skipped = z.infer<typeof Skipped>;

export const MOST_MAILS = 200;

export const sendReminders = officeCall('POST', '/office/v1/reminders/send', {
  needs: ['invoices.change'],
  summary: 'Mails reminders of what is overdue, one a customer; with X-Dry-Run it only shows them',
  body: {
    /** Only these; everything that is due when it is not said. */
    numbers: z.optional(z.array(Number10).check(z.minLength(1), z.maxLength(500))),
  },
  reply: {
    /** The first of them, to be looked at. */
    letters: z.array(ReminderMail).check(z.maxLength(MOST_MAILS)),
    /** How many there are in all. */
    count: z.int(),
    skipped: z.array(Skipped),
  },
});

export const PauseReason = z.object({ reason: lines(300).check(z.minLength(1)) });

export const pauseReminders = officeCall('PUT', '/office/v1/invoices/:number/reminders', {
  needs: ['invoices.change'],
  summary: 'No reminder of the document leaves, for a reason, or they go on again',
  params: ByNumber,
  body: { reason: z.nullable(PauseReason.shape.reason) },
  reply: {},
});

const SentReminder = z.object({
  /** Of the first of its rows; the next page begins after it. */
  id: z.int(),
  at: Moment,
  customer_id: z.int(),
  company_name: z.string(),
  recipient: z.string(),
  /** The strictest of its documents'. */
  level: z.int(),
  who: z.string(),
  sum_cents: z.int(),
  numbers: z.array(z.string()),
});
export type SentReminder = z.input<typeof SentReminder>;

export const listSentReminders = officeCall('POST', '/office/v1/reminders/sent', {
  job: 'reminders sent',
  needs: ['invoices.read'],
  summary: 'Reminders that were sent, the newest first, with the documents each was about',
  body: {
    /** Only what was reminded at this level. */
    level: z.optional(z.int().check(z.minimum(1), z.maximum(3))),
    /** A company or a number of a document. */
    search: z.optional(text(LONGEST_SEARCH)),
    /** The id of the reminder after which the page begins. */
    after: z.optional(Id),
  },
  reply: { reminders: z.array(SentReminder), has_more: z.boolean() },
});
