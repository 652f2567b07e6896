import { command, type Command } from '#cli/command.server.ts';
import { tableOf } from '#cli/table.ts';
import {
  listReminders,
  pauseReminders,
  resumeReminders,
  sendReminders,
} from '#staff/reminders/reminders.server.ts';
import { day, money } from '#staff/values.ts';
import { count, say } from '#text/staff.ts';

const listCommand = command({
  name: 'reminders list',
  summary: 'reminders.list.summary',
  examples: ['reminders list', 'reminders list --json'],

  async run(context) {
    const overdue = await listReminders(context);
    return {
      data: overdue,
      lines: tableOf(
        overdue.map((one) => ({
          [say('invoices.columns.number')]: one.number,
          [say('invoices.columns.company')]: one.company_name,
          [say('invoices.columns.due')]: day(one.due_on),
          [say('invoices.columns.late')]: one.days_late,
          [say('invoices.columns.unpaid')]: money(one.unpaid_cents),
          [say('reminders.columns.sent')]: one.reminded,
          [say('reminders.columns.next')]: one.pause_reason ?? one.next_level ?? '–',
        })),
      ),
    };
  },
});

const sendCommand = command({
  name: 'reminders send',
  summary: 'reminders.send.summary',
  options: {
    number: { type: 'string', help: 'reminders.send.number', value: '2026000012' },
  },
  isChange: true,
  examples: ['reminders send --dry-run', 'reminders send', 'reminders send --number 2026000012'],

  async run(context, { options: { number } }) {
    const sent = await sendReminders(context, { numbers: number ? [number] : undefined });
    return {
      data: sent,
      lines: [
        ...tableOf(
          sent.letters.map((mail) => ({
            [say('invoices.columns.company')]: mail.company_name,
            [say('invoices.columns.email')]: mail.recipients.join(', '),
            [say('reminders.columns.level')]: mail.level,
            [say('invoices.columns.number')]: mail.invoices.map((one) => one.number).join(', '),
            [say('invoices.columns.unpaid')]: money(mail.sum_cents),
          })),
        ),
        ...sent.skipped.map(({ number: skipped, why }) =>
          say(`reminders.skipped.${why}`, { number: skipped }),
        ),
        count('reminders.send.done', sent.letters.length),
      ],
    };
  },
});

const pauseCommand = command({
  name: 'reminders pause',
  summary: 'reminders.pause.summary',
  args: { number: 'invoices.number', reason: 'reminders.pause.reason' },
  isChange: true,
  examples: ['reminders pause 2026000012 "Zákazník reklamuje tovar"'],

  async run(context, { args }) {
    const paused = await pauseReminders(context, args);
    return { data: paused, lines: [say('reminders.pause.done', { number: args.number })] };
  },
});

const resumeCommand = command({
  name: 'reminders resume',
  summary: 'reminders.resume.summary',
  args: { number: 'invoices.number' },
  isChange: true,
  examples: ['reminders resume 2026000012'],

  async run(context, { args: { number } }) {
    const resumed = await resumeReminders(context, number);
    return { data: resumed, lines: [say('reminders.resume.done', { number })] };
  },
});

/** Mails about what is overdue. */
export const REMINDER_COMMANDS: Command[] = [listCommand, sendCommand, pauseCommand, resumeCommand];
