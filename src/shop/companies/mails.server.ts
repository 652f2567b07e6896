import type { Mail } from '#shop/mail/outbox.server.ts';
import { t } from '#text/documents.ts';

type About = { email: string; company: string; shop: string; by: string; url: string };

export const invitationMail = ({ email, company, shop, by, url }: About): Mail => ({
  kind: 'invitation',
  subjectKey: null,
  recipient: email,
  subject: t('mail.invitation.subject', { company }),
  parts: [
    { paragraph: t('mail.invitation.text', { by, company, shop }) },
    { link: { label: t('mail.invitation.link'), url } },
    { paragraph: t('mail.invitation.validity') },
  ],
});
