import { change } from '#staff/change.server.ts';
import { command } from '#cli/command.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { day, money } from '#staff/values.ts';
import { readDay, readMoney } from '#cli/values.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { recordPayment } from '#shop/invoices/payments.server.ts';
import { say } from '#text/staff.ts';

export const recordCommand = command({
  name: 'payments record',
  summary: 'payments.record.summary',
  args: { number: 'invoices.number', amount: 'payments.record.amount' },
  options: {
    on: { type: 'string', help: 'payments.record.on', value: 'deň' },
    note: { type: 'string', help: 'payments.record.note', value: 'text' },
    returned: { type: 'boolean', help: 'payments.record.returned' },
    'allow-overpayment': { type: 'boolean', help: 'payments.record.allowOverpayment' },
  },
  isChange: true,
  examples: [
    'payments record 2026000012 249,90',
    'payments record 2026000012 100 --on 12.11.2026 --note "Hotovosť"',
    'payments record 2026900001 249,90 --returned',
  ],

  async run(context, { args: { number, amount }, options }) {
    const cents = readMoney(amount) * (options.returned ? -1 : 1);
    const paidOn = options.on === undefined ? today() : readDay(options.on);
    const unpaid = await change(context, async (tx, audit) => {
      const document = await getDocument(tx, number);
      const left = document.gross_cents - document.paid_cents - cents;
      const isTooMuch = cents > 0 ? left < 0 : left > 0;
      if (isTooMuch && !options['allow-overpayment'])
        throw new StaffError(
          say('payments.record.tooMuch', { number, unpaid: money(left + cents) }),
        );
      const note = options.note ?? '';
      await recordPayment(tx, { invoiceId: document.id, cents, paidOn, reference: null, note });
      const before = { paid_cents: document.paid_cents };
      await audit.add('invoice', number, before, { paid_cents: document.paid_cents + cents });
      return left;
    });
    return {
      data: { number, cents, paid_on: paidOn, unpaid_cents: unpaid },
      lines: [
        say('payments.record.done', { number, sum: money(cents), day: day(paidOn) }),
        say('payments.record.left', { sum: money(unpaid) }),
      ],
    };
  },
});

/** On the shop's own clock. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Bratislava' });
