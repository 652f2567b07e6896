import { ShopError } from '#base/wire/errors.ts';
import { STALE } from '#shop/orders/version.server.ts';
import { refuseStale } from '#staff/stale.server.ts';
import type { InputOf, OfficeEndpoint, OutputOf } from '#staff/endpoint.ts';
import { issueInvoice } from '#staff/invoices/issue.server.ts';
import { type Call, callOf, type StaffContext } from '#staff/job.server.ts';
import {
  addShipment,
  deliverShipment,
  shipAndInvoice,
  undoShipment,
} from '#staff/shipments/shipments.server.ts';
import { issueInvoices, moveOrders, orderChoices } from './bulk.server.ts';
import { openOrder } from './detail.server.ts';
import { editOrder } from './edit.server.ts';
import { addOrderNote, assessCredit, releaseOrder } from './notes.server.ts';
import * as contract from './order-contract.ts';
import { countOrders, lookAtOrder, pageOfOrders, selectOrders } from './page.server.ts';
import { phoneOrderCalls } from './phone-calls.server.ts';
import { lookAlong } from './presence.server.ts';
import {
  cancelOrder,
  handleOrder,
  setOrderStatus,
  stepOrderBack,
  waitForWhole,
} from './process.server.ts';

/**
 * Work on one order: the answer is the order as it is after it, and what was done where the call tells it. Who saw an
 * older one gets the newest with the refusal.
 */
const workOn = <E extends OfficeEndpoint, Done>(
  call: E,
  work: (context: StaffContext, input: InputOf<E>) => Promise<Done>,
  told: (done: Done) => object = () => ({}),
): Call<E> =>
  callOf(call, async (context, input) => {
    const { number } = input as { number: string };
    const newest = () => openOrder({ ...context, repeat: undefined }, { number });
    const done = await work(context, input).catch(async (error: unknown) => {
      if (!(error instanceof ShopError) || error.code !== STALE) throw error;
      const { order } = await newest();
      return refuseStale(context.sql, { entity: 'order', keys: [number] }, order);
    });
    return { ...(await newest()), ...told(done) } as unknown as OutputOf<E>;
  });

export const orderCalls = [
  ...[pageOfOrders, countOrders, selectOrders, orderChoices, lookAtOrder],
  ...[issueInvoices, moveOrders, openOrder, lookAlong],
  workOn(contract.acceptOrder, (context, seen) =>
    setOrderStatus(context, { ...seen, status: 'accepted' }),
  ),
  workOn(contract.handleOrder, handleOrder),
  workOn(contract.stepOrderBack, stepOrderBack),
  workOn(contract.shipOrder, addShipment),
  workOn(contract.shipAndInvoice, shipAndInvoice),
  workOn(contract.invoiceOrder, (context, { number }) => issueInvoice(context, { order: number })),
  workOn(contract.undoShipment, undoShipment),
  workOn(contract.deliverShipment, deliverShipment),
  workOn(contract.cancelOrder, cancelOrder, (cancelled) => ({ cancelled })),
  workOn(contract.editOrder, editOrder, (edited) => ({ edited })),
  workOn(contract.addOrderNote, addOrderNote),
  workOn(contract.releaseOrder, releaseOrder),
  workOn(contract.assessCredit, assessCredit),
  workOn(contract.waitForWhole, waitForWhole),
  ...phoneOrderCalls,
];
