import type { Cents } from '#base/money.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { recordPayment as recordInShop } from '#shop/invoices/payments.server.ts';
import { changingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { checkedDay, money } from '#staff/values.ts';

type Payment = {
  /** Of the invoice or the credit note. */
  number: string;
  /** More than zero, whichever way the money went. */
  cents: Cents;
  /** Given back to the customer. */
  isReturned: boolean;
  /** YYYY-MM-DD; today when it is not said. */
  paidOn?: string | undefined;
  note?: string | undefined;
  allowsOverpayment: boolean;
};

export const recordPayment = changingJob({
  title: 'payments record',
  needs: ['payments.change'],
  async work({ sql, audit }, payment: Payment) {
    const { number, note = '' } = payment;
    if (!Number.isInteger(payment.cents) || payment.cents <= 0)
      throw new StaffError('values.money', { value: money(payment.cents) });
    const cents = payment.isReturned ? -payment.cents : payment.cents;
    const paidOn = payment.paidOn === undefined ? today() : checkedDay(payment.paidOn);
    // Two who record the same money, or one beside a statement, are one after the other.
    await sql`select from invoice where number = ${number} for update`;
    const { id: invoiceId, gross_cents, paid_cents } = await getDocument(sql, number);
    const left = gross_cents - paid_cents - cents;
    const isTooMuch = cents > 0 ? left < 0 : left > 0;
    if (isTooMuch && !payment.allowsOverpayment)
      throw new StaffError('payments.record.tooMuch', { number, unpaid: money(left + cents) });
    await recordInShop(sql, { invoiceId, cents, paidOn, reference: null, note });
    await audit.add('invoice', number, { paid_cents }, { paid_cents: paid_cents + cents });
    return { number, cents, paid_on: paidOn, unpaid_cents: left };
  },
});

/** On the shop's own clock. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Bratislava' });
