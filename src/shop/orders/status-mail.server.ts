import type { PaymentKind } from '#base/values/payment-kinds.ts';
import type { Pair } from '#shop/mail/mail-content.server.ts';
import type { Mail } from '#shop/mail/outbox.server.ts';
import { t } from '#text/documents.ts';
import { addressText, type Addresses } from './addresses.server.ts';
import type { OrderStatus } from './contract.ts';

/** Where an order can get; it starts as new. */
export type NextStatus = Exclude<OrderStatus, 'new'>;

export type OrderOnItsWay = Addresses & {
  id: number;
  number: string;
  status: OrderStatus;
  created_at: Date;
  recipient: string;
  is_pick_up: boolean;
  /** Where it is picked up in person, else null. */
  warehouse_id: number | null;
  is_split: boolean;
  customer_reference: string;
  shipping_name: string;
  payment_kind: PaymentKind;
  point_name: string | null;
  point_address: string | null;
  opening_hours: string;
};

/** What happened with the order and where its goods are; no price, which the confirmation has told. */
export function statusMail(
  order: OrderOnItsWay,
  status: NextStatus,
  note: string,
  publicUrl: string,
): Mail {
  const { id, number } = order;
  const isRefunded = status === 'cancelled' && order.payment_kind === 'prepayment';
  const facts: Pair[] = [
    [t('order.number'), number],
    [t('order.status'), t(`order.statuses.${status}`)],
    ...(status === 'ready' || status === 'shipped' ? whereabouts(order) : []),
    [t(status === 'cancelled' ? 'mail.status.reason' : 'order.note'), note],
  ];
  return {
    kind: 'status',
    subjectKey: `order:${id}:${status}`,
    recipient: order.recipient,
    subject: t(`mail.status.subject.${status}`, { number }),
    parts: [
      { paragraph: t(`mail.status.text.${status}`) },
      ...(isRefunded ? [{ paragraph: t('mail.status.refund') }] : []),
      { facts: facts.filter(([, value]) => value !== '') },
      {
        link: { label: t('account.orders.show'), url: `${publicUrl}/account/orderdetail/${id}` },
      },
    ],
  };
}

/** How goods travel and where to, or where they wait. */
export const whereabouts = (order: OrderOnItsWay): Pair[] =>
  order.point_name === null
    ? [
        [t('order.shipping'), order.shipping_name],
        [t('order.deliveryAddress'), addressText(order, 'delivery')],
      ]
    : [
        [t('order.shipping'), order.shipping_name],
        [t('order.pickupPoint'), `${order.point_name}\n${order.point_address ?? ''}`.trim()],
        [t('footer.openingHours'), order.opening_hours],
      ];
