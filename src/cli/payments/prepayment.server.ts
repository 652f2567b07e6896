import { command } from '#cli/command.server.ts';
import { readDay, readMoney } from '#cli/values.ts';
import { bookPrepayment } from '#staff/payments/prepayment.server.ts';
import { day, money } from '#staff/values.ts';
import { say } from '#text/staff.ts';

export const prepaymentCommand = command({
  name: 'payments ahead',
  summary: 'payments.ahead.summary',
  args: { order: 'orders.number', amount: 'payments.record.amount' },
  options: {
    on: { type: 'string', help: 'payments.record.on', value: 'deň' },
    note: { type: 'string', help: 'payments.record.note', value: 'text' },
  },
  isChange: true,
  examples: ['payments ahead 2026500001 249,90', 'payments ahead 2026500001 100 --on 12.11.2026'],

  async run(context, { args: { order, amount }, options: { on, note } }) {
    const recorded = await bookPrepayment(context, {
      number: order,
      cents: readMoney(amount),
      note,
      paid_on: on === undefined ? undefined : readDay(on),
    });
    const { cents, paid_on: paidOn } = recorded;
    return {
      data: recorded,
      lines: [say('payments.ahead.done', { order, sum: money(cents), day: day(paidOn) })],
    };
  },
});
