import { command, type Command } from '#cli/command.server.ts';
import { tableOf } from '#cli/table.ts';
import { day } from '#staff/values.ts';
import { listEinvoices, resumeEinvoices, sendEinvoice } from '#staff/einvoices/einvoices.server.ts';
import { say } from '#text/staff.ts';

const listCommand = command({
  name: 'einvoices list',
  summary: 'einvoices.list.summary',
  options: {
    state: { type: 'string', help: 'einvoices.list.state', value: 'refused' },
    open: { type: 'boolean', help: 'einvoices.list.open' },
    number: { type: 'string', help: 'einvoices.list.number', value: '2027000012' },
  },
  examples: ['einvoices list --open', 'einvoices list --number 2027000012 --json'],

  async run(context, { options: { state, open, number } }) {
    const { einvoices, pause } = await listEinvoices(context, { state, number, isForPeople: open });
    return {
      data: { einvoices, pause },
      lines: [
        ...(pause
          ? [
              say('einvoices.list.paused', {
                until: pause.until.toISOString(),
                reason: pause.answer.message,
              }),
            ]
          : []),
        ...tableOf(
          einvoices.map((one) => ({
            [say('einvoices.columns.number')]: one.number,
            [say('einvoices.columns.issued')]: day(new Date(one.issued_on)),
            [say('einvoices.columns.company')]: one.company_name,
            [say('einvoices.columns.state')]: say(`einvoices.states.${one.state}`),
            [say('einvoices.columns.answer')]: one.answer
              ? [one.answer.code, one.answer.message].filter(Boolean).join(' ')
              : '–',
          })),
        ),
      ],
    };
  },
});

const sendCommand = command({
  name: 'einvoices send',
  summary: 'einvoices.send.summary',
  args: { number: 'invoices.number' },
  isChange: true,
  examples: ['einvoices send 2027000012'],

  async run(context, { args: { number } }) {
    const sent = await sendEinvoice(context, number);
    return { data: sent, lines: [say('einvoices.send.done', { number })] };
  },
});

const resumeCommand = command({
  name: 'einvoices resume',
  summary: 'einvoices.resume.summary',
  isChange: true,
  examples: ['einvoices resume'],

  async run(context) {
    return { data: await resumeEinvoices(context), lines: [say('einvoices.resume.done')] };
  },
});

/** What becomes of electronic invoices. */
export const EINVOICE_COMMANDS: Command[] = [listCommand, sendCommand, resumeCommand];
