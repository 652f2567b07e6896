import type { StaffContext } from '#staff/job.server.ts';
import { say } from '#text/staff.ts';
import { command } from './command.server.ts';

/** The command that gives a document with a number as PDF: "invoices print 2026000012". */
export const printing = (
  kind: 'invoices' | 'orders' | 'proforma',
  example: string,
  print: (context: StaffContext, number: string) => Promise<Uint8Array>,
) =>
  command({
    name: `${kind} print`,
    summary: `${kind}.print.summary`,
    args: { number: `${kind}.number` },
    makesFile: true,
    examples: [`${kind} print ${example}`],

    async run(context, { args: { number } }) {
      const bytes = await print(context, number);
      return {
        bytes,
        data: { number, size: bytes.length },
        lines: [say(`${kind}.print.done`, { number })],
      };
    },
  });
