import { tableOf } from '#cli/table.ts';
import type { ImportReport, PriceMoves, Refusal } from '#staff/sheets/sheet.server.ts';
import { formatCount, formatPrice } from '#text/format.ts';
import { count, say } from '#text/staff.ts';

const MOST_SHOWN = 30;

/** What became of the rows of a file, in words. */
export function importLines(report: ImportReport): string[] {
  return [
    ...refusalLines(report.refusals),
    ...(report.prices ? priceLines(report.prices) : []),
    count('import.created', report.created),
    count('import.changed', report.changed),
    count('import.unchanged', report.unchanged),
    count('import.refused', report.refused),
    ...(report.audit ? [say('import.undo', { id: report.audit })] : []),
    // Unconfirmed prices have said so already.
    ...(report.isWritten || report.prices?.isConfirmed === false
      ? []
      : ['', say('import.nothingWritten')]),
  ];
}

function refusalLines(refusals: Refusal[]): string[] {
  if (refusals.length === 0) return [];
  const rows = refusals.slice(0, MOST_SHOWN).map(({ row, column, value, reason }) => ({
    [say('import.columns.row')]: row,
    [say('import.columns.column')]: column,
    [say('import.columns.value')]: value,
    [say('import.columns.reason')]: reason,
  }));
  const rest = refusals.length - MOST_SHOWN;
  return [
    ...tableOf(rows, { whole: [say('import.columns.reason')] }),
    ...(rest > 0 ? [count('import.more', rest)] : []),
    '',
  ];
}

function priceLines({ touched, far, of, isConfirmed, largest }: PriceMoves): string[] {
  const counts = { touched: formatCount(touched), of: formatCount(of), far: formatCount(far) };
  return [
    say(isConfirmed ? 'priceBrake.confirmed' : 'priceBrake.refused', counts),
    ...tableOf(
      largest.map(({ code, before, after }) => ({
        [say('priceBrake.code')]: code,
        [say('priceBrake.move')]: `${formatPrice(before)} → ${formatPrice(after)}`,
      })),
    ),
    '',
  ];
}
