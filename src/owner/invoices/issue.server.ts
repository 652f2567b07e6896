import { change } from '#owner/change.server.ts';
import { command } from '#owner/command.server.ts';
import { OwnerError } from '#owner/owner-error.ts';
import { money } from '#owner/values.ts';
import { issueCreditNote } from '#shop/invoices/credit-note.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { issueInvoice } from '#shop/invoices/issue.server.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { say } from '#text/owner.ts';

export const issueCommand = command({
  name: 'invoices issue',
  summary: 'invoices.issue.summary',
  args: { order: 'orders.number' },
  isChange: true,
  examples: ['invoices issue 2026500001'],

  async run(desk, { args: { order } }) {
    const { id } = await findOrderKey(desk.sql, order);
    const invoice = await change(desk, async (sql, audit) => {
      const { number } = await issueInvoice({ sql, config: desk.config }, id);
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

export const creditCommand = command({
  name: 'invoices credit',
  summary: 'invoices.credit.summary',
  args: { number: 'invoices.number', reason: 'invoices.credit.reason' },
  isChange: true,
  examples: ['invoices credit 2026000012 "Tovar vrátený v lehote"'],

  async run(desk, { args: { number: invoice, reason } }) {
    if (reason.trim() === '') throw new OwnerError(say('invoices.credit.noReason'));
    const note = await change(desk, async (sql, audit) => {
      const { number } = await issueCreditNote({ sql, config: desk.config }, invoice, reason);
      const issued = await getDocument(sql, number);
      const { gross_cents } = issued;
      await audit.add('invoice', number, null, { credits: invoice, reason, gross_cents });
      return issued;
    });
    const toReturn = note.paid_cents - note.gross_cents;
    return {
      data: { number: note.number, credits: invoice, reason, to_return_cents: toReturn },
      lines: [
        say('invoices.credit.done', { number: note.number, invoice }),
        ...(toReturn > 0 ? [say('invoices.credit.toReturn', { sum: money(toReturn) })] : []),
      ],
    };
  },
});
