import type { Db } from '#base/database.server.ts';
import { type Cents, toEuros } from '#base/money.ts';
import { findXml } from '#shop/einvoice/documents.server.ts';
import { mayDo, type Role } from '#shop/kernel/roles.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import type { ChangeContext } from '#shop/orders/status.server.ts';
import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/documents.ts';
import { getDocument, type Invoice } from './invoice.server.ts';
import { invoicePdf } from './invoice-pdf.server.ts';
import { documentUrl } from './invoices.server.ts';

/** The document itself travels along, so that it can be filed without signing in; its XML to who has agreed to that. */
export async function sendDocument(context: ChangeContext, number: string): Promise<void> {
  const document = await getDocument(context.sql, number);
  const [mailed] = await context.sql`
    select from einvoice_delivery where invoice_id = ${document.id} and state = 'mailed'`;
  const { subject, text } = words(document);
  await putDocument(context, document, {
    ...{ subject, text, about: `invoice:${document.id}`, hasXml: mailed !== undefined },
  });
}

/** Once more, with the XML, to a customer whom the network does not know. */
export async function sendUndelivered(context: ChangeContext, number: string): Promise<void> {
  const document = await getDocument(context.sql, number);
  await putDocument(context, document, {
    subject: t('mail.einvoice.subject', { number }),
    text: t('mail.einvoice.text'),
    ...{ about: `einvoice:${document.id}`, hasXml: true },
  });
}

type Letter = { subject: string; text: string; about: string; hasXml: boolean };

async function putDocument(
  { sql, config }: ChangeContext,
  document: Invoice,
  { subject, text, about, hasXml }: Letter,
): Promise<void> {
  const recipients = await recipientsOf(sql, document.id);
  const pdf = await invoicePdf(document);
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
        content: pdf.toString('base64'),
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

type Recipient = { to: '' | ':orderer'; recipient: string };

/**
 * To the address the company has said, and besides to whoever ordered if invoices are theirs to see. Without such an
 * address whoever ordered gets them in any case.
 */
export async function recipientsOf(sql: Db, documentId: number): Promise<Recipient[]> {
  const [row] = await sql<[{ invoice_email: string | null; email: string; roles: Role[] }]>`
    select company.invoice_email, person.email, person.roles
    from invoice join orders on orders.id = invoice.order_id
    join company on company.id = invoice.customer_id
    join person on person.customer_id = company.id and person.email = mailbox_of(orders.person_id)
    where invoice.id = ${documentId}`;
  const { invoice_email: own, email, roles } = row;
  if (own === null) return [{ to: '', recipient: email }];
  const isForBoth = mayDo(roles, 'documents') && email.toLowerCase() !== own.toLowerCase();
  return [
    { to: '', recipient: own },
    ...(isForBoth ? [{ to: ':orderer', recipient: email } as const] : []),
  ];
}

const words = ({ kind, number, order_number, credited_number }: Invoice) =>
  kind === 'invoice'
    ? {
        subject: t('mail.invoice.subject', { number }),
        text: t('mail.invoice.text', { order: order_number }),
      }
    : {
        subject: t('mail.creditNote.subject', { number }),
        text: t('mail.creditNote.text', { invoice: credited_number ?? '' }),
      };

const facts = (document: Invoice): [string, string][] => [
  [t('invoice.document'), document.number],
  ...(document.kind === 'invoice'
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
        kind === 'invoice'
          ? [t('invoice.toPay'), price(gross_cents - paid_cents)]
          : [t('invoice.toReturn'), price(paid_cents - gross_cents)],
      ];

const price = (cents: Cents) => formatPrice(toEuros(cents));
