import { type Db, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import type { OrderOnItsWay } from '#shop/orders/status-mail.server.ts';
import {
  type ChangeContext,
  changeStatus,
  lockOrder,
  takeBackShipped,
} from '#shop/orders/status.server.ts';
import { t } from '#text/documents.ts';
import type { Shipment } from './contract.ts';
import { refused, wrongStatus } from './ship.server.ts';
import { takenBackMail } from './shipment-mail.server.ts';
import { listShipments } from './shipments.server.ts';

type Which = { orderId: number; position: number };

/**
 * A shipment that was a mistake, or came back unopened, has not left: its goods are again to be sent. Once it is
 * delivered, or its order is no more, it stays.
 */
export async function takeBack({ sql, config }: ChangeContext, which: Which): Promise<Shipment> {
  return inTransaction(sql, async (tx) => {
    const { order, shipment } = await lockShipment(tx, which);
    if (order.status !== 'accepted' && order.status !== 'shipped') throw wrongStatus(order.status);
    const [billed] = await tx`select from invoice where shipment_id = ${shipment.id}`;
    if (billed) throw ShopError.conflict('messages.shipment.invoiced');
    await tx`delete from shipment where id = ${shipment.id}`;
    if (order.status === 'shipped')
      await takeBackShipped(tx, order.id, t('order.shipmentBack', { position: shipment.position }));
    await putMail(tx, takenBackMail({ order, shipment, publicUrl: config.publicUrl }));
    return shipment;
  });
}

/** It has come. With the last of a whole order the order is delivered. */
export async function deliver(
  { sql, config }: ChangeContext,
  { day, ...which }: Which & { day?: string | undefined },
): Promise<Shipment> {
  return inTransaction(sql, async (tx) => {
    const { order, shipment } = await lockShipment(tx, which);
    if (order.status !== 'accepted' && order.status !== 'shipped') throw wrongStatus(order.status);
    const [row] = await tx<{ delivered_on: string }[]>`
      update shipment set delivered_on = coalesce(${day ?? null}::date, current_date)
      where id = ${shipment.id}
        and coalesce(${day ?? null}::date, current_date) between shipped_on and current_date
      returning delivered_on::text`;
    if (!row) throw refused('day');
    const [open] = await tx`
      select from shipment where order_id = ${order.id} and delivered_on is null limit 1`;
    if (!open && order.status === 'shipped')
      await changeStatus({ sql: tx, config }, order.id, 'delivered');
    return { ...shipment, delivered_on: row.delivered_on };
  });
}

async function lockShipment(
  tx: Db,
  { orderId, position }: Which,
): Promise<{ order: OrderOnItsWay; shipment: Shipment }> {
  const order = await lockOrder(tx, orderId);
  const shipments = await listShipments(tx, order.id, order.number);
  const shipment = shipments.find((one) => one.position === position);
  if (!shipment) throw ShopError.notFound('messages.shipment.notFound');
  if (shipment.delivered_on !== null)
    throw new ShopError('messages.shipment.delivered', { key: 'position', status: 409 });
  return { order, shipment };
}
