import { change } from '#staff/change.server.ts';
import { command } from '#cli/command.server.ts';
import { money } from '#staff/values.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { issueInvoice } from '#shop/invoices/issue.server.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { say } from '#text/staff.ts';

export const issueCommand = command({
  name: 'invoices issue',
  summary: 'invoices.issue.summary',
  args: { order: 'orders.number' },
  isChange: true,
  examples: ['invoices issue 2026500001'],

  async run(context, { args: { order } }) {
    const { id } = await findOrderKey(context.sql, order);
    const invoice = await change(context, async (sql, audit) => {
      const { number } = await issueInvoice({ sql, config: context.config }, id);
      const issued = await getDocument(sql, number);
      await audit.add('invoice', number, null, { order, gross_cents: issued.gross_cents });
      return issued;
    });
    const { number, gross_cents } = invoice;
    return {
      data: { number, order, gross_cents, due_on: invoice.due_on },
      lines: [say('invoices.issue.done', { number, order, sum: money(gross_cents) })],
    };
  },
});
