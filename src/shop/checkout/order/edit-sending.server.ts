import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { checkFits } from '#shop/checkout/steps/readiness.ts';
import { moveStock } from '#shop/orders/stock.server.ts';
import { type Line, type OrderRow, refused } from './edit-lines.server.ts';

/** Another way of delivery or payment; what is not said stays. */
export type NewSending = {
  shipping?:
    | {
        id: number;
        /** Where it is picked up. */
        sale_point: number | null;
        packeta: { point: string; name: string } | null;
      }
    | undefined;
  payment?: number | undefined;
};

/** Why delivery or payment of an order stays as it is; null where it may be changed. */
export type Fixed = { shipping: 'sent' | 'ready' | null; payment: 'paid' | null };

export async function readFixed(tx: Db, orderId: number): Promise<Fixed> {
  const [row] = await tx<[{ is_sent: boolean; is_ready: boolean; is_paid: boolean }]>`
    select exists (select from shipment where order_id = orders.id)
             or exists (select from invoice where order_id = orders.id and kind = 'invoice') as is_sent,
           status = 'ready' as is_ready,
           exists (select from prepayment where order_id = orders.id)
             or exists (select from invoice where order_id = orders.id) as is_paid
    from orders where id = ${orderId}`;
  return {
    shipping: row.is_sent ? 'sent' : row.is_ready ? 'ready' : null,
    payment: row.is_paid ? 'paid' : null,
  };
}

type Sent = {
  /** As it will be. */
  order: OrderRow;
  hasNewShipping: boolean;
  hasNewPayment: boolean;
};

/**
 * The order as it would be sent and paid for, with the fees and by the rules of the checkout. A method that stays costs what it
 * has cost. Nothing is written.
 */
export async function sentAs(
  tx: Db,
  order: OrderRow,
  { shipping, payment }: NewSending,
): Promise<Sent> {
  if (!shipping && payment === undefined)
    return { order, hasNewShipping: false, hasNewPayment: false };
  const travelling = shipping ? await travellingAs(tx, order, shipping) : order;
  const paid =
    payment === undefined || payment === order.payment_id
      ? travelling
      : await paidBy(tx, travelling, payment);
  const [hasNewShipping, hasNewPayment] = [travelling !== order, paid !== travelling];
  if (hasNewShipping || hasNewPayment) {
    const fixed = await readFixed(tx, order.id);
    if (hasNewShipping && fixed.shipping)
      throw refused(fixed.shipping === 'sent' ? 'editSent' : 'editReady');
    if (hasNewPayment && fixed.payment) throw refused('editPaid');
    await checkPair(tx, paid);
  }
  return { order: paid, hasNewShipping, hasNewPayment };
}

type Shipping = {
  name: string;
  price_cents: number;
  vat_percent: number;
  pick_up: boolean;
  is_packeta: boolean;
};

async function travellingAs(
  tx: Db,
  order: OrderRow,
  { id, sale_point: salePoint, packeta }: NonNullable<NewSending['shipping']>,
): Promise<OrderRow> {
  const isSame = id === order.shipping_id;
  const [method] = await tx<Shipping[]>`
    select * from shipping_method where id = ${id} and (is_active or ${isSame})`;
  if (!method) throw new ShopError('messages.shipping.notFound', { key: 'shipping' });
  const place = method.pick_up ? await findPlace(tx, salePoint) : NOWHERE;
  const point = method.is_packeta ? pointOf(packeta) : NO_POINT;
  if (isSame && order.warehouse_id === place.id && order.packeta_point === point.packeta_point)
    return order;
  const count = method.pick_up ? 1 : order.shipping_count;
  return {
    ...order,
    ...(isSame
      ? {}
      : {
          shipping_id: id,
          shipping_name: method.name,
          // Of two shipments that are paid each, each costs that much.
          shipping_cents: method.price_cents * count,
          shipping_count: count,
          shipping_vat_percent: method.vat_percent,
          is_pick_up: method.pick_up,
          is_split: order.is_split && !method.pick_up,
        }),
    ...point,
    warehouse_id: place.id,
    point_name: point.packeta_point_name ?? place.name,
    point_address: place.address,
    opening_hours: place.opening_hours,
  };
}

const NO_POINT = { packeta_point: null, packeta_point_name: null };

function pointOf(packeta: { point: string; name: string } | null) {
  const point = packeta?.point.trim();
  if (!point) throw new ShopError('messages.shipping.pointRequired', { key: 'packeta.point' });
  return { packeta_point: point, packeta_point_name: packeta!.name.trim() || point };
}

type Place = {
  id: number | null;
  name: string | null;
  address: string | null;
  opening_hours: string;
};
const NOWHERE: Place = { id: null, name: null, address: null, opening_hours: '' };

async function findPlace(tx: Db, salePoint: number | null): Promise<Place> {
  const [place] = await tx<Place[]>`
    select id, name, address, opening_hours from warehouse where id = ${salePoint} and is_sale_point`;
  if (!place) throw new ShopError('messages.salePoint.required', { key: 'sale_point' });
  return place;
}

async function paidBy(tx: Db, order: OrderRow, id: number): Promise<OrderRow> {
  const [method] = await tx<
    (Pick<OrderRow, 'payment_kind'> & { name: string; price_cents: number; vat_percent: number })[]
  >`
    select name, kind as payment_kind, price_cents, vat_percent from payment_method
    where id = ${id} and is_active`;
  if (!method) throw new ShopError('messages.payment.notFound', { key: 'payment' });
  return {
    ...order,
    payment_id: id,
    payment_name: method.name,
    payment_kind: method.payment_kind,
    payment_cents: method.price_cents,
    payment_vat_percent: method.vat_percent,
  };
}

/** Of a payment that is offered no more nobody knows what it was allowed for: it stays as it was agreed. */
async function checkPair(tx: Db, { is_pick_up, payment_id }: OrderRow) {
  const [payment] = await tx<{ allow_for_store: boolean; allow_for_shipping: boolean }[]>`
    select allow_for_store, allow_for_shipping from payment_method where id = ${payment_id}`;
  if (payment) checkFits({ pick_up: is_pick_up }, payment);
}

/** Goods that are picked up elsewhere, or travel now, are taken from another warehouse. */
export async function moveReserved(
  tx: Db,
  before: OrderRow,
  after: OrderRow,
  lines: readonly Line[],
): Promise<void> {
  if (before.warehouse_id === after.warehouse_id) return;
  const goods = lines.flatMap(({ product_id, was: quantity }) =>
    product_id === null ? [] : [{ product_id, quantity }],
  );
  const movement = { kind: 'order_change', order_id: before.id } as const;
  await moveStock(tx, 'in', goods, { salePoint: before.warehouse_id, ...movement });
  await moveStock(tx, 'out', goods, { salePoint: after.warehouse_id, ...movement });
}

/** What of a sending is written with the order. */
export const sendingColumns = (order: OrderRow) => ({
  shipping_id: order.shipping_id,
  shipping_name: order.shipping_name,
  shipping_vat_percent: order.shipping_vat_percent,
  is_pick_up: order.is_pick_up,
  warehouse_id: order.warehouse_id,
  packeta_point: order.packeta_point,
  packeta_point_name: order.packeta_point_name,
  packeta_point_address: order.packeta_point === null ? null : order.point_address,
  payment_id: order.payment_id,
  payment_name: order.payment_name,
  payment_kind: order.payment_kind,
  payment_cents: order.payment_cents,
  payment_vat_percent: order.payment_vat_percent,
});
