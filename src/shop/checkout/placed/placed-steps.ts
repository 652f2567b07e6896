import { isPaidAtTheDoor } from '#base/values/payment-kinds.ts';
import { daysSentence } from '#shop/basket/page/days-sentence.ts';
import { dayWords } from '#shop/basket/shipment-days.ts';
import { awaitedOf, hasUndatedRest, lastKnownDay, shipmentsOf } from '#shop/basket/split.ts';
import type { Order } from '#shop/orders/contract.ts';
import { todayInBratislava } from '#text/clock.ts';
import { formatMoment, formatPrice } from '#text/format.ts';
import { t } from '#text/checkout.ts';

export type WayStep = { name: string; note?: string | undefined; state: 'done' | 'now' | 'later' };

type Facts = Pick<
  Order,
  | 'created'
  | 'status_code'
  | 'is_pick_up'
  | 'pick_up_point'
  | 'payment'
  | 'payment_kind'
  | 'price_to_pay'
  | 'shipping'
  | 'to_pay'
  | 'gift_card'
  | 'is_split'
  | 'products'
>;

const isPrepaid = (order: Facts) => order.payment_kind === 'prepayment' && order.to_pay !== null;

/** The four stations of an order, the one it stands at marked; of a cancelled one there are none. */
export function wayOf(order: Facts): WayStep[] {
  if (order.status_code === 'cancelled') return [];
  const names = [
    t('placed.steps.received'),
    t(isPrepaid(order) ? 'placed.steps.payment' : 'placed.steps.preparing'),
    t(order.is_pick_up ? 'placed.steps.ready' : 'placed.steps.shipped'),
    t(order.is_pick_up ? 'placed.steps.pickedUp' : 'placed.steps.delivered'),
  ];
  const at = { new: 1, accepted: 1, ready: 2, shipped: 2, delivered: 4 }[order.status_code];
  const notes = [
    formatMoment(order.created),
    at === 1 && isPrepaid(order) ? t('placed.steps.awaited') : undefined,
  ];
  return names.map((name, index) => ({
    name,
    note: notes[index],
    state: index < at ? 'done' : index === at ? 'now' : 'later',
  }));
}

type Next = { title: string; text: string };

/** What still has to happen, in the order it will; nothing once the goods are there. */
export function nextOf(order: Facts): Next[] {
  if (order.status_code === 'cancelled' || order.status_code === 'delivered') return [];
  return [
    ...paying(order),
    ...(order.status_code === 'shipped' || order.status_code === 'ready' ? [] : moving(order)),
    ...atTheDoor(order),
    { title: t('placed.invoice.title'), text: t('placed.invoice.text') },
  ];
}

function paying(order: Facts): Next[] {
  if (order.gift_card && order.price_to_pay === 0)
    return [{ title: t('placed.paid.title'), text: t('placed.paid.text') }];
  if (!isPrepaid(order)) return [];
  const price = formatPrice(order.to_pay!.amount);
  return [{ title: t('placed.pay.title', { price }), text: t('placed.pay.text') }];
}

/** One step, or two where goods leave in two shipments; what comes later says when. */
function moving(order: Facts): Next[] {
  const point = order.pick_up_point;
  const place = point ? `${point.name}, ${point.address}` : '';
  const later = dayOfRest(order);
  if (order.is_pick_up)
    return [
      {
        title: t('placed.pickUp.title'),
        text: [later, t('placed.pickUp.text', { place })].filter(Boolean).join(' '),
      },
    ];
  const shipping = point ? `${order.shipping}: ${place}` : order.shipping;
  if (order.is_split) return inParts(order, shipping);
  const text = [later, t('placed.ship.text', { shipping })].filter(Boolean).join(' ');
  return [{ title: t('placed.ship.title'), text }];
}

function inParts(order: Facts, shipping: string): Next[] {
  const shipments = shipmentsIn(order);
  const today = todayInBratislava();
  const days = daysSentence(shipments, today);
  const rest = [
    t('placed.second.text'),
    ...(hasUndatedRest(shipments) ? [t('split.third')] : []),
    ...(days === null ? [] : [t('expected.days', { days })]),
  ];
  return [
    { title: t('placed.first.title'), text: t('placed.ship.text', { shipping }) },
    {
      title: t('placed.second.title', { day: dayWords(lastKnownDay(shipments), today) }),
      text: rest.join(' '),
    },
  ];
}

const shipmentsIn = ({ products }: Facts) => shipmentsOf(products.map(awaitedOf));

function dayOfRest(order: Facts): string {
  const shipments = shipmentsIn(order);
  if (!shipments.isShort) return '';
  const today = todayInBratislava();
  const days = daysSentence(shipments, today);
  return [
    t('placed.waits', { day: dayWords(shipments.on, today) }),
    ...(days === null ? [] : [t('expected.days', { days })]),
  ].join(' ');
}

function atTheDoor({ payment_kind: kind, payment, price_to_pay: cost }: Facts): Next[] {
  if (!isPaidAtTheDoor(kind) || cost === 0) return [];
  return [
    {
      title: t('placed.atDoor.title', { price: formatPrice(cost) }),
      text: t('placed.atDoor.text', { payment }),
    },
  ];
}
