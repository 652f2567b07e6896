// By hand for the same reason as numbers: no Intl before the page comes alive.

const HOUR = 3_600_000;

/** The calendar day in Bratislava at a moment, whatever the clock of the machine. */
export function dayInBratislava(at: Date): { day: number; month: number; year: number } {
  const local = localOf(at);
  return {
    day: local.getUTCDate(),
    month: local.getUTCMonth() + 1,
    year: local.getUTCFullYear(),
  };
}

/** That day as 2026-11-24. Asked for with every card of a listing; it changes with an hour only. */
export function todayInBratislava(at = new Date()): string {
  const hour = Math.floor(at.getTime() / HOUR);
  if (today.hour !== hour) today = { hour, day: localOf(at).toISOString().slice(0, 10) };
  return today.day;
}

let today = { hour: NaN, day: '' };

/** And the time of that day. */
export function timeInBratislava(at: Date): { hour: number; minute: number } {
  const local = localOf(at);
  return { hour: local.getUTCHours(), minute: local.getUTCMinutes() };
}

const localOf = (at: Date) => new Date(at.getTime() + (isSummerTime(at) ? 2 : 1) * HOUR);

/** The Union's rule since 1996: from the last Sunday of March to that of October, at 1:00 UTC. */
function isSummerTime(at: Date): boolean {
  const year = at.getUTCFullYear();
  // Asked for with every card of a listing; the years of a page are hardly ever two.
  if (summer.year !== year)
    summer = { year, from: lastSunday(year, 2), until: lastSunday(year, 9) };
  return at >= summer.from && at < summer.until;
}

let summer = { year: 0, from: new Date(0), until: new Date(0) };

/** Both months have 31 days. */
function lastSunday(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month, 31, 1));
  last.setUTCDate(31 - last.getUTCDay());
  return last;
}
