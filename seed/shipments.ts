import type { Db } from '#base/database.server.ts';
import { TODAY } from './order-plans.ts';
import type { PlacedOrder } from './orders.ts';
import { insertRows } from './rows.ts';

/** What is known of how orders left: most are from before anybody wrote it down. */
export async function loadShipments(db: Db, orders: PlacedOrder[]): Promise<void> {
  const sent = orders.filter(({ plan }) => plan.shipment);
  await insertRows(
    db,
    'shipment',
    sent.map((order, index) => ({ id: index + 1, ...shipmentRow(order) })),
  );
  for (const [index, { row, plan }] of sent.entries()) {
    const { lines = null, parcels } = plan.shipment!;
    await insertRows(
      db,
      'shipment_parcel',
      parcels.map((number, place) => ({
        ...{ shipment_id: index + 1, position: place + 1, tracking_number: number },
      })),
    );
    await db`
      insert into shipment_line (shipment_id, order_line_id, quantity)
      select ${index + 1}, id, quantity from order_line
      where order_id = ${row.id} and position <= coalesce(${lines}::int, position)`;
  }
}

function shipmentRow({ row, history }: PlacedOrder) {
  const at = (status: string) => history.find((one) => one.status === status)?.at;
  const left = at('shipped') ?? new Date(`${TODAY}T13:20:00Z`);
  return {
    ...{ order_id: row.id, position: 1, carrier: 'sps', carrier_name: 'Slovak Parcel Service' },
    shipped_on: left.toISOString().slice(0, 10),
    delivered_on: at('delivered')?.toISOString().slice(0, 10) ?? null,
    created_at: left,
  };
}
