import * as z from 'zod/mini';
import { Id, Moment, PathId, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

const Mail = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  created_at: Moment,
  attempts: z.int(),
  problem: z.string(),
  order_number: z.nullable(z.string()),
  /** Whether it may go to another address: what opens somebody's account may not. */
  is_correctable: z.boolean(),
});
export type UndeliveredMail = z.input<typeof Mail>;

export const listMails = officeCall('POST', '/office/v1/mails/list', {
  job: 'mails undelivered',
  needs: ['customers.read'],
  summary: 'Mails that have been tried in vain, the newest first',
  body: {
    /** The id of the mail after which the page begins. */
    before: z.optional(Id),
  },
  reply: { mails: z.array(Mail), has_more: z.boolean() },
});

export const Recipient = z.object({ recipient: trimmedText(200).check(z.minLength(1)) });

export const resendMail = officeCall('POST', '/office/v1/mails/:id/again', {
  job: 'mails resend',
  needs: ['customers.change'],
  summary: 'Sends a mail that did not arrive again, to a corrected address where it may be',
  params: { id: PathId },
  body: Recipient,
  reply: {},
});
