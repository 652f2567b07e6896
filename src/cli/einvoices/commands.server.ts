import { command, type Command } from '#cli/command.server.ts';
import { tableOf } from '#cli/table.ts';
import { day } from '#staff/values.ts';
import { UsageError } from '#cli/command-error.ts';
import {
  listEinvoices,
  listReceivedEinvoices,
  openReceivedEinvoice,
  resumeEinvoices,
  sendEinvoice,
} from '#staff/einvoices/einvoices.server.ts';
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
    const sent = await sendEinvoice(context, { number });
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

const receivedCommand = command({
  name: 'einvoices received',
  summary: 'einvoices.received.summary',
  examples: ['einvoices received', 'einvoices received --json'],

  async run(context) {
    const received = await listReceivedEinvoices(context, undefined);
    return {
      data: received,
      lines: tableOf(
        received.map((one) => ({
          [say('einvoices.columns.id')]: one.id,
          [say('einvoices.columns.number')]: one.number,
          [say('einvoices.columns.issued')]: one.issued_on,
          [say('einvoices.columns.company')]: one.supplier,
          [say('einvoices.columns.amount')]: one.amount,
        })),
      ),
    };
  },
});

const openCommand = command({
  name: 'einvoices open',
  summary: 'einvoices.open.summary',
  args: { id: 'einvoices.open.id' },
  makesFile: true,
  examples: ['einvoices open 12 --output faktura.xml'],

  async run(context, { args }) {
    const id = Number(args.id);
    if (!Number.isInteger(id) || id < 1) throw new UsageError(say('einvoices.open.noId'));
    const bytes = await openReceivedEinvoice(context, id);
    return { bytes, data: { id, size: bytes.length }, lines: [say('einvoices.open.done', { id })] };
  },
});

/** What becomes of electronic invoices. */
export const EINVOICE_COMMANDS: Command[] = [
  listCommand,
  sendCommand,
  resumeCommand,
  receivedCommand,
  openCommand,
];
