import type { Mail } from '#shop/mail/outbox.server.ts';
import { t } from '#text/documents.ts';

/** To somebody who is to work in the office, and again to whom the first one did not reach. */
export const invitationMail = (email: string, { shop, url }: { shop: string; url: string }) =>
  mailOf('staff-invitation', email, 'invitation', { shop, url });

export const forgottenMail = (email: string, url: string) =>
  mailOf('staff-password', email, 'forgotten', { shop: '', url });

/** The owner of the account learns of it even when somebody else asked for it. */
export const proofsRemovedMail = (email: string, url: string) =>
  mailOf('staff-second-factor', email, 'proofsRemoved', { shop: '', url });

const mailOf = (
  kind: string,
  recipient: string,
  what: 'invitation' | 'forgotten' | 'proofsRemoved',
  { shop, url }: { shop: string; url: string },
): Mail => ({
  kind,
  recipient,
  subjectKey: null,
  subject: t(`mail.office.${what}.subject`, { shop }),
  parts: [
    { paragraph: t(`mail.office.${what}.text`, { shop }) },
    { link: { label: t(`mail.office.${what}.link`), url } },
    { paragraph: t(`mail.office.${what}.more`) },
  ],
});
