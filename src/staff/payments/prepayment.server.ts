import { recordPrepayment } from '#shop/invoices/payments/prepayments.server.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import type { InputOf, Optional } from '#staff/endpoint.ts';
import * as contract from '#staff/invoices/proforma-contract.ts';
import { changingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { checkedDay, money } from '#staff/values.ts';
import { todayInBratislava } from '#text/clock.ts';

/** Without a day it was today. */
type Prepayment = Optional<InputOf<typeof contract.bookPrepayment>, 'paid_on'>;

/** Money for an order that is not invoiced yet. */
export const bookPrepayment = changingJob(
  contract.bookPrepayment,
  async ({ sql, audit }, { number: order, cents, paid_on: day, note = '' }: Prepayment) => {
    if (!Number.isInteger(cents) || cents <= 0)
      throw new StaffError('values.money', { value: money(cents) });
    const { id: orderId } = await findOrderKey(sql, order);
    const paidOn = day === undefined ? todayInBratislava() : checkedDay(day);
    await recordPrepayment(sql, { orderId, cents, paidOn, reference: null, note });
    await audit.add('order', order, null, { prepaid_cents: cents, paid_on: paidOn });
    return { order, cents, paid_on: paidOn };
  },
);
