import type { StaffContext } from '#staff/job.server.ts';
import { say } from '#text/staff.ts';
import { command } from './command.server.ts';

const WHO = {
  staff: { email: 'people.emailArg', example: 'jana@example.sk' },
  customers: { email: 'customers.email', example: 'firma@example.sk' },
} as const;

/** A command that does one thing with whoever has an address: "staff pause jana@example.sk". */
export function byEmail(
  who: keyof typeof WHO,
  verb: string,
  words:
    `people.${'pause' | 'resume' | 'secondFactor'}` | `customers.${'activate' | 'secondFactor'}`,
  work: (context: StaffContext, email: string) => Promise<{ email: string }>,
) {
  const { email: help, example } = WHO[who];
  return command({
    name: `${who} ${verb}`,
    summary: `${words}.summary`,
    args: { email: help },
    isChange: true,
    examples: [`${who} ${verb} ${example}`],

    async run(context, { args }) {
      const data = await work(context, args.email);
      return { data, lines: [say(`${words}.done`, { email: data.email })] };
    },
  });
}
