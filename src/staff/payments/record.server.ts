import { roundedForCash } from '#base/values/money.ts';
import { bookReturned, leftAfter } from '#shop/invoices/issue/cash-rounding.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { addOverpayment } from '#shop/invoices/payments/overpayments.server.ts';
import { recordPayment as recordInShop } from '#shop/invoices/payments/payments.server.ts';
import type { InputOf, Optional } from '#staff/endpoint.ts';
import { changingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { checkedDay, money } from '#staff/values.ts';
import { todayInBratislava } from '#text/clock.ts';
import { lockBank } from './allocate.server.ts';
import * as contract from './contract.ts';

/** Without a day it was today. */
type Payment = Optional<InputOf<typeof contract.recordPayment>, 'paid_on' | 'note'>;

export const recordPayment = changingJob(
  contract.recordPayment,
  async ({ sql, audit, who }, payment: Payment) => {
    const { number, note = '' } = payment;
    if (!Number.isInteger(payment.cents) || payment.cents <= 0)
      throw new StaffError('values.money', { value: money(payment.cents) });
    const cents = payment.is_returned ? -payment.cents : payment.cents;
    const paidOn =
      payment.paid_on === undefined ? todayInBratislava() : checkedDay(payment.paid_on);
    // Two who record the same money, or one beside a statement, are one after the other.
    await lockBank(sql);
    const [locked] = await sql<{ customer_id: CompanyId }[]>`
      select customer_id from invoice where number = ${number} for update`;
    const document = await getDocument(sql, number);
    const { id: invoiceId, gross_cents, paid_cents } = document;
    const isCashBack =
      payment.is_returned &&
      document.payment_kind === 'cash' &&
      payment.cents === roundedForCash(paid_cents - gross_cents);
    const left = isCashBack ? 0 : leftAfter(document, cents);
    const isTooMuch = cents > 0 ? left < 0 : left > 0;
    if (isTooMuch && !payment.allows_overpayment)
      throw new StaffError('payments.record.tooMuch', {
        number,
        unpaid: money(gross_cents - paid_cents),
      });
    const beyond = isTooMuch && cents > 0 ? Math.min(-left, cents) : 0;
    if (cents !== beyond)
      await recordInShop(sql, { invoiceId, cents: cents - beyond, paidOn, reference: null, note });
    if (isCashBack) await bookReturned(sql, invoiceId);
    if (beyond > 0)
      await addOverpayment(sql, {
        customer_id: locked!.customer_id,
        kind: 'made',
        amount_cents: beyond,
        day: paidOn,
        who,
        note: [number, note].filter(Boolean).join(', '),
      });
    const more = beyond > 0 ? { overpaid_cents: beyond } : {};
    const paid = paid_cents + cents - beyond;
    await audit.add('invoice', number, { paid_cents }, { paid_cents: paid, ...more });
    return { number, cents, paid_on: paidOn, unpaid_cents: left + beyond };
  },
);
