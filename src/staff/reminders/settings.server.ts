import type { Db } from '#base/database/database.server.ts';
import { t } from '#text/documents.ts';

/** What one of three reminders says, and from how many days after the day it was due. */
type ReminderLevel = { days: number; subject: string; text: string };
export type ReminderSettings = { levels: ReminderLevel[] };

/** `{{company}}`, `{{count}}`, `{{sum}}`, `{{days}}`, `{{numbers}}` and `{{shop}}` are filled in. */
export const USUAL_REMINDERS: ReminderSettings = {
  levels: [levelOf('first', 7), levelOf('second', 14), levelOf('third', 30)],
};

function levelOf(name: 'first' | 'second' | 'third', days: number): ReminderLevel {
  return {
    days,
    subject: t(`mail.reminder.levels.${name}.subject`),
    text: t(`mail.reminder.levels.${name}.text`),
  };
}

/** As they are stored, or the usual ones. The database keeps keys in an order of its own. */
export const asReminders = (stored: ReminderSettings | undefined): ReminderSettings => ({
  levels: (stored ?? USUAL_REMINDERS).levels.map(({ days, subject, text }) => ({
    days,
    subject,
    text,
  })),
});

export async function getReminderSettings(sql: Db): Promise<ReminderSettings> {
  const [row] = await sql<{ value: ReminderSettings }[]>`
    select value from setting where key = 'reminders'`;
  return asReminders(row?.value);
}
