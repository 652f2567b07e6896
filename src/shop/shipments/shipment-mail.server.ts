import { unitLabel } from '#text/units.ts';
import type { Pair, Part } from '#shop/mail/mail-content.server.ts';
import type { Mail } from '#shop/mail/outbox.server.ts';
import { type OrderOnItsWay, whereabouts } from '#shop/orders/status-mail.server.ts';
import { formatCount, formatDate } from '#text/format.ts';
import { noBreakInDocuments } from '#text/no-break.ts';
import { t } from '#text/documents.ts';
import type { Shipment, ShipmentLine, Waiting } from './contract.ts';

type Told = { order: OrderOnItsWay; shipment: Shipment; waiting: Waiting[]; publicUrl: string };

/** What has just left, where its parcels are followed, and what is still to come. No price: the confirmation has told it. */
export function shipmentMail({ order, shipment, waiting, publicUrl }: Told): Mail {
  const { number } = order;
  const kind = order.is_pick_up ? 'handed' : waiting.length > 0 ? 'part' : 'rest';
  // The only one of its order is what was always said of an order that has left.
  const isWhole = !order.is_pick_up && waiting.length === 0 && shipment.position === 1;
  return {
    kind: 'status',
    subjectKey: `shipment:${shipment.id}`,
    recipient: order.recipient,
    subject: isWhole
      ? t('mail.status.subject.shipped', { number })
      : t(`mail.shipment.subject.${kind}`, { number }),
    parts: [
      { paragraph: isWhole ? t('mail.status.text.shipped') : t(`mail.shipment.text.${kind}`) },
      { facts: factsOf(order, shipment) },
      ...trackingOf(shipment),
      goodsOf(t('mail.shipment.inside'), shipment.lines),
      ...waiting.map((one) => goodsOf(waitingTitle(one), one.lines)),
      linkOf(order, publicUrl),
    ],
  };
}

/** What was said to have left has not. */
export function takenBackMail({ order, shipment, publicUrl }: Omit<Told, 'waiting'>): Mail {
  return {
    kind: 'status',
    subjectKey: `shipment:${shipment.id}:back`,
    recipient: order.recipient,
    subject: t('mail.shipment.back.subject', { number: order.number }),
    parts: [
      { paragraph: t('mail.shipment.back.text', { position: shipment.position }) },
      goodsOf(t('mail.shipment.inside'), shipment.lines),
      linkOf(order, publicUrl),
    ],
  };
}

/** Who was asked to come for goods that are not ready after all. */
export const notReadyMail = (order: OrderOnItsWay, publicUrl: string): Mail => ({
  kind: 'status',
  subjectKey: null,
  recipient: order.recipient,
  subject: t('mail.notReady.subject', { number: order.number }),
  parts: [{ paragraph: t('mail.notReady.text') }, linkOf(order, publicUrl)],
});

function factsOf(order: OrderOnItsWay, shipment: Shipment): Pair[] {
  const facts: Pair[] = [
    [t('order.number'), order.number],
    [t('order.customerReference'), order.customer_reference],
    [t('order.deliveryNote'), shipment.number],
    [t('order.carrier'), shipment.carrier],
    [t('order.parcels'), shipment.parcels.map(({ number }) => number).join('\n')],
    ...whereabouts(order),
    [t('order.note'), shipment.note],
  ];
  return facts.filter(([, value]) => value !== '');
}

function trackingOf({ parcels }: Shipment): Part[] {
  const links = parcels.flatMap(({ number, url }) =>
    url ? [{ label: t('mail.shipment.follow', { number }), url }] : [],
  );
  return links.length > 0 ? [{ title: t('mail.shipment.tracking'), links }] : [];
}

const goodsOf = (title: string, lines: ShipmentLine[]): Part => ({
  title,
  facts: lines.map((line): Pair => [
    `${formatCount(line.amount)}\u00a0${unitLabel(line.unit_of_measure)}`,
    `${noBreakInDocuments(line.name)}\n${line.code}`,
  ]),
});

function waitingTitle({ waits_for_goods: waits, on }: Waiting): string {
  if (!waits) return t('mail.shipment.later.here');
  return on
    ? t('mail.shipment.later.on', { day: formatDate(on) })
    : t('mail.shipment.later.unknown');
}

const linkOf = ({ id }: OrderOnItsWay, publicUrl: string): Part => ({
  link: { label: t('account.orders.show'), url: `${publicUrl}/account/orderdetail/${id}` },
});
