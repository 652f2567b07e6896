import { command } from '#cli/command.server.ts';
import { readChoice } from '#cli/values.ts';
import { statusName } from '#staff/orders/list.server.ts';
import { cancelOrder, ORDER_STEPS, setOrderStatus } from '#staff/orders/process.server.ts';
import { money } from '#staff/values.ts';
import { say } from '#text/staff.ts';

export const statusCommand = command({
  name: 'orders status',
  summary: 'orders.status.summary',
  args: { number: 'orders.number', status: 'orders.status.status' },
  options: { note: { type: 'string', help: 'orders.status.note', value: 'text' } },
  isChange: true,
  examples: [
    'orders status 2026500001 accepted',
    'orders status 2026500001 shipped --note "Balík 123456789"',
  ],

  async run(context, { args: { number, status: typed }, options: { note } }) {
    const status = readChoice(typed, ORDER_STEPS);
    return {
      data: await setOrderStatus(context, { number, status, note }),
      lines: [say('orders.status.done', { number, status: statusName(status) })],
    };
  },
});

export const cancelCommand = command({
  name: 'orders cancel',
  summary: 'orders.cancel.summary',
  args: { number: 'orders.number', reason: 'orders.cancel.reason' },
  isChange: true,
  examples: ['orders cancel 2026500001 "Zákazník si objednávku rozmyslel"'],

  async run(context, { args: { number, reason } }) {
    const cancelled = await cancelOrder(context, { number, reason });
    const { credit_note: credit, to_return_cents: toReturn } = cancelled;
    return {
      data: cancelled,
      lines: [
        say('orders.cancel.done', { number }),
        ...(credit === null ? [] : [say('orders.cancel.credit', { number: credit })]),
        ...(toReturn > 0 ? [say('invoices.credit.toReturn', { sum: money(toReturn) })] : []),
      ],
    };
  },
});
