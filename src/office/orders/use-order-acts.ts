import { type RefObject, useRef } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { api } from '#office/api/send.ts';
import { bookPrepayment } from '#staff/invoices/proforma-contract.ts';
import { resendMail } from '#staff/mails/contract.ts';
import * as contract from '#staff/orders/order-contract.ts';
import type { WorkedOrder } from '#staff/orders/order-contract.ts';
import { t } from '#text/office/orders.ts';
import type { useOrderWork } from './order-work.ts';
import { useParcel } from './use-parcel.ts';
import { useUndoStep } from './use-undo-step.tsx';

export type OrderWork = ReturnType<typeof useOrderWork>;

/** What the role may do with orders; what this order allows stands in `order.may`. */
function useRights() {
  const me = useMe();
  return {
    change: mayDo(me, contract.acceptOrder.needs),
    ship: mayDo(me, contract.shipOrder.needs),
    invoice: mayDo(me, contract.invoiceOrder.needs),
    release: mayDo(me, contract.releaseOrder.needs),
    assess: mayDo(me, contract.assessCredit.needs),
    decide: mayDo(me, contract.decideLinePrice.needs),
    repair: mayDo(me, resendMail.needs),
    seeInvoices: mayDo(me, ['invoices.read']),
    pay: mayDo(me, bookPrepayment.needs),
  };
}

/** Everything that can be done with an order from its screen; null where it cannot be now. */
export function useOrderActs(order: WorkedOrder, work: OrderWork) {
  const params = { number: order.number };
  const may = useRights();
  const parcel = useParcel(order);
  const parcelNumber = useRef<HTMLInputElement>(null);
  const step = order.next_step;
  const isPacking = step === 'ship' || step === 'hand_over';
  const isStopped = order.overdue.is_stopped && (isPacking || step === 'prepare');
  const isWaiting = order.waits_for_whole;
  const mayMove = may.ship && !isStopped;
  const invoices = may.invoice && order.may.invoice;
  const mayStep =
    step !== null && (step === 'accept' ? may.change : may.ship) && !isStopped && !isWaiting;
  const ship = (withInvoice: boolean) => {
    if (!isReadyToShip(order, parcel, parcelNumber)) return;
    const call = withInvoice ? contract.shipAndInvoice : contract.shipOrder;
    work.act({
      send: (seen) => api(call, { params, body: { ...seen, ...parcel.body() } }),
      done: t(withInvoice ? 'order.did.shipInvoice' : 'order.did.ship'),
      onDone: parcel.clear,
    });
  };
  const wait = (isStarting: boolean) => () =>
    work.act({
      send: (seen) =>
        api(contract.waitForWhole, { params, body: { ...seen, is_waiting: isStarting } }),
      done: t(isStarting ? 'order.did.wait' : 'order.did.waitOver'),
    });
  const steps = useSteps(order, work, may.change);
  const plain = plainActs(order, work);
  const doStep = mayStep ? (isPacking ? () => ship(invoices) : steps[step]) : null;
  return {
    may,
    parcel,
    parcelNumber,
    step,
    isPacking,
    isStopped,
    isWaiting,
    /** What is shipped is invoiced with the same press. */
    invoices,
    mayStep,
    mayEdit: may.change && order.may.edit,
    doStep,
    shipOnly: doStep && isPacking && invoices ? () => ship(false) : null,
    goBack: may.change && order.may.step_back ? plain.goBack : null,
    wait: mayMove && order.may.wait ? wait(true) : null,
    waitNoMore: mayMove && isWaiting ? wait(false) : null,
    ...decisions(order, work, may),
    invoice: invoices && ['shipped', 'delivered'].includes(order.status) ? plain.invoice : null,
  };
}
export type OrderActs = ReturnType<typeof useOrderActs>;

const plainActs = ({ number }: WorkedOrder, work: OrderWork) => ({
  goBack: () =>
    work.act({
      send: (body) => api(contract.stepOrderBack, { params: { number }, body }),
      done: t('order.wentBack'),
    }),
  invoice: () =>
    work.act({
      send: () => api(contract.invoiceOrder, { params: { number }, body: {} }),
      done: t('order.did.invoice'),
    }),
});

/** What somebody has to agree to. */
function decisions({ number }: WorkedOrder, work: OrderWork, may: ReturnType<typeof useRights>) {
  const assess = () =>
    work.act({
      send: (body) => api(contract.assessCredit, { params: { number }, body }),
      done: t('order.did.assess'),
    });
  const decide = (position: number, isApproved: boolean) =>
    work.act({
      send: (seen) =>
        api(contract.decideLinePrice, {
          params: { number, position },
          body: { ...seen, is_approved: isApproved },
        }),
      done: t(isApproved ? 'linePrice.approved' : 'linePrice.refused'),
    });
  return { assess: may.assess ? assess : null, decide: may.decide ? decide : null };
}

/** Steps that need nothing filled in. */
function useSteps({ number }: WorkedOrder, work: OrderWork, mayUndo: boolean) {
  const params = { number };
  const undoStep = useUndoStep();
  const undo = (after: WorkedOrder) =>
    mayUndo && after.may.step_back ? undoStep(number, after.version) : null;
  const handle = (status: 'ready' | 'delivered') => (seen: { version: number }) =>
    api(contract.handleOrder, { params, body: { ...seen, status } });
  return {
    accept: () =>
      work.act({
        send: (body) => api(contract.acceptOrder, { params, body }),
        done: t('order.did.accept'),
        action: undo,
      }),
    prepare: () => work.act({ send: handle('ready'), done: t('order.did.prepare'), action: undo }),
    deliver: () => work.act({ send: handle('delivered'), done: t('order.did.deliver') }),
  };
}

/** Where something of the parcel is missing, the keyboard is led there. */
function isReadyToShip(
  order: WorkedOrder,
  parcel: ReturnType<typeof useParcel>,
  parcelNumber: RefObject<HTMLInputElement | null>,
): boolean {
  const wrong = parcel.check();
  if (wrong !== undefined) {
    leadTo(document.querySelector<HTMLElement>(`[name="packed-${wrong}"]`));
    return false;
  }
  if (parcel.wanted.length === 0) return false;
  if (order.next_step === 'ship' && parcel.parcels.length === 0) {
    parcel.sayMissing();
    leadTo(parcelNumber.current);
    return false;
  }
  return true;
}

const DOUBLE_PRESS_MS = 350;

/**
 * To a field that may be out of sight. What is typed next goes there at once, but it is scrolled to only when a double
 * press is over: the second one would come down on whatever has been scrolled under the pointer, an amount. That press
 * takes the focus back to its button; who has gone on to another field stays there.
 */
function leadTo(field: HTMLElement | null) {
  field?.focus({ preventScroll: true });
  setTimeout(() => {
    if (!document.activeElement?.matches('input, textarea, select')) field?.focus();
    else if (document.activeElement === field) field.scrollIntoView({ block: 'nearest' });
  }, DOUBLE_PRESS_MS);
}
