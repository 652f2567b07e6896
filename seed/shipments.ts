import type { Db } from '#base/database/database.server.ts';
import { TODAY, type Delivery } from './order-plans.ts';
import type { PlacedOrder } from './orders.ts';
import { insertRows, nextId } from './rows.ts';

/** What is known of how orders left: most are from before anybody wrote it down. */
export async function loadShipments(db: Db, orders: PlacedOrder[]): Promise<void> {
  const first = await nextId(db, 'shipment');
  const sent = orders.filter(({ plan }) => plan.shipment);
  await insertRows(
    db,
    'shipment',
    sent.map((order, index) => ({ id: first + index, ...shipmentRow(order) })),
  );
  for (const [index, { row, plan }] of sent.entries()) {
    const { lines = null, parcels } = plan.shipment!;
    await insertRows(
      db,
      'shipment_parcel',
      parcels.map((number, place) => ({
        shipment_id: first + index,
        position: place + 1,
        tracking_number: number,
      })),
    );
    await db`
      insert into shipment_line (shipment_id, order_line_id, quantity)
      select ${first + index}, id, quantity from order_line
      where order_id = ${row.id} and position <= coalesce(${lines}::int, position)`;
  }
}

type Carrier = { carrier: string; carrier_name: string };
const COURIER: Carrier = { carrier: 'sps', carrier_name: 'Slovak Parcel Service' };
const CARRIERS: Partial<Record<Delivery, Carrier>> = {
  packeta: { carrier: 'packeta', carrier_name: 'Packeta' },
  freight: { carrier: 'own', carrier_name: 'Vlastná doprava' },
};

function shipmentRow({ row, plan, history }: PlacedOrder) {
  const at = (status: string) => history.find((one) => one.status === status)?.at;
  const left = at('shipped') ?? plan.shipment?.at ?? new Date(`${TODAY}T13:20:00Z`);
  return {
    order_id: row.id,
    position: 1,
    ...(CARRIERS[plan.delivery] ?? COURIER),
    shipped_on: left.toISOString().slice(0, 10),
    delivered_on: at('delivered')?.toISOString().slice(0, 10) ?? null,
    created_at: left,
  };
}
