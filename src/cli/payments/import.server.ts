import { command } from '#cli/command.server.ts';
import { fileAt } from '#cli/files.server.ts';
import { tableOf } from '#cli/table.ts';
import { importStatement } from '#staff/payments/import.server.ts';
import { day, money } from '#staff/values.ts';
import { count, say } from '#text/staff.ts';

type Report = Awaited<ReturnType<typeof importStatement>>;
type Reported = Report['booked'][number];

export const importCommand = command({
  name: 'payments import',
  summary: 'payments.import.summary',
  args: { file: 'payments.import.file' },
  isChange: true,
  examples: ['payments import vypis-2026-11.xml --dry-run', 'payments import vypis-2026-11.csv'],

  async run(context, { args: { file } }) {
    return report(await importStatement(context, fileAt(file)));
  },
});

const report = ({ statements, booked, unmatched, alreadyBooked, unreadable }: Report) => ({
  data: {
    statements: statements.map(({ account, number, isNew }) => ({
      account,
      number,
      is_new: isNew,
    })),
    booked: booked.map(dataOf),
    unmatched: unmatched.map(dataOf),
    already_booked: alreadyBooked,
    unreadable,
  },
  lines: [
    ...statements.map(({ number, isNew }) =>
      say(isNew ? 'payments.import.statement' : 'payments.import.again', { number }),
    ),
    ...(booked.length > 0 ? tableOf(booked.map(rowOf)) : []),
    count('payments.import.booked', booked.length),
    ...(alreadyBooked > 0 ? [count('payments.import.known', alreadyBooked)] : []),
    ...(unmatched.length > 0
      ? [count('payments.import.unmatched', unmatched.length), ...tableOf(unmatched.map(rowOf))]
      : []),
    ...unreadable.map(({ row, problem }) => say('payments.import.row', { row, problem })),
  ],
  isRefused: unmatched.length + unreadable.length > 0,
});

const dataOf = ({ row, booking: { movement, ...rest } }: Reported) => ({
  row,
  ...movement,
  ...rest,
});

const rowOf = ({ row, booking }: Reported) => {
  const { movement, number, outcome } = booking;
  return {
    [say('payments.columns.row')]: row,
    [say('payments.columns.day')]: day(movement.paidOn),
    [say('payments.columns.symbol')]: movement.variableSymbol || '–',
    [say('payments.columns.sum')]: money(movement.cents),
    [say('payments.columns.invoice')]: number ?? '–',
    [say('payments.columns.outcome')]:
      outcome === 'unmatched'
        ? say(`payments.reasons.${booking.reason}`)
        : say(`payments.outcomes.${outcome}`, {
            sum: 'unpaidCents' in booking ? money(Math.abs(booking.unpaidCents)) : '',
          }),
  };
};
