import type { PaymentKind } from '#base/values/payment-kinds.ts';
import { todayInBratislava } from '#text/clock.ts';
import { hashOf, pick } from './hash.ts';
import { addWorkingDays } from './order-history.ts';
import type { Delivery, OrderPlan, OrderStatus } from './order-plans.ts';

type Rest = Omit<Partial<OrderPlan>, 'shipment'> & {
  /** Only so many of its lines have left. */
  left?: number;
};
type Ordered = [
  customer: number,
  status: OrderStatus,
  delivery: Delivery,
  payment: PaymentKind,
  lines: number,
  from: string[],
  rest?: Rest,
];

/**
 * A year and a month of what the firms ordered, by working days before the day of loading: each order has had the time
 * that its status takes, whatever day of the week that is.
 */
// prettier-ignore
const PLANNED: [ago: number, ...Ordered][] = [
  // The month a year ago, beside which Dnes shows this one.
  [281, 3, 'delivered', 'courier', 'invoice', 5, ['cctv']],
  [279, 8, 'delivered', 'freight', 'invoice', 9, ['cctv', 'sks']],
  [277, 4, 'delivered', 'courier', 'invoice', 3, ['ezs']],
  [275, 10, 'delivered', 'pickUp', 'card', 2, ['evs']],
  [273, 14, 'delivered', 'courier', 'invoice', 7, ['cctv', 'ezs']],
  [271, 5, 'delivered', 'courier', 'invoice', 4, ['ezs', 'eps']],
  [268, 18, 'delivered', 'freight', 'invoice', 8, ['sks']],
  [266, 9, 'delivered', 'courier', 'on_delivery', 3, ['eps']],
  [264, 12, 'delivered', 'packeta', 'invoice', 2, ['evs']],
  [262, 3, 'delivered', 'courier', 'invoice', 6, ['cctv', 'sks']],
  // The months between.
  [250, 11, 'delivered', 'courier', 'invoice', 6, ['sks']],
  [243, 16, 'delivered', 'freight', 'invoice', 5, ['evs', 'sks']],
  [236, 6, 'delivered', 'pickUp', 'card', 2, ['evs']],
  [228, 8, 'delivered', 'courier', 'invoice', 10, ['cctv', 'ezs']],
  [219, 13, 'delivered', 'courier', 'invoice', 4, ['ezs', 'sks']],
  [210, 17, 'cancelled', 'courier', 'invoice', 3, ['eps'], { cancelled: { after: 'shipped', reason: 'Vrátené v pôvodnom obale, stavba sa neuskutočnila.' } }],
  [202, 5, 'delivered', 'courier', 'prepayment', 4, ['cctv']],
  [193, 14, 'delivered', 'freight', 'invoice', 9, ['cctv', 'sks']],
  [185, 20, 'delivered', 'courier', 'invoice', 5, ['ezs']],
  [176, 7, 'delivered', 'courier', 'invoice', 6, ['sks']],
  [168, 19, 'delivered', 'pickUp', 'card', 1, ['cctv']],
  [160, 15, 'delivered', 'courier', 'on_delivery', 3, ['ezs/sireny']],
  [151, 18, 'delivered', 'freight', 'invoice', 11, ['sks', 'cctv']],
  [143, 3, 'delivered', 'courier', 'invoice', 7, ['cctv']],
  [134, 8, 'delivered', 'courier', 'invoice', 12, ['cctv', 'evs']],
  [125, 9, 'delivered', 'courier', 'invoice', 5, ['eps']],
  [117, 11, 'delivered', 'courier', 'invoice', 6, ['sks', 'evs']],
  [108, 16, 'cancelled', 'courier', 'invoice', 4, ['evs'], { cancelled: { after: 'new', reason: 'Zrušené na žiadosť zákazníka, objednané dvakrát.' } }],
  [99, 14, 'delivered', 'freight', 'invoice', 8, ['cctv', 'ezs']],
  [91, 13, 'delivered', 'courier', 'invoice', 4, ['ezs']],
  [82, 4, 'delivered', 'courier', 'invoice', 6, ['ezs', 'sks']],
  [73, 20, 'delivered', 'courier', 'invoice', 5, ['ezs', 'cctv']],
  [64, 6, 'delivered', 'courier', 'invoice', 3, ['evs']],
  // Those who pay late, and one who has not paid for so long that nothing leaves to them.
  [52, 15, 'delivered', 'courier', 'invoice', 4, ['ezs'], { paid: 'nothing' }],
  [36, 12, 'delivered', 'courier', 'invoice', 5, ['evs', 'cctv'], { paid: 'part' }],
  [27, 17, 'delivered', 'courier', 'invoice', 3, ['eps', 'ezs'], { paid: 'nothing' }],
  // The last month.
  [22, 8, 'delivered', 'freight', 'invoice', 12, ['cctv', 'sks']],
  [21, 3, 'delivered', 'courier', 'invoice', 6, ['cctv']],
  [20, 18, 'delivered', 'freight', 'invoice', 10, ['sks'], { note: 'Káble na bubnoch, vykládka rampou zo zadnej strany.' }],
  [19, 10, 'delivered', 'pickUp', 'card', 2, ['evs']],
  [18, 14, 'delivered', 'courier', 'invoice', 9, ['cctv', 'ezs'], { reference: 'OBJ-2211' }],
  [17, 9, 'delivered', 'courier', 'invoice', 4, ['eps'], { paid: 'nothing' }],
  [16, 5, 'delivered', 'courier', 'invoice', 7, ['ezs', 'cctv']],
  [15, 16, 'cancelled', 'courier', 'invoice', 3, ['evs'], { cancelled: { after: 'shipped', reason: 'Zákazník si objednal iné vyhotovenie, tovar vrátil.' } }],
  [14, 11, 'delivered', 'courier', 'invoice', 8, ['sks', 'cctv']],
  [13, 20, 'delivered', 'courier', 'invoice', 5, ['ezs']],
  [12, 4, 'delivered', 'courier', 'on_delivery', 3, ['ezs']],
  [11, 7, 'delivered', 'courier', 'invoice', 6, ['sks']],
  [10, 8, 'delivered', 'freight', 'invoice', 14, ['cctv', 'evs', 'sks'], { reference: 'IMRO-26/118' }],
  [9, 13, 'delivered', 'courier', 'invoice', 4, ['ezs', 'evs']],
  [8, 19, 'delivered', 'pickUp', 'card', 2, ['cctv/uloziska']],
  [7, 14, 'delivered', 'courier', 'invoice', 8, ['cctv']],
  [6, 3, 'delivered', 'courier', 'invoice', 5, ['cctv', 'sks']],
  [6, 18, 'accepted', 'freight', 'invoice', 6, ['sks'], { left: 4, note: 'Zvyšok prosíme poslať, keď príde, stavba čaká len na rozvádzače.' }],
  [5, 12, 'shipped', 'packeta', 'invoice', 3, ['evs']],
  [5, 5, 'accepted', 'courier', 'prepayment', 4, ['cctv'], { note: 'Zálohu uhradíme tento týždeň.' }],
  [4, 16, 'shipped', 'courier', 'invoice', 6, ['evs', 'ezs'], { isToInvoice: true }],
  [4, 15, 'accepted', 'courier', 'invoice', 2, ['ezs/sireny']],
  [3, 8, 'shipped', 'freight', 'invoice', 11, ['cctv', 'sks'], { isToInvoice: true }],
  [3, 6, 'ready', 'pickUp', 'cash', 2, ['evs']],
  [2, 20, 'shipped', 'courier', 'invoice', 5, ['ezs', 'cctv'], { isToInvoice: true }],
  [2, 11, 'accepted', 'courier', 'invoice', 7, ['sks', 'cctv']],
];

