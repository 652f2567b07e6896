import { timeInBratislava, todayInBratislava } from '#text/clock.ts';
import { ta } from '#text/availability.ts';
import { formatDate } from '#text/format.ts';
import type { Dispatch } from './contract.ts';
import { isWorkingDay } from './holidays.ts';

/** Until when what is ordered leaves the same day, where the owner has not said otherwise. */
export const USUAL_DISPATCH: Dispatch = { until: '14:00', closed_days: [] };

/** Whether what is ordered now leaves today: before the hour of a working day on which the shop is open. */
export function leavesToday({ until, closed_days: closed }: Dispatch, now: Date): boolean {
  const today = todayInBratislava(now);
  const { hour, minute } = timeInBratislava(now);
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return time < until && isWorkingDay(today) && !closed.includes(today);
}

const DAY = 86_400_000;
const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00Z`) + DAY).toISOString().slice(0, 10);

/** The day on which what is ordered now leaves; null where the shop is closed for as long as anybody would wait. */
export function leavesOn(dispatch: Dispatch, now: Date): string | null {
  let day = todayInBratislava(now);
  if (leavesToday(dispatch, now)) return day;
  for (let days = 0; days < 60; days += 1) {
    day = dayAfter(day);
    if (isWorkingDay(day) && !dispatch.closed_days.includes(day)) return day;
  }
  return null;
}

/** „Odošleme dnes“ and until which hour to order; tomorrow; „v pondelok 16. 11. 2026“. */
export function dispatchWords(dispatch: Dispatch, now: Date): [string, string] | null {
  const today = todayInBratislava(now);
  const day = leavesOn(dispatch, now);
  if (day === null) return null;
  if (day === today)
    return [ta('today'), ta('todayUntil', { hour: dispatch.until.replace(/^0/, '') })];
  if (day === dayAfter(today)) return [ta('tomorrow'), ''];
  const weekday = new Date(`${day}T00:00Z`).getUTCDay() as 1 | 2 | 3 | 4 | 5;
  return [ta('onDay', { weekday: ta(`weekdays.${weekday}`), date: formatDate(day) }), ''];
}
