import { command } from '#cli/command.server.ts';
import { CommandError } from '#cli/command-error.ts';
import { readPosition } from '#cli/values.ts';
import { creditInvoice, issueInvoice } from '#staff/invoices/issue.server.ts';
import { hundredthsOf, money } from '#staff/values.ts';
import { say } from '#text/staff.ts';

export const issueCommand = command({
  name: 'invoices issue',
  summary: 'invoices.issue.summary',
  args: { order: 'orders.number' },
  options: { shipment: { type: 'string', help: 'invoices.issue.shipment', value: 'poradie' } },
  isChange: true,
  examples: ['invoices issue 2026500001', 'invoices issue 2026500001 --shipment 1'],

  async run(context, { args: { order }, options: { shipment } }) {
    const invoice = await issueInvoice(context, {
      order,
      shipment: shipment === undefined ? undefined : readPosition(shipment),
    });
    const { number, gross_cents } = invoice;
    return {
      data: invoice,
      lines: [say('invoices.issue.done', { number, order, sum: money(gross_cents) })],
    };
  },
});

export const creditCommand = command({
  name: 'invoices credit',
  summary: 'invoices.credit.summary',
  args: { number: 'invoices.number', reason: 'invoices.credit.reason' },
  options: {
    lines: { type: 'string', help: 'invoices.credit.lines', value: '1=2,3=1' },
    prices: { type: 'string', help: 'invoices.credit.prices', value: '1=12,50;3=4' },
  },
  isChange: true,
  examples: [
    'invoices credit 2026000012 "Tovar vrátený v lehote"',
    'invoices credit 2026000012 "Dva kusy poškodené" --lines 1=2',
    'invoices credit 2026000012 "Zľava za poškodený obal" --prices "1=12,50;3=4"',
  ],

  async run(context, { args: { number: invoice, reason }, options: { lines, prices: typed } }) {
    const { credit: note } = await creditInvoice(context, {
      number: invoice,
      reason,
      lines: lines === undefined ? undefined : readPart(lines),
      prices: typed === undefined ? undefined : readPrices(typed),
    });
    const { number, gross_cents, to_return_cents: toReturn } = note;
    return {
      data: note,
      lines: [
        say('invoices.credit.done', { number, invoice, sum: money(gross_cents) }),
        ...(toReturn > 0 ? [say('invoices.credit.toReturn', { sum: money(toReturn) })] : []),
      ],
    };
  },
});

/** 1=2,3=1: two pieces of the first line, one of the third. */
function readPart(typed: string) {
  const pairs = typed.split(',').map((pair) => /^\s*(\d{1,5})\s*=\s*(\d{1,9})\s*$/.exec(pair));
  const part = new Map(pairs.map((pair) => [Number(pair?.[1]), Number(pair?.[2])]));
  if (pairs.includes(null) || part.size < pairs.length)
    throw new CommandError(say('invoices.credit.badLines'));
  return [...part].map(([position, quantity]) => ({ position, quantity }));
}

/** 1=12,50;3=4: the first line by 12.50 € less, the third by 4 €. */
function readPrices(typed: string) {
  const pairs = typed.split(';').map((pair) => /^\s*(\d{1,5})\s*=\s*(\S+)\s*$/.exec(pair));
  const prices = new Map(pairs.map((pair) => [Number(pair?.[1]), hundredthsOf(pair?.[2] ?? '')]));
  const isWrong = [...prices.values()].some((cents) => cents === null || cents <= 0);
  if (pairs.includes(null) || prices.size < pairs.length || isWrong)
    throw new CommandError(say('invoices.credit.badPrices'));
  return [...prices].map(([position, cents]) => ({ position, cents: cents! }));
}
