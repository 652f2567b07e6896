import { change } from '#staff/change.server.ts';
import { command } from '#cli/command.server.ts';
import { money } from '#staff/values.ts';
import { readChoice } from '#cli/values.ts';
import { cancelOrder } from '#shop/invoices/cancel.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { statusOf } from '#shop/orders/orders.server.ts';
import { changeStatus } from '#shop/orders/status.server.ts';
import { say } from '#text/staff.ts';

/** Cancelling needs a reason and may need a credit note, so it is a command of its own. */
const STEPS = ['accepted', 'ready', 'shipped', 'delivered'] as const;

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
    const status = readChoice(typed, STEPS);
    const { id, status: before } = await findOrderKey(context.sql, number);
    await change(context, async (sql, audit) => {
      await changeStatus({ sql, config: context.config }, id, status, note);
      await audit.add('order', number, { status: before }, { status });
    });
    return {
      data: { number, status },
      lines: [say('orders.status.done', { number, status: statusOf(status).status })],
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
    const { id, status: before } = await findOrderKey(context.sql, number);
    const note = await change(context, async (sql, audit) => {
      const credit = await cancelOrder({ sql, config: context.config }, id, reason);
      const after = { status: 'cancelled', reason, ...(credit ? { credit_note: credit } : {}) };
      await audit.add('order', number, { status: before }, after);
      return credit === null ? null : getDocument(sql, credit);
    });
    const toReturn = note ? note.paid_cents - note.gross_cents : 0;
    return {
      data: {
        ...{ number, status: 'cancelled', reason },
        ...{ credit_note: note?.number ?? null, to_return_cents: toReturn },
      },
      lines: [
        say('orders.cancel.done', { number }),
        ...(note ? [say('orders.cancel.credit', { number: note.number })] : []),
        ...(toReturn > 0 ? [say('invoices.credit.toReturn', { sum: money(toReturn) })] : []),
      ],
    };
  },
});
