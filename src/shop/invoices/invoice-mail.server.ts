import { toEuros } from '#base/money.ts';
import { writeLetter } from '#shop/customers/mail-layout.server.ts';
import type { Mail } from '#shop/customers/outbox.server.ts';
import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/text.ts';
import type { Invoice } from './invoice.server.ts';

/** The invoice itself travels along, so that it can be filed without signing in. */
export const invoiceMail = (invoice: Invoice, recipient: string, pdf: Buffer): Mail => ({
  kind: 'invoice',
  subjectKey: `invoice:${invoice.id}`,
  recipient,
  subject: t('mail.invoice.subject', { number: invoice.number }),
  ...writeLetter({
    paragraphs: [
      t('mail.invoice.text', {
        number: invoice.number,
        order: invoice.order_number,
        price: formatPrice(toEuros(invoice.gross_cents)),
        date: formatDate(invoice.due_on),
      }),
    ],
  }),
  files: [
    {
      filename: `${invoice.number}.pdf`,
      contentType: 'application/pdf',
      content: pdf.toString('base64'),
    },
  ],
});
