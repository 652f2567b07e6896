import * as z from 'zod/mini';
import { Id, Moment, PathId, replyOf, trimmedText } from '#base/wire/contract.ts';
import type { OfficeEndpoint } from '#staff/endpoint.ts';

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

export const listMails = {
  method: 'POST',
  url: '/office/v1/mails/list',
  access: 'staff',
  job: 'mails undelivered',
  needs: ['customers.read'],
  schema: {
    summary: 'Mails that have been tried in vain, the newest first',
    body: z.object({
      /** The id of the mail after which the page begins. */
      before: z.optional(Id),
    }),
    response: { 200: replyOf({ mails: z.array(Mail), has_more: z.boolean() }) },
  },
} as const satisfies OfficeEndpoint;

export const resendMail = {
  method: 'POST',
  url: '/office/v1/mails/:id/again',
  access: 'staff',
  job: 'mails resend',
  needs: ['customers.change'],
  schema: {
    summary: 'Sends a mail that did not arrive again, to a corrected address where it may be',
    params: z.object({ id: PathId }),
    body: z.object({ recipient: trimmedText(200).check(z.minLength(1)) }),
    response: { 200: replyOf({}) },
  },
} as const satisfies OfficeEndpoint;
