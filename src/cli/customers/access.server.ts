import { byEmail } from '#cli/by-email.server.ts';
import { command } from '#cli/command.server.ts';
import {
  activateCustomer,
  deactivateCustomer,
  makePasswordLink,
  removeSecondFactor,
} from '#staff/customers/access.server.ts';
import { count, say } from '#text/staff.ts';

export const activateCommand = byEmail(
  'customers',
  'activate',
  'customers.activate',
  activateCustomer,
);

export const deactivateCommand = command({
  name: 'customers deactivate',
  summary: 'customers.deactivate.summary',
  args: { email: 'customers.email' },
  isChange: true,
  examples: ['customers deactivate firma@example.sk'],

  async run(context, { args }) {
    const deactivated = await deactivateCustomer(context, args.email);
    const { email, sessions_ended: sessions } = deactivated;
    return {
      data: deactivated,
      lines: [
        say('customers.deactivate.done', { email }),
        count('customers.deactivate.sessions', sessions),
      ],
    };
  },
});

export const passwordCommand = command({
  name: 'customers password',
  summary: 'customers.password.summary',
  args: { email: 'customers.email' },
  options: { print: { type: 'boolean', help: 'customers.password.print' } },
  isChange: true,
  examples: ['customers password firma@example.sk', 'customers password firma@example.sk --print'],

  async run(context, { args, options: { print } }) {
    const way = print ? 'hand' : 'mail';
    const link = await makePasswordLink(context, { email: args.email, way });
    const { email, url } = link;
    return {
      data: link,
      lines: [
        say(print ? 'customers.password.made' : 'customers.password.sent', { email }),
        ...(url === undefined ? [] : [url]),
      ],
    };
  },
});

export const secondFactorCommand = byEmail(
  'customers',
  'remove-second-factor',
  'customers.secondFactor',
  removeSecondFactor,
);
