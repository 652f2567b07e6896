import { toEuros } from '#base/money.ts';
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
  parts: [
    { paragraph: t('mail.invoice.text', { order: invoice.order_number }) },
    {
      facts: [
        [t('account.invoices.number'), invoice.number],
        [t('invoice.varSymbol'), invoice.variable_symbol],
        [t('invoice.issueDate'), formatDate(invoice.issued_on)],
        [t('invoice.dueDate'), formatDate(invoice.due_on)],
        [t('invoice.paymentMethod'), invoice.payment_name],
        [t('invoice.totalInclVat'), formatPrice(toEuros(invoice.gross_cents))],
      ],
    },
  ],
  files: [
    {
      filename: `${invoice.number}.pdf`,
      contentType: 'application/pdf',
      content: pdf.toString('base64'),
    },
  ],
});
