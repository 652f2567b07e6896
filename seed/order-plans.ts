import type { PaymentKind } from '#base/values/payment-kinds.ts';

export type OrderStatus = 'new' | 'accepted' | 'ready' | 'shipped' | 'delivered' | 'cancelled';
export type Delivery = 'courier' | 'packeta' | 'freight' | 'pickUp';

export type OrderPlan = {
  /** The company that ordered. */
  customer: number;
  /** UTC, on a working day. */
  placed: string;
  status: OrderStatus;
  delivery: Delivery;
  payment: PaymentKind;
  /** Category paths the goods come from. */
  from: string[];
  lines: number;
  /** Codes of what else they bought, even of what is no longer sold. */
  also?: string[];
  note?: string;
  /** How far a cancelled order had come, and why it ended. */
  cancelled?: { after: 'new' | 'accepted' | 'shipped'; reason: string };
  /** What has come in on its invoice; all of it unless said otherwise. */
  paid?: 'nothing' | 'part';
  /** It has left, and nobody has invoiced it yet. */
  isToInvoice?: boolean;
  /** Cents of it that a gift card has paid. */
  giftCard?: number;
  /** What the customer calls it, and the project it is for. */
  reference?: string;
  project?: string;
  /** How it left, where that is known: so many lines from the first, or all of them, in these parcels; and when, of a part. */
  shipment?: { lines?: number; parcels: string[]; at?: Date };
};

/** The demo stands still on this day: nothing in it happened later. */
export const TODAY = '2026-11-10';

const order = (
  placed: string,
  status: OrderStatus,
  delivery: Delivery,
  payment: PaymentKind,
  lines: number,
  from: string[],
  rest: Partial<OrderPlan> = {},
): OrderPlan => ({ customer: 1, placed, status, delivery, payment, lines, from, ...rest });

