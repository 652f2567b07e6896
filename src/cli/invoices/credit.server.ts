import { change } from '#staff/change.server.ts';
import { command } from '#cli/command.server.ts';
import { StaffError } from '#staff/staff-error.ts';
import { money } from '#staff/values.ts';
import { issueCreditNote, type Part } from '#shop/invoices/credit-note.server.ts';
import { getDocument } from '#shop/invoices/invoice.server.ts';
import { say } from '#text/staff.ts';

export const creditCommand = command({
  name: 'invoices credit',
  summary: 'invoices.credit.summary',
  args: { number: 'invoices.number', reason: 'invoices.credit.reason' },
  options: { lines: { type: 'string', help: 'invoices.credit.lines', value: '1=2,3=1' } },
  isChange: true,
  examples: [
    'invoices credit 2026000012 "Tovar vrátený v lehote"',
    'invoices credit 2026000012 "Dva kusy poškodené" --lines 1=2',
  ],

  async run(context, { args: { number: invoice, reason }, options: { lines } }) {
    if (reason.trim() === '') throw new StaffError(say('invoices.credit.noReason'));
    const part = lines === undefined ? undefined : readPart(lines);
    const note = await change(context, async (sql, audit) => {
      const { number } = await issueCreditNote(
        { sql, config: context.config },
        invoice,
        reason,
        part,
      );
      const issued = await getDocument(sql, number);
      const { gross_cents } = issued;
      await audit.add('invoice', number, null, { credits: invoice, reason, gross_cents });
      return issued;
    });
    const { gross_cents } = note;
    const toReturn = note.paid_cents - gross_cents;
    return {
      data: {
        number: note.number,
        credits: invoice,
        reason,
        gross_cents,
        to_return_cents: toReturn,
      },
      lines: [
        say('invoices.credit.done', { number: note.number, invoice, sum: money(gross_cents) }),
        ...(toReturn > 0 ? [say('invoices.credit.toReturn', { sum: money(toReturn) })] : []),
      ],
    };
  },
});

/** 1=2,3=1: two pieces of the first line, one of the third. */
function readPart(typed: string): Part {
  const pairs = typed.split(',').map((pair) => /^\s*(\d{1,5})\s*=\s*(\d{1,9})\s*$/.exec(pair));
  const part: Part = new Map(pairs.map((pair) => [Number(pair?.[1]), Number(pair?.[2])]));
  if (pairs.includes(null) || part.size < pairs.length)
    throw new StaffError(say('invoices.credit.badLines'));
  return part;
}
