import { command, type Command } from '#cli/command.server.ts';
import { tableOf } from '#cli/table.ts';
import { listUnread } from '#staff/parameters/unread.server.ts';
import { count, say } from '#text/staff.ts';

const unreadCommand = command({
  name: 'parameters unread',
  summary: 'parameters.unread.summary',
  args: { 'key?': 'parameters.unread.key' },
  examples: ['parameters unread', 'parameters unread rozlisenie --json'],

  async run(context, { args }) {
    const unread = await listUnread(context, args.key);
    const rows = unread.map(({ parameter, name, text, products, code }) => ({
      [say('parameters.columns.parameter')]: parameter,
      [say('parameters.columns.name')]: name,
      [say('parameters.columns.text')]: text,
      [say('parameters.columns.products')]: products,
      [say('parameters.columns.code')]: code,
    }));
    return {
      data: unread,
      lines:
        unread.length === 0
          ? [say('parameters.unread.none')]
          : [...tableOf(rows), count('parameters.unread.count', unread.length)],
    };
  },
});

/** What the texts of products mean to the shop. */
export const PARAMETER_COMMANDS: Command[] = [unreadCommand];
