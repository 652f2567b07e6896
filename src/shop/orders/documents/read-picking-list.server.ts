import { isPaidAtTheDoor, type PaymentKind } from '#base/values/payment-kinds.ts';
import type { Sql } from '#base/database/database.server.ts';
import { type Cents, roundedForCash } from '#base/values/money.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { readLineGoods } from '#shop/orders/one/line-goods.server.ts';
import { getOrder } from '#shop/orders/order.server.ts';
import type { PickingList } from './picking-list.server.ts';

export async function readPickingList(
  sql: Sql,
  number: string,
): Promise<Omit<PickingList, 'letterhead'>> {
  const { id, customerId, paymentKind } = await findOrderKey(sql, number);
  const [order, goods, warehouse] = await Promise.all([
    getOrder(sql, customerId, id),
    readLineGoods(sql, id),
    readWarehouse(sql, id),
  ]);
  const isRest = order.shipping_state === 'part';
  return {
    order,
    goods,
    warehouse,
    collectCents: isPaidAtTheDoor(paymentKind)
      ? asPaid(paymentKind, await leftToCollect(sql, id, isRest))
      : null,
  };
}

/** Cash at our own counter is rounded; a courier asks for what it was told, and a card pays to the cent. */
const asPaid = (paymentKind: PaymentKind, cents: Cents) =>
  paymentKind === 'cash' ? roundedForCash(cents) : cents;

/** Where it is put together: where it is fetched, else the first, as stock is taken from. */
async function readWarehouse(sql: Sql, orderId: number): Promise<string> {
  const [row] = await sql<{ name: string }[]>`
    select name from warehouse
    order by id = (select warehouse_id from orders where id = ${orderId}) desc nulls last, position, id limit 1`;
  return row?.name ?? '';
}

/**
 * What neither a gift card, nor a prepayment, nor a later payment has paid. For the rest of an order also without what was
 * invoiced with earlier shipments: that was asked for with them. Prepayments that they have used are taken off once.
 */
async function leftToCollect(sql: Sql, orderId: number, isRest: boolean): Promise<Cents> {
  const [row] = await sql<[{ cents: Cents }]>`
    select greatest(0, gross_cents - gift_card_cents
             - (select coalesce(sum(amount_cents), 0) from prepayment where order_id = orders.id)
             - (select coalesce(sum(case when ${isRest} and shipment_id is not null
                                         then invoice.gross_cents - paid.ahead else paid.since end), 0)
                from invoice cross join lateral (
                  select coalesce(sum(amount_cents) filter (where is_ahead), 0) as ahead,
                         coalesce(sum(amount_cents) filter (where not is_ahead), 0) as since
                  from (select amount_cents, prepayment_id is not null
                               or coalesce(reference, '') like 'gift-card:%' as is_ahead
                        from invoice_payment where invoice_id = invoice.id) as payment) as paid
                where order_id = orders.id and kind = 'invoice'))::int as cents
    from orders where id = ${orderId}`;
  return row.cents;
}
