import { command } from '#cli/command.server.ts';
import { printing } from '#cli/printing.server.ts';
import { issueAdvances, issueProforma, printProforma } from '#staff/invoices/prepayment.server.ts';
import { money } from '#staff/values.ts';
import { say } from '#text/staff.ts';

export const advanceCommand = command({
  name: 'invoices advance',
  summary: 'invoices.advance.summary',
  args: { order: 'orders.number' },
  isChange: true,
  examples: ['invoices advance 2026500001'],

  async run(context, { args: { order } }) {
    const { documents } = await issueAdvances(context, { number: order });
    return {
      data: documents,
      lines: documents.map(({ number, gross_cents }) =>
        say('invoices.advance.done', { number, order, sum: money(gross_cents) }),
      ),
    };
  },
});

export const proformaCommand = command({
  name: 'proforma issue',
  summary: 'proforma.issue.summary',
  args: { order: 'orders.number' },
  isChange: true,
  examples: ['proforma issue 2026500001'],

  async run(context, { args: { order } }) {
    const { proforma } = await issueProforma(context, { number: order });
    const { number, to_pay_cents: cents } = proforma;
    return {
      data: proforma,
      lines: [say('proforma.issue.done', { number, order, sum: money(cents) })],
    };
  },
});

export const printProformaCommand = printing(
  'proforma',
  'Z2026000001 --output vyzva.pdf',
  printProforma,
);
