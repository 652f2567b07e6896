import { plurals, t } from '#text/office/orders.ts';
import type { ListedOrder, Status } from '#staff/orders/contract.ts';

/** Blue: somebody has to do something; green: done; grey: over. */
export const TONES = {
  new: 'info',
  accepted: 'info',
  ready: 'warning',
  shipped: 'info',
  delivered: 'success',
  cancelled: 'neutral',
} as const satisfies Record<Status, string>;

export function waitingWords(waiting: NonNullable<ListedOrder['waiting']>): string {
  if (waiting.days > 0) return plurals('orders.days', waiting.days);
  if (waiting.minutes < 60) return t('orders.minutes', { count: waiting.minutes });
  return t('orders.hours', { count: Math.floor(waiting.minutes / 60) });
}
