import { cancelOrder as cancelInShop } from '#shop/invoices/cancel.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { moveOrder } from '#shop/shipments/move-order.server.ts';
import { changingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';

/** Cancelling needs a reason and may need a credit note, so it is a job of its own. */
export const ORDER_STEPS = ['accepted', 'ready', 'shipped', 'delivered'] as const;

type Step = { number: string; status: (typeof ORDER_STEPS)[number]; note?: string | undefined };

export const setOrderStatus = changingJob({
  title: 'orders status',
  needs: ['orders.change'],
  async work({ sql, config, audit }, { number, status, note }: Step) {
    if (!ORDER_STEPS.includes(status))
      throw new StaffError('values.choice', { value: status, choices: ORDER_STEPS.join(', ') });
    const { id, status: before } = await findOrderKey(sql, number);
    await moveOrder({ sql, config }, id, status, note);
    await audit.add('order', number, { status: before }, { status });
    return { number, status };
  },
});

export const cancelOrder = changingJob({
  title: 'orders cancel',
  needs: ['orders.change'],
  async work({ sql, config, audit }, { number, reason }: { number: string; reason: string }) {
    const { id, status: before } = await findOrderKey(sql, number);
    const numbers = await cancelInShop({ sql, config }, id, reason);
    const credit = numbers.length > 0 ? numbers.join(', ') : null;
    const after = { status: 'cancelled', reason, ...(credit ? { credit_note: credit } : {}) };
    await audit.add('order', number, { status: before }, after);
    let toReturn = 0;
    for (const one of numbers) {
      const note = await getDocument(sql, one);
      toReturn += note.paid_cents - note.gross_cents;
    }
    return {
      ...{ number, status: 'cancelled', reason },
      /** Of each, with commas between: an order has as many as it had invoices. */
      credit_note: credit,
      to_return_cents: toReturn,
    };
  },
});
