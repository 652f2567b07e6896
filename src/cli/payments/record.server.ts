import { command } from '#cli/command.server.ts';
import { readDay, readMoney } from '#cli/values.ts';
import { recordPayment } from '#staff/payments/record.server.ts';
import { day, money } from '#staff/values.ts';
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
    const recorded = await recordPayment(context, {
      number,
      cents: readMoney(amount),
      is_returned: options.returned,
      paid_on: options.on === undefined ? undefined : readDay(options.on),
      note: options.note,
      allows_overpayment: options['allow-overpayment'],
    });
    const { cents, paid_on: paidOn, unpaid_cents: unpaid } = recorded;
    return {
      data: recorded,
      lines: [
        say('payments.record.done', { number, sum: money(cents), day: day(paidOn) }),
        say('payments.record.left', { sum: money(unpaid) }),
      ],
    };
  },
});
