import { command } from '#cli/command.server.ts';
import { UsageError } from '#cli/command-error.ts';
import { tableOf } from '#cli/table.ts';
import { readMoney } from '#cli/values.ts';
import {
  assignTransaction,
  ignoreTransaction,
  removeStatement,
  undoTransaction,
} from '#staff/payments/assign.server.ts';
import { listWaiting } from '#staff/payments/pages.server.ts';
import { day, money } from '#staff/values.ts';
import { count, say } from '#text/staff.ts';

const MOVEMENT = { movement: 'payments.movement' } as const;

const waitingCommand = command({
  name: 'payments waiting',
  summary: 'payments.waiting.summary',
  examples: ['payments waiting', 'payments waiting --json'],

  async run(context) {
    const waiting = await listWaiting(context);
    return {
      data: waiting,
      lines: [
        ...tableOf(
          waiting.map((one) => ({
            [say('payments.columns.movement')]: one.id,
            [say('payments.columns.statement')]: one.statement_id,
            [say('payments.columns.day')]: day(one.booked_on),
            [say('payments.columns.symbol')]: one.variable_symbol || '–',
            [say('payments.columns.sum')]: money(one.left_cents),
            [say('payments.columns.payer')]: one.counterparty || '–',
          })),
        ),
        count('payments.waiting.count', waiting.length),
      ],
    };
  },
});

const assignCommand = command({
  name: 'payments assign',
  summary: 'payments.assign.summary',
  args: { ...MOVEMENT, parts: 'payments.assign.parts' },
  options: {
    'write-off': { type: 'boolean', help: 'payments.assign.writesOff' },
    'allow-overpayment': { type: 'boolean', help: 'payments.record.allowOverpayment' },
  },
  isChange: true,
  examples: [
    'payments assign 118 2026000012=249,90',
    'payments assign 118 2026000012=100,2026000015=149,90 --write-off',
  ],

  async run(context, { args: { movement, parts }, options }) {
    const done = await assignTransaction(context, {
      id: readId(movement),
      parts: readParts(parts),
      writes_off: options['write-off'],
      allows_overpayment: options['allow-overpayment'],
    });
    return { data: done, lines: [say('payments.record.left', { sum: money(done.left_cents) })] };
  },
});

const ignoreCommand = command({
  name: 'payments ignore',
  summary: 'payments.ignore.summary',
  args: { ...MOVEMENT, reason: 'payments.ignore.reason' },
  isChange: true,
  examples: ['payments ignore 118 "Vklad majiteľa"'],

  async run(context, { args: { movement, reason } }) {
    const done = await ignoreTransaction(context, { id: readId(movement), reason });
    return { data: done, lines: [say('payments.ignore.done')] };
  },
});

const undoCommand = command({
  name: 'payments undo',
  summary: 'payments.undo.summary',
  args: MOVEMENT,
  isChange: true,
  examples: ['payments undo 118'],

  async run(context, { args: { movement } }) {
    const done = await undoTransaction(context, { id: readId(movement) });
    return { data: done, lines: [say('payments.undo.done')] };
  },
});

const removeCommand = command({
  name: 'payments remove-statement',
  summary: 'payments.removeStatement.summary',
  args: { statement: 'payments.statement' },
  isChange: true,
  examples: ['payments remove-statement 12'],

  async run(context, { args: { statement } }) {
    const done = await removeStatement(context, { id: readId(statement) });
    return { data: done, lines: [say('payments.removeStatement.done', done)] };
  },
});

export const MOVEMENT_COMMANDS = [
  waitingCommand,
  assignCommand,
  ignoreCommand,
  undoCommand,
  removeCommand,
];

function readId(typed: string): number {
  if (/^[1-9]\d{0,8}$/.test(typed)) return Number(typed);
  throw new UsageError(say('payments.wrongMovement', { value: typed }));
}

/** 2026000012=100,2026000015=149,90: a comma before a whole number and = begins the next part. */
function readParts(typed: string) {
  const parts = typed.split(/,(?=\s*\d{10}\s*=)/).map((one) => /^\s*(\d{10})\s*=(.+)$/.exec(one));
  if (parts.some((part) => part === null))
    throw new UsageError(say('payments.assign.wrongParts', { value: typed }));
  return parts.map((part) => ({ number: part![1]!, cents: readMoney(part![2]!.trim()) }));
}
