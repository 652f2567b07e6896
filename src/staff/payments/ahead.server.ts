import type { Cents } from '#base/money.ts';
import { recordPrepayment } from '#shop/invoices/prepayments.server.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { changingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { checkedDay, money } from '#staff/values.ts';
import { todayInBratislava } from '#text/clock.ts';

type Ahead = {
  order: string;
  cents: Cents;
  /** YYYY-MM-DD; today when it is not said. */
  paidOn?: string | undefined;
  note?: string | undefined;
};

/** Money for an order that is not invoiced yet. */
export const recordAhead = changingJob({
  title: 'payments ahead',
  needs: ['payments.change'],
  async work({ sql, audit }, { order, cents, paidOn: day, note = '' }: Ahead) {
    if (!Number.isInteger(cents) || cents <= 0)
      throw new StaffError('values.money', { value: money(cents) });
    const { id: orderId } = await findOrderKey(sql, order);
    const paidOn = day === undefined ? todayInBratislava() : checkedDay(day);
    await recordPrepayment(sql, { orderId, cents, paidOn, reference: null, note });
    await audit.add('order', order, null, { prepaid_cents: cents, paid_on: paidOn });
    return { order, cents, paid_on: paidOn };
  },
});
