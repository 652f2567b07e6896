import { type Cents, toEuros } from '#base/values/money.ts';
import type { Pair } from '#shop/mail/mail-content.server.ts';
import type { Mail } from '#shop/mail/outbox.server.ts';
import { addressText } from '#shop/orders/addresses.server.ts';
import { type OrderOnItsWay, whereabouts } from '#shop/orders/status-mail.server.ts';
import { t } from '#text/documents.ts';
import { formatPrice, formatUnitPrice } from '#text/format.ts';
import { noBreakInDocuments } from '#text/no-break.ts';
import { amountText } from '#text/units.ts';

/** How many of something an order held, and holds now; 0 where it was not there, or is no more. */
export type Changed = {
  code: string;
  name: string;
  unit: string;
  before: number;
  after: number;
  /** Of one unit, in euros without VAT; null where it is the same. */
  price: { before: number; after: number } | null;
};

type Told = {
  order: OrderOnItsWay & { payment_name: string };
  hasNewShipping: boolean;
  hasNewPayment: boolean;
  isOtherSum: boolean;
  /** Of the order before the change: the same change is told once. */
  version: number;
  changes: Changed[];
  grossCents: Cents;
  delivery: Record<'company' | 'name' | 'street' | 'city' | 'zip' | 'phone', string> | undefined;
  note: string | undefined;
  message: string | undefined;
  publicUrl: string;
};

/** What is different in an order since its confirmation, and what it costs now. */
export function editMail({ order, version, changes, grossCents, publicUrl, ...told }: Told): Mail {
  const { delivery } = told;
  const facts: Pair[] = [
    ...changes.map((one): Pair => [`${one.code} ${noBreakInDocuments(one.name)}`, changeText(one)]),
    ...(told.hasNewShipping ? whereabouts(delivery ? withDelivery(order, delivery) : order) : []),
    [t('order.payment'), told.hasNewPayment ? order.payment_name : ''],
    [
      t('mail.edit.delivery'),
      delivery && !told.hasNewShipping
        ? addressText(withDelivery(order, delivery), 'delivery')
        : '',
    ],
    [t('mail.edit.note'), told.note ?? ''],
    [
      t('mail.edit.sum'),
      changes.length > 0 || told.isOtherSum ? formatPrice(toEuros(grossCents)) : '',
    ],
    [t('mail.edit.message'), told.message ?? ''],
  ];
  return {
    kind: 'status',
    subjectKey: `order:${order.id}:edit:${version}`,
    recipient: order.recipient,
    subject: t('mail.edit.subject', { number: order.number }),
    parts: [
      { paragraph: t('mail.edit.text') },
      { facts: facts.filter(([, value]) => value !== '') },
      {
        link: {
          label: t('account.orders.show'),
          url: `${publicUrl}/account/orderdetail/${order.id}`,
        },
      },
    ],
  };
}

function changeText({ before, after, unit, price }: Changed): string {
  if (after === 0) return t('mail.edit.removed');
  const amount = amountText(after, unit);
  if (before === 0) return t('mail.edit.added', { amount });
  return [
    ...(before === after
      ? []
      : [t('mail.edit.before', { before: amountText(before, unit), after: amount })]),
    ...(price
      ? [
          t('mail.edit.price', {
            before: formatUnitPrice(price.before),
            after: formatUnitPrice(price.after),
          }),
        ]
      : []),
  ].join(', ');
}

const withDelivery = (order: OrderOnItsWay, delivery: NonNullable<Told['delivery']>) => ({
  ...order,
  delivery_company: delivery.company,
  delivery_name: delivery.name,
  delivery_street: delivery.street,
  delivery_city: delivery.city,
  delivery_zip: delivery.zip,
  delivery_phone: delivery.phone,
});
