import type { Sql } from '#base/database/database.server.ts';
import type { Letterhead } from '#base/files/pdf.server.ts';
import type { Draw } from '#base/files/draw.server.ts';
import { getLetterhead } from '#shop/kernel/brand.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import type { Order } from '#shop/orders/contract.ts';
import { type LineGoods, readLineGoods } from '#shop/orders/one/line-goods.server.ts';
import { getOrder } from '#shop/orders/order.server.ts';
import type { Shipment } from './contract.ts';
import { listShipments } from './shipments.server.ts';

export type DeliveryNote = {
  supplier: Supplier;
  goods: LineGoods;
  shipment: Shipment;
  order: Pick<
    Order,
    | 'number'
    | 'company_name'
    | 'company_id'
    | 'ordered_by'
    | 'customer_reference'
    | 'project_name'
    | 'shipping'
    | 'pick_up_point'
    | `delivery_${'company' | 'name' | 'street' | 'city' | 'zip' | 'phone'}`
    | `invoice_${'company' | 'name' | 'street' | 'city' | 'zip' | 'phone'}`
  >;
  letterhead: Letterhead;
};

/** Of a shipment of this customer, else null. */
export async function findDeliveryNote(
  sql: Sql,
  customerId: CompanyId,
  shipmentId: number,
): Promise<DeliveryNote | null> {
  const [row] = await sql<{ order_id: number }[]>`
    select order_id from shipment join orders on orders.id = order_id
    where shipment.id = ${shipmentId} and customer_id = ${customerId}`;
  if (!row) return null;
  const order = await getOrder(sql, customerId, row.order_id);
  const [shipments, letterhead, supplier, goods] = await Promise.all([
    listShipments(sql, order.id, order.number),
    getLetterhead(sql),
    readSupplier(sql),
    readLineGoods(sql, order.id),
  ]);
  const shipment = shipments.find(({ id }) => id === shipmentId);
  return shipment ? { supplier, goods, shipment, order: partsOf(order), letterhead } : null;
}

/** Whoever signs for the goods has to know whose they are. */
type Supplier = { name: string; street: string; city: string; zip: string; ico: string };

async function readSupplier(sql: Sql): Promise<Supplier> {
  const [row] = await sql<{ company: Supplier }[]>`
    select value as company from setting where key = 'company'`;
  const { name, street, city, zip, ico } = row!.company;
  return { name, street, city, zip, ico };
}

/** Only what is printed: nothing else changes the document. */
const partsOf = (order: Order): DeliveryNote['order'] => ({
  number: order.number,
  company_name: order.company_name,
  company_id: order.company_id,
  ...(order.ordered_by ? { ordered_by: order.ordered_by } : {}),
  customer_reference: order.customer_reference,
  project_name: order.project_name,
  shipping: order.shipping,
  pick_up_point: order.pick_up_point,
  delivery_company: order.delivery_company,
  delivery_name: order.delivery_name,
  delivery_street: order.delivery_street,
  delivery_city: order.delivery_city,
  delivery_zip: order.delivery_zip,
  delivery_phone: order.delivery_phone,
  invoice_company: order.invoice_company,
  invoice_name: order.invoice_name,
  invoice_street: order.invoice_street,
  invoice_city: order.invoice_city,
  invoice_zip: order.invoice_zip,
  invoice_phone: order.invoice_phone,
});

const DELIVERY_NOTE = {
  module: new URL('./delivery-note-pdf.server.ts', import.meta.url),
  name: 'deliveryNotePdf',
};

export const drawDeliveryNote = (draw: Draw, note: DeliveryNote) => draw(DELIVERY_NOTE, note);
