import type { Cents } from '#base/money.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { recordPayment as recordInShop } from '#shop/invoices/payments.server.ts';
import { bookStatement } from '#shop/invoices/statement.server.ts';
import type { GivenFile } from '#staff/given-file.ts';
import { afterReading, changingJob } from '#staff/job.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { checkedDay, money } from '#staff/values.ts';
import { say } from '#text/staff.ts';
import { type Line, readStatement } from './statement-file.server.ts';

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

const bookLines = changingJob({
  title: 'payments import',
  needs: ['payments.change'],
  async work({ sql, audit, progress }, lines: Line[]) {
    const readable = lines.filter((line) => 'movement' in line);
    const bookings = await bookStatement(
      sql,
      readable.map(({ movement }) => movement),
      (done, total) => progress(say('payments.import.booking'), done, total),
    );
    for (const booking of bookings)
      if ('unpaidCents' in booking) {
        const { cents, reference } = booking.movement;
        const was = { unpaid_cents: booking.unpaidCents + cents };
        const is = { unpaid_cents: booking.unpaidCents, reference };
        await audit.add('invoice', booking.number!, was, is);
      }
    const reported = bookings.map((booking, index) => ({ row: readable[index]!.row, booking }));
    const booked = reported.filter(({ booking }) => 'unpaidCents' in booking);
    const unmatched = reported.filter(({ booking }) => booking.outcome === 'unmatched');
    return {
      booked,
      unmatched,
      alreadyBooked: reported.length - booked.length - unmatched.length,
      unreadable: lines.filter((line) => 'problem' in line),
    };
  },
});

/** A bank statement: what of it was booked, what is left for a person, what could not be read. */
export const importStatement = afterReading(({ progress }, file: GivenFile) => {
  progress(say('import.reading'));
  return readStatement(file);
}, bookLines);
