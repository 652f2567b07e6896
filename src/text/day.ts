import { dayInBratislava } from './clock.ts';
import { formatDate } from './format.ts';
import { ts } from './search.ts';

const DAY = 86_400_000;

/** dnes, včera, 9. 11. and in another year 9. 11. 2025; both are moments. */
export function formatDay(at: number, now: number): string {
  const date = (moment: number) => formatDate(new Date(moment).toISOString());
  if (date(at) === date(now)) return ts('days.today');
  if (date(at) === date(now - DAY)) return ts('days.yesterday');
  const year = (moment: number) => dayInBratislava(new Date(moment)).year;
  return year(at) === year(now) ? date(at).replace(/\u00a0\d+$/, '') : date(at);
}
