import type { StaffContext } from '#staff/job.server.ts';
import { say } from '#text/staff.ts';
import { command } from './command.server.ts';

const WORDS = {
  invoices: {
    summary: 'invoices.print.summary',
    number: 'invoices.number',
    done: 'invoices.print.done',
  },
  orders: { summary: 'orders.print.summary', number: 'orders.number', done: 'orders.print.done' },
  proforma: {
    summary: 'proforma.print.summary',
    number: 'proforma.number',
    done: 'proforma.print.done',
  },
} as const;

/** The command that gives a document with a number as PDF: "invoices print 2026000012". */
export const printing = (
  kind: keyof typeof WORDS,
  example: string,
  print: (context: StaffContext, number: string) => Promise<Uint8Array>,
) =>
  command({
    name: `${kind} print`,
    summary: WORDS[kind].summary,
    args: { number: WORDS[kind].number },
    makesFile: true,
    examples: [`${kind} print ${example}`],

    async run(context, { args: { number } }) {
      const bytes = await print(context, number);
      return {
        bytes,
        data: { number, size: bytes.length },
        lines: [say(WORDS[kind].done, { number })],
      };
    },
  });
