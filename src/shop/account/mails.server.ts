import { writeLetter, type Letter } from '#shop/customers/mail-layout.server.ts';
import type { Mail } from '#shop/customers/outbox.server.ts';
import { t } from '#text/text.ts';

type Company = { email: string; company: string };
type WithLink = Company & { url: string };

/** To the customer, who proves with the link that the address is theirs. */
export const activationMail = ({ email, company, url }: WithLink) =>
  mailOf('activation', email, t('mail.activation.subject'), {
    paragraphs: [t('mail.activation.text', { company }), t('mail.activation.validity')],
    link: { label: t('mail.activation.link'), url },
  });

/** To the shop, where staff look at new companies themselves. */
export const approvalMail = (office: string, { email, company, url }: WithLink) =>
  mailOf('approval', office, t('mail.approval.subject', { company }), {
    paragraphs: [t('mail.approval.text', { company, email })],
    link: { label: t('mail.activation.link'), url },
  });

export const activatedMail = ({ email, company, url }: WithLink) =>
  mailOf('activated', email, t('mail.activated.subject'), {
    paragraphs: [t('mail.activated.text', { company })],
    link: { label: t('auth.login.submit'), url },
  });

export const newPasswordMail = (email: string, url: string) =>
  mailOf('password', email, t('mail.reset.subject'), {
    paragraphs: [t('mail.reset.text'), t('mail.reset.validity')],
    link: { label: t('mail.reset.link'), url },
  });

/** The owner of the account learns of it even when somebody else changed the password. */
export const passwordChangedMail = (email: string, url: string) =>
  mailOf('password-changed', email, t('mail.passwordChanged.subject'), {
    paragraphs: [t('mail.passwordChanged.text')],
    link: { label: t('mail.reset.link'), url },
  });

/** Asking twice is answered twice, so none of these has a key. */
const mailOf = (kind: string, recipient: string, subject: string, letter: Letter): Mail => ({
  kind,
  subjectKey: null,
  recipient,
  subject,
  ...writeLetter(letter),
});
