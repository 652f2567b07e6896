import type { Tx } from '#base/database/database.server.ts';
import { planWaiting } from '#shop/orders/waiting.server.ts';
import { moveStock } from '#shop/orders/stock.server.ts';
import { changingJob, type JobContext } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { checkedDay } from '#staff/values.ts';

/** A whole delivery by its reference, or one product of it. */
type Which = { reference: string; code?: string | undefined };
type Delivery = {
  id: number;
  product_id: number;
  code: string;
  quantity: number;
  expected_on: string | null;
};

type Received = Which & {
  /** For one product, when only a part came. */
  quantity?: number | undefined;
  /** The name of the warehouse; else the one deliveries come to. */
  warehouse?: string | undefined;
};

/** Goods have come: they are added to stock, taken off the delivery, and given to the orders that waited longest. */
export const receiveDelivery = changingJob({
  title: 'inbound receive',
  needs: ['catalogue.change'],
  async work(context, { quantity, warehouse, ...which }: Received) {
    const { sql, audit } = context;
    const place = warehouse === undefined ? null : await findWarehouse(sql, warehouse);
    const deliveries = await lockDeliveries(sql, which);
    if (quantity !== undefined && (deliveries.length > 1 || !isPart(quantity, deliveries[0]!)))
      throw new StaffError('inbound.receive.wrongQuantity', { quantity });
    const goods = deliveries.map((one) => ({ ...one, come: quantity ?? one.quantity }));
    for (const { id, code, come, ...one } of goods) {
      const left = one.quantity - come;
      if (left === 0) await sql`delete from inbound_delivery where id = ${id}`;
      else
        await sql`
          update inbound_delivery set quantity = ${left}, updated_at = now() where id = ${id}`;
      await audit.add(
        ...entry(which.reference, code),
        { quantity: one.quantity },
        { quantity: left, received: come },
      );
    }
    const moved = goods.map(({ product_id, come }) => ({ product_id, quantity: come }));
    await moveStock(sql, 'in', moved, {
      salePoint: place,
      kind: 'delivery',
      audit_id: await audit.id(),
      note: which.reference,
    });
    await tellWaiting(context, deliveries);
    return goods.map(({ code, come }) => ({ code, received: come }));
  },
});

/** The new day of the delivery, or null when it is no longer known. */
export const moveDelivery = changingJob({
  title: 'inbound move',
  needs: ['catalogue.change'],
  async work(context, { on, ...which }: Which & { on: string | null }) {
    const { sql, audit } = context;
    const day = on === null ? null : checkedDay(on);
    const deliveries = await lockDeliveries(sql, which);
    const ids = deliveries.map(({ id }) => id);
    await sql`
      update inbound_delivery set expected_on = ${day}, updated_at = now() where id = any (${ids})`;
    for (const { code, expected_on } of deliveries)
      await audit.add(...entry(which.reference, code), { expected_on }, { expected_on: day });
    await tellWaiting(context, deliveries);
    return deliveries.map(({ code, expected_on: was }) => ({ code, was, on: day }));
  },
});

/** The delivery is cancelled: it will not come. */
export const cancelDelivery = changingJob({
  title: 'inbound cancel',
  needs: ['catalogue.change'],
  async work(context, which: Which) {
    const { sql, audit } = context;
    const deliveries = await lockDeliveries(sql, which);
    await sql`delete from inbound_delivery where id = any (${deliveries.map(({ id }) => id)})`;
    for (const { code, quantity, expected_on } of deliveries)
      await audit.add(...entry(which.reference, code), { quantity, expected_on }, null);
    await tellWaiting(context, deliveries);
    return deliveries.map(({ code, quantity }) => ({ code, quantity }));
  },
});

/** As an import of deliveries calls one in the audit. */
const entry = (reference: string, code: string) => ['inbound', `${code} ${reference}`] as const;

const isPart = (quantity: number, delivery: Delivery) =>
  Number.isInteger(quantity) && quantity > 0 && quantity <= delivery.quantity;

/** Held until it is done, so that nothing is received twice at once. */
async function lockDeliveries(tx: Tx, { reference, code }: Which): Promise<Delivery[]> {
  const found = await tx<Delivery[]>`
    select delivery.id, product_id, product.code, quantity, expected_on::text
    from inbound_delivery delivery join product on product.id = product_id
    where reference = ${reference} and ${code === undefined ? tx`true` : tx`product.code = ${code}`}
    order by delivery.id for update of delivery`;
  if (found.length === 0)
    throw new StaffError('inbound.unknown', {
      delivery: [reference, code].filter(Boolean).join(' '),
    });
  return found;
}

async function findWarehouse(tx: Tx, name: string): Promise<number> {
  const [found] = await tx<{ id: number }[]>`
    select id from warehouse where replace(name, e'\\u00a0', ' ') = ${name.replaceAll('\u00a0', ' ')}`;
  if (!found) throw new StaffError('inbound.receive.wrongWarehouse', { name });
  return found.id;
}

const tellWaiting = ({ sql, config }: JobContext, deliveries: Delivery[]) =>
  planWaiting(
    { sql, config },
    deliveries.map(({ product_id: id }) => id),
  );
