import {
  BOTTOM,
  INK,
  letterhead,
  type Letterhead,
  MARGIN,
  MUTED,
  newPdf,
  type Pdf,
  row,
  rule,
  toBuffer,
} from '#base/pdf.server.ts';
import { unitLabel } from '#text/units.ts';
import { formatDate, formatPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/documents.ts';
import { addressText } from './addresses.server.ts';
import type { Order, OrderProduct } from './contract.ts';

export type PickingList = { order: Order; paymentKind: string; letterhead: Letterhead };

/** Where a tick is put by hand, then what and how many. */
const TABLE = [
  { x: 42, width: 18 },
  { x: 64, width: 110 },
  { x: 178, width: 290 },
  { x: 472, width: 81, align: 'right' as const },
];
const TOP = 96;
const BOX = 9;
/** Collected by whoever hands the goods over. */
const PAID_AT_THE_DOOR = new Set(['on_delivery', 'cash', 'card']);

/** An order on paper, for the warehouse: what to put together, for whom, and how it leaves. No price but what is to be collected. */
export function pickingListPdf(list: PickingList): Promise<Buffer> {
  const { order, paymentKind } = list;
  const pdf = newPdf(`${t('order.pickingList')} ${order.number}`);
  head(pdf, list);
  let y = facts(pdf, order, paymentKind, TOP);
  y = tableHead(pdf, y + 12);
  for (const product of order.products) y = line(pdf, list, product, y);
  signatures(pdf, roomFor(pdf, list, y + 30, 40, false));
  footers(pdf);
  return toBuffer(pdf);
}

function head(pdf: Pdf, { order: { number, created }, letterhead: paper }: PickingList) {
  const right = { width: 333, align: 'right' as const };
  letterhead(pdf, paper);
  pdf
    .font('bold')
    .fontSize(12)
    .text(`${t('order.pickingList')} ${number}`, 220, 40, right);
  pdf.font('plain').fontSize(10).text(formatDate(created), 220, 58, right);
  pdf.fontSize(9);
}

function facts(pdf: Pdf, order: Order, paymentKind: string, top: number): number {
  const place = order.pick_up_point;
  const pairs = [
    [t('invoice.customer'), order.company_name],
    ...(order.ordered_by ? [[t('order.orderedBy'), order.ordered_by]] : []),
    [t('order.shipping'), order.shipping],
    place
      ? [t('order.pickupPoint'), `${place.name}\n${place.address}`.trim()]
      : [t('order.deliveryAddress'), addressText(order, 'delivery')],
    [t('order.payment'), order.payment],
    ...(PAID_AT_THE_DOOR.has(paymentKind)
      ? [[t('order.collectOnDelivery'), formatPrice(order.price_to_pay)]]
      : []),
    ...(order.note ? [[t('order.note'), order.note]] : []),
  ] as [string, string][];
  let y = top;
  for (const [label, value] of pairs) {
    const height = row(
      pdf,
      y,
      [
        { x: MARGIN, width: 120 },
        { x: 166, width: 387 },
      ],
      [label, value],
    );
    y += height + 5;
  }
  return y;
}

function tableHead(pdf: Pdf, y: number): number {
  pdf.font('bold').fontSize(8);
  const height = row(pdf, y, TABLE, ['', t('invoice.code'), t('invoice.item'), t('order.amount')]);
  pdf.font('plain').fontSize(10);
  rule(pdf, y + height + 3, INK);
  return y + height + 9;
}

function line(pdf: Pdf, list: PickingList, product: OrderProduct, top: number): number {
  const needed = pdf.heightOfString(noBreak(product.name), { width: TABLE[2]!.width }) + 10;
  const y = roomFor(pdf, list, top, needed, true);
  pdf
    .rect(MARGIN, y + 1, BOX, BOX)
    .lineWidth(0.8)
    .stroke(INK);
  const quantity = `${product.amount} ${unitLabel(product.unit_of_measure)}`;
  const height = row(pdf, y, TABLE, ['', product.code, noBreak(product.name), quantity]);
  rule(pdf, y + height + 4);
  return y + height + 10;
}

/** Where the next piece goes: here, or under the repeated head of a new page. */
function roomFor(
  pdf: Pdf,
  list: PickingList,
  y: number,
  needed: number,
  isInTable: boolean,
): number {
  if (y + needed <= pdf.page.height - BOTTOM) return y;
  pdf.addPage();
  head(pdf, list);
  return isInTable ? tableHead(pdf, TOP) : TOP;
}

function signatures(pdf: Pdf, y: number) {
  pdf.fontSize(9).fillColor(MUTED);
  row(
    pdf,
    y,
    [
      { x: MARGIN, width: 240 },
      { x: 308, width: 245 },
    ],
    [`${t('order.packed')}: ……………………………………`, `${t('order.handedOver')}: ……………………………………`],
  );
  pdf.fillColor(INK);
}

function footers(pdf: Pdf) {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    pdf.fontSize(7.5).fillColor(MUTED);
    pdf.text(t('invoice.page', { page: page + 1, total: count }), 420, pdf.page.height - 44, {
      width: 133,
      align: 'right',
    });
  }
}
