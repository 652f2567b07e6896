import { dayInBratislava, timeInBratislava } from '#text/clock.ts';

/** When people are at work. */
const OPENS = 8 * 60;
const DAY = 24 * 60 * 60 * 1000;

/** How long something has waited for people who work from Monday to Friday: whole days, or minutes of the first. */
export type Waiting = { days: number; minutes: number };

export function waitingOf(since: Date, now: Date): Waiting {
  const [from, to] = [dayNumber(since), dayNumber(now)];
  const days = workdaysTo(to) - workdaysTo(from);
  if (days > 0) return { days, minutes: 0 };
  // An order that came before working hours, or on a weekend, waits from the beginning of the next ones.
  const start = isWorkday(from) && from === to ? Math.max(OPENS, minuteOf(since)) : OPENS;
  return { days: 0, minutes: isWorkday(to) ? Math.max(0, minuteOf(now) - start) : 0 };
}

const dayNumber = (at: Date) => {
  const { year, month, day } = dayInBratislava(at);
  return Math.round(Date.UTC(year, month - 1, day) / DAY);
};
const minuteOf = (at: Date) => {
  const { hour, minute } = timeInBratislava(at);
  return hour * 60 + minute;
};
/** The first of January 1970 was a Thursday. */
const weekday = (day: number) => (day + 3) % 7;
const isWorkday = (day: number) => weekday(day) < 5;
/** Workdays from the beginning of time up to a day; a weekend belongs to the Monday after it. */
const workdaysTo = (day: number) => {
  const monday = isWorkday(day) ? day : day + (7 - weekday(day));
  return Math.floor((monday + 3) / 7) * 5 + weekday(monday);
};
