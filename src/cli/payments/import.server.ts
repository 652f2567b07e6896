import { change } from '#staff/change.server.ts';
import { command } from '#cli/command.server.ts';
import { pathOf } from '#cli/paths.server.ts';
import { tableOf } from '#cli/table.ts';
import { day, money } from '#staff/values.ts';
import { type Booking, bookStatement } from '#shop/invoices/statement.server.ts';
import { count, say } from '#text/staff.ts';
import { type Line, readStatement } from '#staff/payments/statement-file.server.ts';

type Reported = { row: number; booking: Booking };

export const importCommand = command({
  name: 'payments import',
  summary: 'payments.import.summary',
  args: { file: 'payments.import.file' },
  isChange: true,
  examples: ['payments import vypis-2026-11.csv --dry-run', 'payments import vypis-2026-11.csv'],

  async run(context, { args: { file } }) {
    context.progress(say('import.reading'));
    const lines = await readStatement(pathOf(file));
    const readable = lines.filter((line) => 'movement' in line);
    const reported = await change(context, async (tx, audit) => {
      const bookings = await bookStatement(
        tx,
        readable.map(({ movement }) => movement),
        (done, total) => context.progress(say('payments.import.booking'), done, total),
      );
      for (const booking of bookings)
        if ('unpaidCents' in booking) {
          const { cents, reference } = booking.movement;
          const was = { unpaid_cents: booking.unpaidCents + cents };
          const is = { unpaid_cents: booking.unpaidCents, reference };
          await audit.add('invoice', booking.number!, was, is);
        }
      return bookings.map((booking, index) => ({ row: readable[index]!.row, booking }));
    });
    return report(reported, lines);
  },
});

function report(reported: Reported[], lines: Line[]) {
  const booked = reported.filter(({ booking }) => 'unpaidCents' in booking);
  const open = reported.filter(({ booking }) => booking.outcome === 'unmatched');
  const unreadable = lines.filter((line) => 'problem' in line);
  const known = reported.length - booked.length - open.length;
  return {
    data: {
      ...{ booked: booked.map(dataOf), unmatched: open.map(dataOf) },
      ...{ already_booked: known, unreadable },
    },
    lines: [
      ...(booked.length > 0 ? tableOf(booked.map(rowOf)) : []),
      count('payments.import.booked', booked.length),
      ...(known > 0 ? [count('payments.import.known', known)] : []),
      ...(open.length > 0
        ? [count('payments.import.unmatched', open.length), ...tableOf(open.map(rowOf))]
        : []),
      ...unreadable.map(({ row, problem }) => say('payments.import.row', { row, problem })),
    ],
    isRefused: open.length + unreadable.length > 0,
  };
}

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
