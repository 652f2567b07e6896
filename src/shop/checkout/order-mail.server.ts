import type { Db } from '#base/database.server.ts';
import { toEuros, type Cents } from '#base/money.ts';
import { escapeHtml, mailLayout } from '#shop/customers/mail-layout.server.ts';
import type { Mail } from '#shop/customers/outbox.server.ts';
import type { Customer } from '#shop/customers/visitor.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/text.ts';
import type { Placed, ReadyDraft } from './place.server.ts';
import type { OrderTotals } from './totals.ts';

/** The confirmation holds the whole order, so that it can be read without the shop. */
export async function orderMail(
  _tx: Db,
  order: Placed,
  customer: Customer,
  draft: ReadyDraft,
  totals: OrderTotals,
): Promise<Mail> {
  const greeting = t('mail.order.text', { number: order.number });
  const rows = [
    ...draft.lines.map((line) => ({
      label: `${line.quantity} × ${line.code} ${line.name}`,
      cents: line.price.cents,
    })),
    { label: draft.shipping.name, cents: draft.shipping.price_cents },
    { label: draft.payment.name, cents: draft.payment.price_cents },
    { label: t('checkout.totalExclVat'), cents: totals.netCents },
    ...totals.rates.map((rate) => ({
      label: t('checkout.vatAmount', { rate: rate.vatPercent }),
      cents: rate.vatCents,
    })),
    { label: t('checkout.totalInclVat'), cents: totals.grossCents },
  ];
  return {
    kind: 'order',
    subjectKey: `order:${order.id}`,
    recipient: customer.email,
    subject: t('mail.order.subject', { number: order.number }),
    text: [
      greeting,
      rows.map(({ label, cents }) => `${label}: ${price(cents)}`).join('\n'),
      t('mail.signature'),
    ].join('\n\n'),
    html: mailLayout(
      `<p>${escapeHtml(greeting)}</p><table>${rows
        .map(
          ({ label, cents }) =>
            `<tr><td>${escapeHtml(label)}</td><td align="right">${price(cents)}</td></tr>`,
        )
        .join('')}</table><p>${escapeHtml(t('mail.signature'))}</p>`,
    ),
  };
}

const price = (cents: Cents) => formatPrice(toEuros(cents));