/** What came in since yesterday and nobody has seen to yet, by minutes. */
// prettier-ignore
const RECENT: [ago: number, ...Ordered][] = [
  [1_130, 14, 'new', 'courier', 'invoice', 6, ['cctv']],
  [860, 9, 'new', 'courier', 'invoice', 3, ['eps']],
  [190, 7, 'new', 'courier', 'on_delivery', 4, ['sks'], { note: 'Prosíme zavolať pred doručením.' }],
  [35, 4, 'new', 'packeta', 'invoice', 2, ['ezs'], { reference: 'DZ-318' }],
];

/** What many buy: one or two of them with most orders. */
const POPULAR = ['NV-D8Z', 'SN-KT43W', 'PY-A1125', 'KB-U6FP', 'OP-N08P1', 'ZK-RDK', 'NV-B440'];
/** An invoice is paid up to eleven working days after the goods have left. */
const NOT_PAID_YET = 13;
const MINUTE = 60_000;

/** Oldest first, as on a day. */
export const tradePlans = (now: Date): OrderPlan[] =>
  [
    ...PLANNED.map(([ago, ...of]) => planOf(workingDayBefore(now, ago, of[0]), of, ago)),
    ...RECENT.map(([ago, ...of]) => planOf(new Date(now.getTime() - ago * MINUTE), of, 0)),
  ].toSorted((one, other) => one.placed.localeCompare(other.placed));

function planOf(at: Date, of: Ordered, ago: number): OrderPlan {
  const [customer, status, delivery, payment, lines, from, { left, ...rest } = {}] = of;
  const key = `${ago} ${customer}`;
  const hasLeft = status === 'shipped' || status === 'delivered';
  const parcel = `9Z99${1_000_000 + (hashOf(key) % 9_000_000)}`;
  const shipment = {
    parcels: delivery === 'freight' ? [] : [parcel],
    ...(left ? { lines: left, at: addWorkingDays(at, 1) } : {}),
  };
  return {
    customer,
    placed: at.toISOString().slice(0, 16),
    status,
    delivery,
    payment,
    lines,
    from,
    also: [...new Set([pick(POPULAR, key), pick(POPULAR, `${key} too`)])],
    ...(payment === 'invoice' && ago < NOT_PAID_YET ? { paid: 'nothing' as const } : {}),
    ...(delivery !== 'pickUp' && (hasLeft || left) ? { shipment } : {}),
    ...rest,
  };
}

/** At some minute of the morning, another for everybody. Counted from the day it is in Bratislava, as due days are. */
function workingDayBefore(from: Date, count: number, customer: number): Date {
  const day = new Date(todayInBratislava(from));
  for (let left = count; left > 0;) {
    day.setUTCDate(day.getUTCDate() - 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  day.setUTCHours(7, hashOf(`${count} ${customer}`) % 240, 0, 0);
  return day;
}
