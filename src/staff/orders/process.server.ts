import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import { cancelOrder as cancelInShop } from '#shop/invoices/issue/cancel.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { listUnused } from '#shop/invoices/payments/prepayments.server.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { leftQuantity } from '#shop/orders/shipped.server.ts';
import { holdVersion } from '#shop/orders/version.server.ts';
import { assertMayLeave } from '#shop/shipments/dispatch-stop.server.ts';
import { moveOrder } from '#shop/shipments/move-order.server.ts';
import { stepBack } from '#shop/shipments/step-back.server.ts';
import { waitForWhole as waitInShop } from '#shop/shipments/wait-for-whole.server.ts';
import { changingJob } from '#staff/job.server.ts';
import { isToAssess } from './filter.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import * as contract from './order-contract.ts';

/** Cancelling needs a reason and may need a credit note, so it is a job of its own. */
export const ORDER_STEPS = ['accepted', 'ready', 'shipped', 'delivered'] as const;

/** An order and the version that was on the screen; at a terminal there is none. */
export type Seen = { number: string; version?: number | undefined };

type Status = (typeof ORDER_STEPS)[number];
type Step = Seen & { status: Status; note?: string | undefined };

/** With this step goods leave, or are put aside for who comes for them. */
const isLeaving = (before: string, status: Status) =>
  status === 'shipped' || status === 'ready' || (before === 'ready' && status === 'delivered');

export const setOrderStatus = changingJob({
  title: 'orders status',
  needs: contract.acceptOrder.needs,
  async work({ sql, config, audit, face }, { number, version, status, note }: Step) {
    if (!ORDER_STEPS.includes(status))
      throw new StaffError('values.choice', { value: status, choices: ORDER_STEPS.join(', ') });
    const { id, status: before } = await findOrderKey(sql, number);
    await holdVersion(sql, id, version);
    // Called from a list, which knows no version.
    if (face === 'screen' && version === undefined) await assertAssessed(sql, id);
    if (face === 'screen' && isLeaving(before, status)) await assertMayLeave(sql, id);
    await moveOrder({ sql, config }, id, status, note);
    await audit.add('order', number, { status: before }, { status });
    return { number, status };
  },
});

/** It went over the credit line of its company, and nobody has looked at it in the order itself. */
async function assertAssessed(sql: Db, orderId: number): Promise<void> {
  const [marked] = await sql`select from orders where id = ${orderId} and ${isToAssess(sql)}`;
  if (marked) throw ShopError.conflict('messages.order.assessFirst');
}

type Handling = Seen & { status: 'ready' | 'delivered' };

/** What the warehouse does with goods that were accepted: they wait for who comes for them, or have arrived. */
export const handleOrder = changingJob({
  title: 'orders handle',
  needs: contract.handleOrder.needs,
  async work({ sql, config, audit, face }, { number, version, status }: Handling) {
    const { id, status: before } = await findOrderKey(sql, number);
    await holdVersion(sql, id, version);
    if (face === 'screen' && isLeaving(before, status)) await assertMayLeave(sql, id);
    await moveOrder({ sql, config }, id, status);
    await audit.add('order', number, { status: before }, { status });
    return { number, status };
  },
});

/** A step that was a mistake, while nothing irrevocable has happened. */
export const stepOrderBack = changingJob({
  title: 'orders back',
  needs: contract.stepOrderBack.needs,
  async work({ sql, config, audit }, { number, version }: Seen) {
    const { id, status: before } = await findOrderKey(sql, number);
    await holdVersion(sql, id, version);
    const status = await stepBack({ sql, config }, id);
    await audit.add('order', number, { status: before }, { status });
    return { number, status };
  },
});

/** Holds the order until everything is here, or lets it leave in parts again. */
export const waitForWhole = changingJob({
  title: 'orders wait',
  needs: contract.waitForWhole.needs,
  async work(
    { sql, audit },
    { number, version, is_waiting: isWaiting }: Seen & { is_waiting: boolean },
  ) {
    const { id } = await findOrderKey(sql, number);
    await holdVersion(sql, id, version);
    await waitInShop(sql, id, isWaiting);
    const [before, after] = [{ waits_for_whole: !isWaiting }, { waits_for_whole: isWaiting }];
    await audit.add('order', number, before, after);
    return { number };
  },
});

export const cancelOrder = changingJob({
  title: 'orders cancel',
  needs: contract.cancelOrder.needs,
  async work({ sql, config, audit }, { number, version, reason }: Seen & { reason: string }) {
    const { id, status: before } = await findOrderKey(sql, number);
    await holdVersion(sql, id, version);
    const lost = await readLost(sql, id);
    const numbers = await cancelInShop({ sql, config }, id, reason);
    const credit = numbers.length > 0 ? numbers.join(', ') : null;
    const after = { status: 'cancelled', reason, ...(credit ? { credit_note: credit } : {}) };
    await audit.add('order', number, { status: before }, after);
    /** Prepayments that no document has used, and what credit notes leave. */
    let toReturn = (await listUnused(sql, id)).reduce((sum, { left }) => sum + left, 0);
    for (const one of numbers) {
      const note = await getDocument(sql, one);
      toReturn += note.paid_cents - note.gross_cents;
    }
    return {
      number,
      status: 'cancelled',
      reason,
      /** Of each, with commas between: an order has as many as it had invoices. */
      credit_note: credit,
      to_return_cents: toReturn,
      ...lost,
    };
  },
});

type Lost = {
  goods: { code: string; quantity: number; unit: string }[];
  gift_card_cents: Cents;
  recipient: string;
};

/** What goes back when an order is cancelled, and who hears of it; read before, while it is all there. */
async function readLost(sql: Db, orderId: number): Promise<Lost> {
  const [row] = await sql<[Omit<Lost, 'goods'>]>`
    select mailbox_of(person_id) as recipient,
           coalesce((select amount_cents - returned_cents from gift_card_use
                     where order_id = orders.id), 0) as gift_card_cents
    from orders where id = ${orderId}`;
  const goods = await sql<Lost['goods']>`
    select line.code, ${leftQuantity(sql)} as quantity, line.unit from order_line line
    where order_id = ${orderId} and ${leftQuantity(sql)} > 0 order by line.position`;
  return { ...row, goods: [...goods] };
}
