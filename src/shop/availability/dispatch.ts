import { timeInBratislava, todayInBratislava } from '#text/clock.ts';
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
