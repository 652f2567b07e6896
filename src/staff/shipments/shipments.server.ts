import { ShopError } from '#base/wire/errors.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { holdVersion } from '#shop/orders/version.server.ts';
import type { Shipment } from '#shop/shipments/contract.ts';
import { drawDeliveryNote, findDeliveryNote } from '#shop/shipments/delivery-note.server.ts';
import { getShipments } from '#shop/shipments/shipments.server.ts';
import { assertMayLeave } from '#shop/shipments/dispatch-stop.server.ts';
import { type NewShipment, ship } from '#shop/shipments/ship.server.ts';
import { deliver, takeBack } from '#shop/shipments/take-back.server.ts';
import { changingJob, type JobContext, readingJob } from '#staff/job.server.ts';
import type { Seen } from '#staff/orders/process.server.ts';
import { checkedDay } from '#staff/values.ts';
import * as contract from '#staff/orders/order-contract.ts';

type Which = Seen & { position: number };

export const listShipments = readingJob({
  title: 'shipments list',
  needs: ['orders.read'],
  async work({ sql }, number: string) {
    const { id, customerId } = await findOrderKey(sql, number);
    return getShipments(sql, customerId, id);
  },
});

/** The delivery note as PDF. */
export const printShipment = readingJob({
  title: 'shipments print',
  needs: contract.deliveryNote.needs,
  async work({ sql, draw }, { number, position }: Which) {
    const { id, customerId } = await findOrderKey(sql, number);
    const { shipments } = await getShipments(sql, customerId, id);
    const shipment = shipments.find((one) => one.position === position);
    const note = shipment && (await findDeliveryNote(sql, customerId, shipment.id));
    if (!note) throw ShopError.notFound('messages.shipment.notFound');
    return drawDeliveryNote(draw, note);
  },
});

/** What the audit keeps of one. */
const kept = ({ position, carrier, shipped_on, delivered_on, parcels, lines }: Shipment) => ({
  position,
  carrier,
  shipped_on,
  delivered_on,
  parcels: parcels.map(({ number }) => number),
  lines: lines.map(({ code, amount }) => ({ code, amount })),
});

/** What is answered: no id and no moment, which a dry run cannot know. */
const answered = (order: string, shipment: Shipment) => ({ order, ...kept(shipment) });

type Wanted = Seen &
  Omit<NewShipment, 'numbers'> & {
    /** One for each parcel. */
    parcels?: string[] | undefined;
  };

export const addShipment = changingJob({
  title: 'shipments add',
  needs: contract.shipOrder.needs,
  async work(context, wanted: Wanted) {
    return answered(wanted.number, await sendGoods(context, wanted));
  },
});

/** Goods leave and are invoiced, or neither happens: one press for who may do both. */
export const shipAndInvoice = changingJob({
  title: 'shipments add with invoice',
  needs: contract.shipAndInvoice.needs,
  async work(context, wanted: Wanted) {
    const { sql, config, audit } = context;
    const shipment = await sendGoods(context, wanted);
    const { id } = await findOrderKey(sql, wanted.number);
    const { position } = shipment;
    const invoice = await issueInvoice({ sql, config }, id, { shipment: position });
    await audit.add('invoice', invoice.number, null, { order: wanted.number });
    return { ...answered(wanted.number, shipment), invoice: invoice.number };
  },
});

async function sendGoods(
  { sql, config, audit, face }: JobContext,
  { number, version, parcels, day, ...wanted }: Wanted,
): Promise<Shipment> {
  const { id } = await findOrderKey(sql, number);
  await holdVersion(sql, id, version);
  if (face === 'screen') await assertMayLeave(sql, id);
  const shipment = await ship({ sql, config }, id, {
    ...wanted,
    numbers: parcels,
    day: day && checkedDay(day),
  });
  await audit.add('shipment', shipment.number, null, kept(shipment));
  return shipment;
}

export const undoShipment = changingJob({
  title: 'shipments undo',
  needs: contract.undoShipment.needs,
  async work({ sql, config, audit }, { number, version, position }: Which) {
    const { id } = await findOrderKey(sql, number);
    await holdVersion(sql, id, version);
    const shipment = await takeBack({ sql, config }, { orderId: id, position });
    await audit.add('shipment', shipment.number, kept(shipment), null);
    return answered(number, shipment);
  },
});

export const deliverShipment = changingJob({
  title: 'shipments delivered',
  needs: contract.deliverShipment.needs,
  async work(
    { sql, config, audit },
    { number, version, position, day }: Which & { day?: string | undefined },
  ) {
    const { id } = await findOrderKey(sql, number);
    await holdVersion(sql, id, version);
    const which = { orderId: id, position, day: day && checkedDay(day) };
    const shipment = await deliver({ sql, config }, which);
    const after = kept(shipment);
    await audit.add('shipment', shipment.number, { ...after, delivered_on: null }, after);
    return answered(number, shipment);
  },
});
