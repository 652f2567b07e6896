import { change } from '#owner/change.server.ts';
import { command, type Desk } from '#owner/command.server.ts';
import { activateByStaff, blockCustomer, makePasswordLink } from '#shop/account/staff.server.ts';
import { getCustomer } from '#shop/customers/register.server.ts';
import { count, say } from '#text/owner.ts';

export const activateCommand = command({
  name: 'customers activate',
  summary: 'customers.activate.summary',
  args: { email: 'customers.email' },
  isChange: true,
  examples: ['customers activate firma@example.sk'],

  async run(desk, { args: { email } }) {
    const before = await getCustomer(desk.sql, email);
    await change(desk, async (sql, audit) => {
      await activateByStaff({ sql, config: desk.config }, email);
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

  async run(desk, { args: { email } }) {
    const before = await getCustomer(desk.sql, email);
    const sessions = await change(desk, async (sql, audit) => {
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

  async run(desk, { args: { email }, options: { print } }) {
    const { email: address } = await getCustomer(desk.sql, email);
    const url = await makeLink(desk, address, print);
    // A link of a dry run was taken back with everything else, and would open nothing.
    const isShown = print && !desk.isDryRun;
    return {
      data: { email: address, ...(isShown ? { url } : {}) },
      lines: [
        say(print ? 'customers.password.made' : 'customers.password.sent', { email: address }),
        ...(isShown ? [url] : []),
      ],
    };
  },
});

const makeLink = (desk: Desk, email: string, isPrinted: boolean) =>
  change(desk, async (sql, audit) => {
    const way = isPrinted ? 'hand' : 'mail';
    const url = await makePasswordLink({ sql, config: desk.config }, email, way);
    await audit.add('customer', email, null, { password_link: way });
    return url;
  });
