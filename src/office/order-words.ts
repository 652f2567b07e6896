import { dayInBratislava, timeInBratislava } from '#text/clock.ts';
import { formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import type { ListedOrder, Status } from './orders-contract.ts';

/** Blue: somebody has to do something; green: done; grey: over. */
export const TONES = {
  new: 'info',
  accepted: 'info',
  ready: 'warning',
  shipped: 'info',
  delivered: 'success',
  cancelled: 'neutral',
} as const satisfies Record<Status, string>;

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

export function waitingWords(waiting: NonNullable<ListedOrder['waiting']>): string {
  if (waiting.days > 0) return plurals('orders.days', waiting.days);
  if (waiting.minutes < 60) return t('orders.minutes', { count: waiting.minutes });
  return t('orders.hours', { count: Math.floor(waiting.minutes / 60) });
}
