import type { Config } from '#base/process/config.server.ts';
import { type Db, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { returnToCard } from '#shop/basket/gift-card/gift-card.server.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { t } from '#text/documents.ts';
import type { OrderStatus } from './contract.ts';
import { statusMail, type NextStatus, type OrderOnItsWay } from './status-mail.server.ts';
import { leftQuantity } from './shipped.server.ts';
import { moveStock, type Goods } from './stock.server.ts';

const NEXT_STATUSES: Record<OrderStatus, NextStatus[]> = {
  new: ['accepted', 'cancelled'],
  accepted: ['ready', 'shipped', 'cancelled'],
  ready: ['delivered', 'cancelled'],
  shipped: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
};

/** Where a change is written, and the address its mail leads back to. */
export type ChangeContext = { sql: Db; config: Pick<Config, 'publicUrl'> };

/**
 * Moves an order one step on its way; history, stock and the customer's mail change with it or not at
 * all. For staff: whoever calls it has to know that they may.
 */
export async function changeStatus(
  { sql, config }: ChangeContext,
  orderId: number,
  status: NextStatus,
  note = '',
  mailOf = statusMail,
): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!mayBecome(order, status)) throw refusal(order.status, status);
    if (status === 'cancelled') {
      // In the order in which placing an order takes them, what is counted of its customer last, so that the two never
      // wait for each other.
      await returnToCard(tx, orderId);
      await returnGoods(tx, order);
    }
    await tx`
      update orders
      set status = ${status}, cancel_reason = ${status === 'cancelled' ? note : ''}
      where id = ${orderId}`;
    await addToHistory(tx, orderId, status, note);
    await putMail(tx, mailOf(order, status, note, config.publicUrl));
  });
}

/** Back among those that are being prepared: what was said to have left has not. */
export async function takeBackShipped(tx: Db, orderId: number, note: string): Promise<void> {
  await tx`update orders set status = 'accepted' where id = ${orderId} and status = 'shipped'`;
  await addToHistory(tx, orderId, 'accepted', note);
}

/** One step back on its way; who says that it may is `shipments/step-back`. */
export async function stepBackTo(
  tx: Db,
  orderId: number,
  status: 'new' | 'accepted',
  note: string,
): Promise<void> {
  await tx`update orders set status = ${status} where id = ${orderId}`;
  await addToHistory(tx, orderId, status, note);
}

const addToHistory = (tx: Db, orderId: number, status: OrderStatus, note: string) => tx`
  insert into order_status_change (order_id, status, note) values (${orderId}, ${status}, ${note})`;

/** Goods wait for whoever comes for them, and travel to everybody else. */
const mayBecome = (order: OrderOnItsWay, status: NextStatus) =>
  NEXT_STATUSES[order.status].includes(status) &&
  status !== (order.is_pick_up ? 'shipped' : 'ready');

function refusal(from: OrderStatus, to: OrderStatus): ShopError {
  const code = 'messages.order.wrongStatus';
  const values = { from: t(`order.statuses.${from}`), to: t(`order.statuses.${to}`) };
  return new ShopError([{ key: 'status', code, message: t(code, values), values }], {
    status: 409,
  });
}

/** Whoever changes an order, or what has left of it, comes one after another. */
export async function lockOrder(tx: Db, orderId: number): Promise<OrderOnItsWay> {
  const [order] = await tx<OrderOnItsWay[]>`
    select orders.*, mailbox_of(orders.person_id) as recipient,
           coalesce(packeta_point_name, warehouse.name) as point_name,
           coalesce(packeta_point_address, warehouse.address) as point_address,
           coalesce(warehouse.opening_hours, '') as opening_hours
    from orders
    left join warehouse on warehouse.id = orders.warehouse_id
    where orders.id = ${orderId} for update of orders`;
  if (!order) throw ShopError.notFound('messages.order.notFound');
  return order;
}

/** Only what is still in the house; an order from before there were shipments has all of it come back. */
async function returnGoods(tx: Db, order: OrderOnItsWay) {
  const goods = await tx<Goods[]>`
    select product_id, left_quantity as quantity
    from (select product_id, ${leftQuantity(tx)} as left_quantity from order_line line
          where order_id = ${order.id} and product_id is not null) as lines
    where left_quantity > 0`;
  await moveStock(tx, 'in', goods, {
    salePoint: order.warehouse_id,
    kind: 'order_cancel',
    order_id: order.id,
  });
}
