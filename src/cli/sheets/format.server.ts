import { UsageError } from '#cli/command-error.ts';
import { FORMATS, type Format } from '#staff/tables/write-table.server.ts';
import { say } from '#text/staff.ts';

export function formatOf(asked: string | undefined): Format {
  const format = FORMATS.find((one) => one === (asked ?? 'csv'));
  if (format) return format;
  throw new UsageError(say('export.wrongFormat', { formats: FORMATS.join(', ') }));
}
