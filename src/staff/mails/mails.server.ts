import { ShopError } from '#base/wire/errors.ts';
import { Email } from '#shop/customers/email.ts';
import { isAboutTrade, listUndelivered, sendAgain } from '#shop/mail/undelivered.server.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import * as contract from './contract.ts';

const PAGE = 50;

/** Mails that have been tried in vain, the newest first, with the order each is about. */
export const undeliveredMails = readingJob(contract.listMails, async ({ sql }, { before }) => {
  const rows = await listUndelivered(sql, before, PAGE + 1);
  return { mails: rows.slice(0, PAGE), has_more: rows.length > PAGE };
});

/**
 * A mail that did not arrive leaves again, to another address where that was wrong. What opens somebody's account goes to
 * nobody else: only mails about orders and their documents can have their address corrected.
 */
export const resendMail = changingJob(
  contract.resendMail,
  async ({ sql, audit }, { id, recipient }) => {
    const [mail] = await sql<{ recipient: string; subject_key: string | null; is_sent: boolean }[]>`
      select recipient, subject_key, sent_at is not null as is_sent from outbox where id = ${id} for update`;
    if (!mail) throw ShopError.notFound();
    if (mail.is_sent) throw ShopError.conflict('messages.mail.sent');
    if (recipient !== mail.recipient) {
      if (!Email.safeParse(recipient).success)
        throw new ShopError('messages.validation.invalid', { key: 'recipient' });
      if (!isAboutTrade(mail.subject_key)) throw ShopError.conflict('messages.mail.private');
    }
    await sendAgain(sql, id, recipient);
    await audit.add('mail', String(id), { recipient: mail.recipient }, { recipient });
    return {};
  },
);

export const mailCalls = [undeliveredMails, resendMail];