/** Oldest first, so that numbers and ids ascend with time. */
// prettier-ignore
export const ORDER_PLANS: OrderPlan[] = [
  order('2025-09-09T07:42', 'delivered', 'courier', 'invoice', 6, ['ezs']),
  order('2025-09-25T09:05', 'delivered', 'pickUp', 'card', 2, ['cctv/uloziska', 'cctv/monitory'], { giftCard: 2_000 }),
  order('2025-10-08T06:58', 'delivered', 'courier', 'on_delivery', 4, ['ezs/detektory', 'ezs/sireny']),
  order('2025-10-22T11:21', 'delivered', 'freight', 'prepayment', 12, ['cctv'],
    { note: 'Vykládka z dvora, vjazd z Kamennej ulice. Šofér nech zavolá pol hodiny vopred.' }),
  order('2025-11-06T08:33', 'delivered', 'packeta', 'prepayment', 1, ['evs/pristupove-systemy']),
  order('2025-11-27T10:10', 'delivered', 'courier', 'invoice', 25, ['cctv', 'ezs/napajanie-ezs'],
    { note: 'Objednávka pre stavbu Logistický park Dubnica. Prosíme uviesť č. zákazky 25-118 na faktúre.' }),
  order('2025-12-10T12:48', 'delivered', 'pickUp', 'cash', 3, ['ezs/napajanie-ezs']),
  order('2026-01-14T07:15', 'cancelled', 'courier', 'invoice', 9, ['eps'],
    { cancelled: { after: 'new', reason: 'Zrušené na žiadosť zákazníka, projekt sa odkladá.' } }),
  order('2026-01-29T09:37', 'delivered', 'courier', 'invoice', 8, ['cctv/ip-kamery', 'ezs']),
  order('2026-03-05T08:02', 'delivered', 'courier', 'invoice', 14, ['eps', 'sks']),
  order('2026-03-18T10:26', 'delivered', 'courier', 'invoice', 4, ['eps/hlasice'], { customer: 2 }),
  order('2026-03-24T07:50', 'delivered', 'pickUp', 'invoice', 5, ['evs/videovratniky']),
  order('2026-04-15T11:44', 'cancelled', 'courier', 'invoice', 18, ['cctv', 'sks'],
    { cancelled: { after: 'shipped', reason: 'Zásielka vrátená neotvorená, odberateľ stavby odstúpil od zmluvy.' } }),
  order('2026-04-23T06:31', 'delivered', 'courier', 'invoice', 11, ['ezs/ustredne-ezs', 'ezs/klavesnice']),
  order('2026-05-12T09:18', 'delivered', 'freight', 'invoice', 7, ['sks/kable-sks', 'sks/patch-kable'],
    { note: 'Káble na bubnoch, prosíme naložiť tak, aby sa dali zložiť ručne.' }),
  order('2026-05-28T12:05', 'delivered', 'courier', 'prepayment', 3, ['evs/elektricke-zamky']),
  order('2026-06-25T08:40', 'delivered', 'courier', 'invoice', 16, ['cctv/ip-kamery', 'cctv/zaznamniky', 'sks'],
    { also: ['OP-H03'] }),
  order('2026-07-14T07:27', 'delivered', 'packeta', 'invoice', 3, ['ezs/prislusenstvo-ezs', 'ezs/komunikatory']),
  order('2026-08-06T10:52', 'delivered', 'courier', 'invoice', 10, ['evs', 'sks']),
  order('2026-08-20T07:08', 'delivered', 'pickUp', 'card', 2, ['evs/pristupove-systemy'], { customer: 2 }),
  order('2026-08-27T09:59', 'cancelled', 'courier', 'prepayment', 5, ['cctv/napajanie-cctv'],
    { cancelled: { after: 'accepted', reason: 'Platba vopred neprišla do siedmich dní.' } }),
  order('2026-09-10T08:14', 'delivered', 'courier', 'invoice', 13, ['cctv', 'sks/aktivne-prvky'], { paid: 'part' }),
  order('2026-09-24T11:30', 'delivered', 'freight', 'invoice', 9, ['sks/rozvadzace', 'sks/patch-panely'], { paid: 'nothing' }),
  order('2026-10-07T07:46', 'delivered', 'courier', 'invoice', 4, ['ezs/detektory'], { paid: 'nothing' }),
  order('2026-10-20T09:23', 'delivered', 'pickUp', 'invoice', 6, ['evs/videovratniky', 'evs/napajanie-evs'],
    { note: 'Vyzdvihne kolega Peter Ďurica, preukáže sa číslom objednávky.' }),
  order('2026-10-28T13:12', 'delivered', 'courier', 'invoice', 6, ['eps'], { paid: 'nothing', customer: 2 }),
  order('2026-10-30T10:35', 'delivered', 'courier', 'invoice', 20, ['cctv', 'sks', 'ezs/napajanie-ezs'],
    { paid: 'part', shipment: { parcels: ['7K4402118905', '7K4402118906'] } }),
  order('2026-11-04T08:19', 'shipped', 'packeta', 'invoice', 2, ['cctv/uloziska'], { paid: 'nothing' }),
  order('2026-11-05T12:27', 'ready', 'pickUp', 'cash', 3, ['sks/naradie-a-meranie', 'sks/zasuvky-a-moduly']),
  order('2026-11-06T07:03', 'shipped', 'courier', 'invoice', 15, ['ezs', 'eps/autonomne-hlasice'], { paid: 'nothing' }),
  order('2026-11-06T09:48', 'accepted', 'courier', 'prepayment', 7, ['cctv/analogove-kamery', 'cctv/prislusenstvo-cctv'],
    { note: 'Zálohovú platbu pošleme hneď po potvrdení termínu dodania.' }),
  order('2026-11-09T10:16', 'accepted', 'courier', 'invoice', 5, ['evs/pristupove-systemy', 'evs/elektricke-zamky'],
    { reference: 'OBJ-112/2026', project: 'Bytový dom Sihoť 24', shipment: { lines: 3, parcels: ['7K4402119214'] } }),
  order('2026-11-10T06:55', 'new', 'packeta', 'on_delivery', 1, ['ezs/prislusenstvo-ezs'],
    { note: 'Stačí doručiť do konca týždňa.' }),
];
