import { toEuros, type Cents, unitPrice, unitToEuros } from '#base/values/money.ts';
import { unitLabel } from '#text/units.ts';
import { availabilityOfLine } from '#shop/availability/availability.ts';
import { availabilitySentence } from '#shop/availability/words.ts';
import { daysSentence } from '#shop/basket/page/days-sentence.ts';
import { shipmentsOf } from '#shop/basket/split.ts';
import type { Company } from '#shop/kernel/company.server.ts';
import type { Line, Pair } from '#shop/mail/mail-content.server.ts';
import type { Mail } from '#shop/mail/outbox.server.ts';
import { addressText } from '#shop/orders/addresses.server.ts';
import { todayInBratislava } from '#text/clock.ts';
import { formatCount, formatDate, formatPrice, formatUnitPrice } from '#text/format.ts';
import { noBreakInDocuments } from '#text/no-break.ts';
import { t } from '#text/documents.ts';
import type { PlacedLine, PlacedOrder } from '#shop/checkout/placed/placed-order.server.ts';
import { transferOf } from '#shop/checkout/placed/transfer.server.ts';

/** The confirmation holds the whole order, so that it can be read without the shop. */
export function orderMail(order: PlacedOrder, company: Company, publicUrl: string): Mail {
  const toPay = order.gross_cents - order.gift_card_cents;
  const isTransfer = order.payment_kind === 'prepayment' && toPay > 0;
  const transfer = isTransfer ? transferOf(order, toPay, company) : null;
  return {
    kind: 'order',
    subjectKey: `order:${order.id}`,
    recipient: order.email,
    subject: t('mail.order.subject', { number: order.number }),
    parts: [
      { paragraph: t('mail.order.text', { number: order.number }) },
      ...(transfer?.parts ?? []),
      { facts: factsOf(order) },
      { head: [t('order.products'), t('common.exclVat')], lines: order.lines.map(lineOf) },
      { totals: totalRows(order), sum: sumOf(order, toPay) },
      {
        link: {
          label: t('account.orders.show'),
          url: `${publicUrl}/account/orderdetail/${order.id}`,
        },
      },
    ],
    files: transfer?.files ?? [],
  };
}

function factsOf(order: PlacedOrder): Pair[] {
  const point = order.point_name && [order.point_name, order.point_address].join('\n');
  const [invoice, delivery] = [addressText(order, 'invoice'), addressText(order, 'delivery')];
  const facts: Pair[] = [
    [t('order.number'), order.number],
    [t('order.date'), formatDate(order.created_at.toISOString())],
    [t('order.orderedBy'), order.ordered_by ?? ''],
    [t('reference.number'), order.customer_reference],
    [t('reference.project'), order.project_name],
    [t('order.shipping'), order.shipping_name],
    [t('split.title'), sendingOf(order)],
    [t('order.pickupPoint'), point ?? ''],
    [t('order.payment'), order.payment_name],
    [t('order.invoiceAddress'), buyer(order, invoice)],
    [t('order.deliveryAddress'), point && delivery === invoice ? '' : delivery],
    [t('order.note'), order.note],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** Whether it goes in parts, and what comes when. */
function sendingOf({ is_split: isSplit, lines }: PlacedOrder): string {
  const today = todayInBratislava();
  const awaited = lines.map(({ quantity, later_quantity: later, expected_on: on }) => ({
    now: quantity - later,
    later,
    on,
  }));
  return [isSplit ? t('split.twice') : '', daysSentence(shipmentsOf(awaited), today) ?? '']
    .filter(Boolean)
    .join('\n');
}

const buyer = (order: PlacedOrder, address: string) =>
  [
    address,
    ...[
      [t('invoice.companyId'), order.company_id],
      [t('invoice.taxId'), order.vat_id],
      [t('invoice.vatId'), order.ext_vat_id],
    ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])),
  ].join('\n');

const lineOf = (line: PlacedLine): Line => ({
  code: [line.code, line.own_number && t('invoice.ownNumber', { number: line.own_number })]
    .filter(Boolean)
    .join(' · '),
  name: noBreakInDocuments(line.name),
  detail: `${formatCount(line.quantity)}\u00a0${unitLabel(line.unit)} × ${formatUnitPrice(unitToEuros(unitPrice(line.unit_cents, line.unit_fraction)))}`,
  sum: price(line.total_cents),
  ...(line.later_quantity > 0 ? { note: comingOf(line) } : {}),
});

function comingOf({ quantity, later_quantity: later, expected_on: on, unit }: PlacedLine) {
  const today = todayInBratislava();
  return availabilitySentence(availabilityOfLine({ quantity, later, on }, today), unit, today);
}

const totalRows = (order: PlacedOrder): Pair[] => [
  [t('order.productsTotalExclVat'), price(order.products_cents)],
  [
    [t('checkout.deliveryFee'), order.shipping_name].join(': ') + timesOf(order),
    fee(order.shipping_cents),
  ],
  [`${t('checkout.paymentFee')}: ${order.payment_name}`, fee(order.payment_cents)],
  [t('checkout.totalExclVat'), price(order.net_cents)],
  ...order.rates.map(({ vatPercent, vatCents }): Pair => [
    t('checkout.vatAmount', { rate: vatPercent }),
    price(vatCents),
  ]),
  ...cardRows(order),
];

/** The last row is what is to be paid; a card stands between it and the total. */
const sumOf = (order: PlacedOrder, toPay: Cents): Pair =>
  order.gift_card_cents === 0
    ? [t('checkout.totalInclVat'), price(order.gross_cents)]
    : [t('cart.toPay'), price(toPay)];

const cardRows = (order: PlacedOrder): Pair[] =>
  order.gift_card_cents === 0
    ? []
    : [
        [t('checkout.totalInclVat'), price(order.gross_cents)],
        [
          t('cart.giftCard.named', { code: order.gift_card_code ?? '' }),
          price(-order.gift_card_cents),
        ],
      ];

const timesOf = ({ shipping_count: count }: PlacedOrder) => (count > 1 ? ` (${count}×)` : '');

const fee = (cents: Cents) => (cents === 0 ? t('common.free') : price(cents));

const price = (cents: Cents) => formatPrice(toEuros(cents));
