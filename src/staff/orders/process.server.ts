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
    const credit = await cancelInShop({ sql, config }, id, reason);
    const after = { status: 'cancelled', reason, ...(credit ? { credit_note: credit } : {}) };
    await audit.add('order', number, { status: before }, after);
    const note = credit === null ? null : await getDocument(sql, credit);
    return {
      ...{ number, status: 'cancelled', reason },
      credit_note: note?.number ?? null,
      to_return_cents: note ? note.paid_cents - note.gross_cents : 0,
    };
  },
});
