import { change } from '#staff/change.server.ts';
import { command } from '#cli/command.server.ts';
import type { StaffContext } from '#staff/job.server.ts';
import {
  activateByStaff,
  blockCustomer,
  makePasswordLink,
  removeSecondFactor,
} from '#shop/account/staff.server.ts';
import { getCustomer } from '#shop/customers/register.server.ts';
import { count, say } from '#text/staff.ts';

export const activateCommand = command({
  name: 'customers activate',
  summary: 'customers.activate.summary',
  args: { email: 'customers.email' },
  isChange: true,
  examples: ['customers activate firma@example.sk'],

  async run(context, { args: { email } }) {
    const before = await getCustomer(context.sql, email);
    await change(context, async (sql, audit) => {
      await activateByStaff({ sql, config: context.config }, email);
      await audit.add('customer', before.email, { state: before.state }, { state: 'active' });
    });
    return {
      data: { email: before.email, state: 'active' },
      lines: [say('customers.activate.done', { email: before.email })],
    };
  },
});

export const deactivateCommand = command({
  name: 'customers deactivate',
  summary: 'customers.deactivate.summary',
  args: { email: 'customers.email' },
  isChange: true,
  examples: ['customers deactivate firma@example.sk'],

  async run(context, { args: { email } }) {
    const before = await getCustomer(context.sql, email);
    const sessions = await change(context, async (sql, audit) => {
      const ended = await blockCustomer({ sql }, email);
      await audit.add('customer', before.email, { state: before.state }, { state: 'blocked' });
      return ended;
    });
    return {
      data: { email: before.email, state: 'blocked', sessions_ended: sessions },
      lines: [
        say('customers.deactivate.done', { email: before.email }),
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

  async run(context, { args: { email }, options: { print } }) {
    const { email: address } = await getCustomer(context.sql, email);
    const url = await makeLink(context, address, print);
    // A link of a dry run was taken back with everything else, and would open nothing.
    const isShown = print && !context.isDryRun;
    return {
      data: { email: address, ...(isShown ? { url } : {}) },
      lines: [
        say(print ? 'customers.password.made' : 'customers.password.sent', { email: address }),
        ...(isShown ? [url] : []),
      ],
    };
  },
});

export const secondFactorCommand = command({
  name: 'customers remove-second-factor',
  summary: 'customers.secondFactor.summary',
  args: { email: 'customers.email' },
  isChange: true,
  examples: ['customers remove-second-factor firma@example.sk'],

  async run(context, { args }) {
    const { email } = await getCustomer(context.sql, args.email);
    await change(context, async (sql, audit) => {
      await removeSecondFactor({ sql, config: context.config }, email);
      await audit.add('customer', email, { second_factor: true }, { second_factor: false });
    });
    return {
      data: { email, second_factor: false },
      lines: [say('customers.secondFactor.done', { email })],
    };
  },
});

const makeLink = (context: StaffContext, email: string, isPrinted: boolean) =>
  change(context, async (sql, audit) => {
    const way = isPrinted ? 'hand' : 'mail';
    const url = await makePasswordLink({ sql, config: context.config }, email, way);
    await audit.add('customer', email, null, { password_link: way });
    return url;
  });
