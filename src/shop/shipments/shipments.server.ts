import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { OrderStatus } from '#shop/orders/contract.ts';
import { leftQuantity } from '#shop/orders/shipped.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { type Carrier, listCarriers, trackingUrl } from './carriers.server.ts';
import type { Shipment, ShipmentLine, Waiting } from './contract.ts';
import { type LeftLine, waitingOf } from './waiting.ts';

type OrderRow = {
  number: string;
  status: OrderStatus;
  is_split: boolean;
  today: string;
};

/** What has left of an order of this customer, and what has not; anybody else's is not there. */
export async function getShipments(
  sql: Sql,
  customerId: CompanyId,
  orderId: number,
): Promise<{ shipments: Shipment[]; waiting: Waiting[] }> {
  const [order] = await sql<OrderRow[]>`
    select number, status, is_split, current_date::text as today from orders
    where id = ${orderId} and customer_id = ${customerId}`;
  if (!order) throw ShopError.notFound('messages.order.notFound');
  const [shipments, waiting] = await Promise.all([
    listShipments(sql, orderId, order.number),
    isOpen(order.status) ? listWaiting(sql, orderId, order) : [],
  ]);
  return { shipments, waiting };
}

/** Goods of other orders have left, or never will. */
const isOpen = (status: OrderStatus) => ['new', 'accepted', 'ready'].includes(status);

type ShipmentRow = Pick<Shipment, 'id' | 'position' | 'shipped_on' | 'delivered_on' | 'note'> & {
  carrier: string;
  carrier_name: string;
  created_at: Date;
  numbers: string[];
  lines: ShipmentLine[];
};

/** In the order in which they left. */
export async function listShipments(
  sql: Db,
  orderId: number,
  orderNumber: string,
): Promise<Shipment[]> {
  const [rows, carriers] = await Promise.all([
    sql<ShipmentRow[]>`
      select shipment.id, shipment.position, carrier, carrier_name, shipped_on::text,
             delivered_on::text, note, created_at,
             array(select tracking_number from shipment_parcel
                   where shipment_id = shipment.id order by position) as numbers,
             (select jsonb_agg(jsonb_build_object('code', line.code, 'name', line.name,
                'amount', shipment_line.quantity, 'unit_of_measure', line.unit) order by line.position)
              from shipment_line join order_line line on line.id = order_line_id
              where shipment_id = shipment.id) as lines
      from shipment where order_id = ${orderId} order by shipment.position`,
    listCarriers(sql),
  ]);
  return rows.map((row) => shipmentOf(row, orderNumber, carriers));
}

const shipmentOf = (
  { carrier, carrier_name: name, numbers, created_at: at, ...row }: ShipmentRow,
  orderNumber: string,
  carriers: Carrier[],
): Shipment => {
  const number = noteNumber(orderNumber, row.position);
  return {
    ...row,
    number,
    carrier: name,
    created_at: at.toISOString(),
    parcels: numbers.map((parcel) => ({
      number: parcel,
      url: trackingUrl(carriers, carrier, parcel),
    })),
    document_url: `/files/delivery-note/${row.id}/${number}.pdf`,
  };
};

/** What the delivery note of a shipment is called. */
export const noteNumber = (orderNumber: string, position: number) => `${orderNumber}-${position}`;

export async function listWaiting(
  sql: Db,
  orderId: number,
  { is_split: isSplit, today }: Pick<OrderRow, 'is_split' | 'today'>,
): Promise<Waiting[]> {
  const rows = await sql<LeftLine[]>`
    select line.code, line.name, line.unit as unit_of_measure, ${leftQuantity(sql)} as left,
           later_quantity as later, expected_on::text as "expectedOn"
    from order_line line where order_id = ${orderId} order by line.position`;
  return waitingOf(rows, isSplit, today);
}
