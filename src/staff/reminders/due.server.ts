import type { Db, Fragment } from '#base/database/database.server.ts';
import { USUAL_REMINDERS } from './settings.server.ts';

/** From how many days after its due day each reminder leaves, as it is set or as is usual. */
const daysOf = (sql: Db): Fragment => sql`coalesce(
  (select array_agg((level ->> 'days')::int) from setting, jsonb_array_elements(value -> 'levels') as level
   where key = 'reminders'),
  ${USUAL_REMINDERS.levels.map(({ days }) => days)}::int[])`;

/** The row `invoice` is overdue for so long that a reminder is due that has not been sent, and nobody has paused them. */
export const isToRemind = (sql: Db): Fragment => sql`
  invoice.gross_cents > invoice.paid_cents and invoice.kind = 'invoice' and invoice.due_on < current_date
  and not exists (select from invoice_reminder_pause where invoice_id = invoice.id)
  and (select count(*) from unnest(${daysOf(sql)}) as reached where current_date - invoice.due_on >= reached)
    > (select coalesce(max(level), 0) from invoice_reminder where invoice_id = invoice.id)`;
