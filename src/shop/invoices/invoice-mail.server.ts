import { type Cents, toEuros } from '#base/values/money.ts';
import { findXml } from './einvoice/network/documents.server.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import type { ChangeContext } from '#shop/orders/status.server.ts';
import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/documents.ts';
import { getDocument, type Invoice } from './invoice.server.ts';
import { documentUrl } from './list/invoices.server.ts';
import { recipientsOf } from './issue/recipients.server.ts';

/** The document itself travels along, so that it can be filed without signing in; its XML to who has agreed to that. */
export async function sendDocument(context: ChangeContext, number: string): Promise<void> {
  const document = await getDocument(context.sql, number);
  const [mailed] = await context.sql`
    select from einvoice_delivery where invoice_id = ${document.id} and state = 'mailed'`;
  const { subject, text } = words(document);
  await putDocument(context, document, {
    subject,
    text,
    about: `invoice:${document.id}`,
    hasXml: mailed !== undefined,
  });
}

/** Once more, with the XML, to a customer whom the network does not know. */
export async function sendUndelivered(context: ChangeContext, number: string): Promise<void> {
  const document = await getDocument(context.sql, number);
  await putDocument(context, document, {
    subject: t('mail.einvoice.subject', { number }),
    text: t('mail.einvoice.text'),
    about: `einvoice:${document.id}`,
    hasXml: true,
  });
}

type MailText = { subject: string; text: string; about: string; hasXml: boolean };

async function putDocument(
  { sql, config }: ChangeContext,
  document: Invoice,
  { subject, text, about, hasXml }: MailText,
): Promise<void> {
  const recipients = await recipientsOf(sql, document.order_id);
  const xml = hasXml ? await findXml(sql, document.id) : null;
  const mail = {
    kind: document.kind,
    subject,
    parts: [
      { paragraph: text },
      { facts: facts(document) },
      {
        link: {
          label: t('mail.invoice.link'),
          url: `${config.publicUrl}${documentUrl(document)}`,
        },
      },
    ],
    files: [
      {
        filename: `${document.number}.pdf`,
        contentType: 'application/pdf',
        keptPdf: { invoice: document.id },
      },
      ...(xml
        ? [
            {
              filename: `${document.number}.xml`,
              contentType: 'application/xml',
              content: xml.toString('base64'),
            },
          ]
        : []),
    ],
  };
  for (const { to, recipient } of recipients)
    await putMail(sql, { ...mail, subjectKey: `${about}${to}`, recipient });
}

function words({ kind, number, order_number: order, credited_number: invoice }: Invoice) {
  if (kind === 'credit_note')
    return {
      subject: t('mail.creditNote.subject', { number }),
      text: t('mail.creditNote.text', { invoice: invoice ?? '' }),
    };
  return {
    subject: t('mail.invoice.subject', { number }),
    text: t(kind === 'advance' ? 'mail.advance.text' : 'mail.invoice.text', { order }),
  };
}

const facts = (document: Invoice): [string, string][] => [
  [t('invoice.document'), document.number],
  ...(document.kind !== 'credit_note'
    ? ([
        [t('invoice.varSymbol'), document.variable_symbol],
        [t('invoice.issueDate'), formatDate(document.issued_on)],
        [t('invoice.dueDate'), formatDate(document.due_on)],
        [t('invoice.paymentMethod'), document.payment_name],
      ] as [string, string][])
    : ([
        [t('invoice.issueDate'), formatDate(document.issued_on)],
        [t('invoice.reason'), document.reason],
      ] as [string, string][])),
  [t('invoice.totalInclVat'), price(document.gross_cents)],
  ...cardFacts(document),
];

const cardFacts = ({ kind, gross_cents, paid_cents, card_cents }: Invoice): [string, string][] =>
  card_cents === 0
    ? []
    : [
        [t('cart.giftCard.title'), price(-card_cents)],
        kind !== 'credit_note'
          ? [t('invoice.toPay'), price(gross_cents - paid_cents)]
          : [t('invoice.toReturn'), price(paid_cents - gross_cents)],
      ];

const price = (cents: Cents) => formatPrice(toEuros(cents));
