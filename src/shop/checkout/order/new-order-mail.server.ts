import { toEuros } from '#base/values/money.ts';
import { unitLabel } from '#text/units.ts';
import type { Company } from '#shop/kernel/company.server.ts';
import type { Pair } from '#shop/mail/mail-content.server.ts';
import type { Mail } from '#shop/mail/outbox.server.ts';
import { addressText } from '#shop/orders/addresses.server.ts';
import { formatCount, formatPhone, formatPrice } from '#text/format.ts';
import { noBreakInDocuments } from '#text/no-break.ts';
import { t } from '#text/documents.ts';
import type { PlacedOrder } from '#shop/checkout/placed/placed-order.server.ts';

/**
 * The shop hears of every order at once, with the way to it in the office, where its picking list is drawn when somebody
 * opens it: drawn for every order it took 6 ms of a worker thread, which held 75 MB meanwhile. Null where the owner does not want to hear.
 */
export function newOrderMail(order: PlacedOrder, company: Company, officeUrl: string): Mail | null {
  const recipient = company.orders_email ?? company.email;
  if (recipient === '') return null;
  const { number, company_name: buyer } = order;
  const sum = formatPrice(toEuros(order.gross_cents));
  return {
    kind: 'new-order',
    subjectKey: `new-order:${order.id}`,
    recipient,
    subject: t('mail.newOrder.subject', { number, company: buyer }),
    replyTo: order.email,
    parts: [
      { paragraph: t('mail.newOrder.text', { company: buyer, sum }) },
      { facts: factsOf(order) },
      {
        head: [t('order.products'), t('order.amount')],
        lines: order.lines.map((line) => ({
          code: line.code,
          name: noBreakInDocuments(line.name),
          detail: '',
          sum: `${formatCount(line.quantity)}\u00a0${unitLabel(line.unit)}`,
        })),
      },
      { link: { label: t('mail.newOrder.link'), url: `${officeUrl}/objednavky/${number}` } },
    ],
  };
}

function factsOf(order: PlacedOrder): Pair[] {
  const point = order.point_name && [order.point_name, order.point_address].join('\n');
  const facts: Pair[] = [
    [t('invoice.customer'), [order.company_name, order.invoice_name].join('\n')],
    [t('order.orderedBy'), order.ordered_by ?? ''],
    [t('reference.number'), order.customer_reference],
    [t('reference.project'), order.project_name],
    [t('order.phone'), formatPhone(order.invoice_phone)],
    [t('order.email'), order.email],
    [t('order.shipping'), order.shipping_name],
    [t('split.title'), order.is_split ? t('split.twice') : ''],
    [t('order.pickupPoint'), point ?? ''],
    [t('order.deliveryAddress'), point ? '' : addressText(order, 'delivery')],
    [t('order.payment'), order.payment_name],
    [t('order.note'), order.note],
  ];
  return facts.filter(([, value]) => value !== '');
}
