import type { Part } from '#shop/mail/mail-content.server.ts';
import type { Mail } from '#shop/mail/outbox.server.ts';
import { t } from '#text/documents.ts';

type WithLink = { email: string; url: string };
type OfCompany = WithLink & { company: string };

/**
 * To the customer, who proves with the link that the address is theirs. Until they do, it may be a
 * stranger's, so the mail repeats nothing that was typed into the form.
 */
export const activationMail = ({ email, url }: WithLink, shop: string) =>
  mailOf('activation', email, t('mail.activation.subject', { shop }), [
    { paragraph: t('mail.activation.text', { shop }) },
    { link: { label: t('mail.activation.link'), url } },
    { paragraph: t('mail.activation.validity') },
  ]);

/** To the shop, where staff look at new companies themselves. */
export const approvalMail = (office: string, { email, company, url }: OfCompany) =>
  mailOf('approval', office, t('mail.approval.subject', { company }), [
    { paragraph: t('mail.approval.text', { company, email }) },
    { link: { label: t('mail.activation.link'), url } },
  ]);

/** To the customer whom staff have approved; the link proves that the address is theirs. */
export const approvedMail = ({ email, company, url }: OfCompany, message = '') =>
  mailOf('approved', email, t('mail.activated.subject'), [
    { paragraph: t('mail.approved.text', { company }) },
    ...paragraphsOf(message),
    { link: { label: t('mail.approved.link'), url } },
    { paragraph: t('mail.approved.validity') },
  ]);

/** An account that the office has opened for somebody who never registered. */
export const openedMail = ({ email, company, url }: OfCompany, message = '') =>
  mailOf('opened', email, t('mail.opened.subject'), [
    { paragraph: t('mail.opened.text', { company }) },
    ...paragraphsOf(message),
    { link: { label: t('mail.approved.link'), url } },
    { paragraph: t('mail.opened.validity') },
  ]);

/** What somebody of the office typed, line by line. */
const paragraphsOf = (message: string): Part[] =>
  message
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ paragraph: line.trim() }));

/** To who registered and is not taken as a customer, or has to complete something first; staff say why. */
export const registrationMail = (
  email: string,
  what: 'refused' | 'asked',
  { company, text }: { company: string; text: string },
) =>
  mailOf(`registration-${what}`, email, t(`mail.registration.${what}.subject`, { company }), [
    { paragraph: t(`mail.registration.${what}.text`, { company }) },
    ...paragraphsOf(text),
    ...(what === 'asked' ? [{ paragraph: t('mail.registration.asked.reply') }] : []),
  ]);

/** An account that was closed for a while; its password is as it was. */
export const activatedMail = ({ email, company, url }: OfCompany) =>
  mailOf('activated', email, t('mail.activated.subject'), [
    { paragraph: t('mail.activated.text', { company }) },
    { link: { label: t('auth.login.submit'), url } },
  ]);

/** To who registered for a company that has an account: others decide, and it is not said who. */
export const joinWaitsMail = (email: string) =>
  mailOf('join-waits', email, t('mail.joinWaits.subject'), [
    { paragraph: t('mail.joinWaits.text') },
    { paragraph: t('mail.joinWaits.notYou') },
  ]);

/** In its place where too many wait for the administrators already; nothing was stored. */
export const joinFullMail = (email: string) =>
  mailOf('join-full', email, t('mail.joinFull.subject'), [
    { paragraph: t('mail.joinFull.text') },
    { paragraph: t('mail.joinWaits.notYou') },
  ]);

/** To an administrator of that company: all who wait. */
export const joinAskedMail = ({ email, company, url }: OfCompany, asking: string[]) =>
  mailOf('join-asked', email, t('mail.joinAsked.subject', { company }), [
    {
      paragraph:
        asking.length === 1
          ? t('mail.joinAsked.text', { who: asking[0]!, company })
          : t('mail.joinAsked.many', { who: asking.join(', '), company }),
    },
    { link: { label: t('mail.joinAsked.link'), url } },
  ]);

export const newPasswordMail = (email: string, url: string) =>
  mailOf('password', email, t('mail.reset.subject'), proofParts('reset', url));

/** The owner of the account learns of it even when somebody else changed the password. */
export const passwordChangedMail = (email: string, url: string) =>
  mailOf('password-changed', email, t('mail.passwordChanged.subject'), [
    { paragraph: t('mail.passwordChanged.text') },
    { link: { label: t('mail.reset.link'), url } },
  ]);

/** Turned on, off, or by staff removed, or its recovery codes made anew: told like a changed password. */
export const secondFactorMail = (
  email: string,
  what: 'on' | 'off' | 'removed' | 'codes',
  url: string,
) =>
  mailOf('second-factor', email, t(`mail.secondFactor.${what}.subject`), [
    { paragraph: t(`mail.secondFactor.${what}.text`) },
    { paragraph: t('mail.secondFactor.notYou') },
    { link: { label: t('mail.reset.link'), url } },
  ]);

/** To the new address; whose it is, the link will show, so the mail names nobody. */
export const emailLinkMail = (email: string, url: string) =>
  mailOf('email', email, t('mail.newEmail.subject'), proofParts('newEmail', url));

/** What is done by a link, and how long it works. */
const proofParts = (what: 'reset' | 'newEmail', url: string): Part[] => [
  { paragraph: t(`mail.${what}.text`) },
  { link: { label: t(`mail.${what}.link`), url } },
  { paragraph: t(`mail.${what}.validity`) },
];

/** In its place to somebody who is a customer already. */
export const emailTakenMail = (email: string, url: string) =>
  mailOf('email-taken', email, t('mail.newEmail.subject'), [
    { paragraph: t('mail.emailTaken.text') },
    { link: { label: t('mail.reset.link'), url } },
  ]);

/** To the address that still signs in: its owner can stop a change that was not theirs. */
export const emailAskedMail = (email: string, wanted: string, url: string) =>
  mailOf('email-asked', email, t('mail.emailAsked.subject'), [
    { paragraph: t('mail.emailAsked.text', { wanted }) },
    { paragraph: t('mail.emailAsked.notYou') },
    { link: { label: t('mail.emailAsked.link'), url } },
  ]);

/** The last mail to the old address. */
export const emailChangedMail = (email: string, current: string) =>
  mailOf('email-changed', email, t('mail.emailChanged.subject'), [
    { paragraph: t('mail.emailChanged.text', { current }) },
    { paragraph: t('mail.emailChanged.notYou') },
  ]);

/** Asking twice sends two, so none of these has a key. */
const mailOf = (kind: string, recipient: string, subject: string, parts: Part[]): Mail => ({
  kind,
  subjectKey: null,
  recipient,
  subject,
  parts,
});
