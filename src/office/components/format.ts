import { dayInBratislava, timeInBratislava } from '#text/clock.ts';
import { formatPrice } from '#text/format.ts';

export const euros = (cents: number | null) => (cents === null ? '–' : formatPrice(cents / 100));

/** Of this year the day is enough: 16. 11. 07:42 */
export function shortMoment(iso: string): string {
  const at = new Date(iso);
  const { day, month, year } = dayInBratislava(at);
  const { hour, minute } = timeInBratislava(at);
  const date = `${day}.\u00a0${month}.`;
  return year === dayInBratislava(new Date()).year
    ? `${date} ${hour}:${String(minute).padStart(2, '0')}`
    : `${date}\u00a0${year}`;
}
