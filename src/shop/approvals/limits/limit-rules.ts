import type { Limits } from '#shop/approvals/contract.ts';

/** How much of a limit is used with something more, and by how much it is passed. */
export type Use = { limit: number; used: number; over: number };
export type Uses = { order: Use | null; month: Use | null };

/** Cents, because sums of euros are not exact. */
const cents = (euros: number) => Math.round(euros * 100);

const shareOf = (limit: number | null, used: number): Use | null =>
  limit === null ? null : { limit, used, over: Math.max(0, (cents(used) - cents(limit)) / 100) };

/** What an order of so much, without VAT and with delivery and payment, means for somebody's limits. */
export const usesOf = (limits: Limits, total: number): Uses => ({
  order: shareOf(limits.order_limit, total),
  month: shareOf(
    limits.month_limit,
    (cents(limits.month_spent) + cents(limits.month_waiting) + cents(total)) / 100,
  ),
});

export const isOver = ({ order, month }: Uses): boolean =>
  (order?.over ?? 0) > 0 || (month?.over ?? 0) > 0;

/** Amber from 80 %, red from 95 %. */
export function toneOf({ limit, used }: Use): 'calm' | 'warning' | 'error' {
  if (cents(used) * 100 >= cents(limit) * 95) return 'error';
  return cents(used) * 100 >= cents(limit) * 80 ? 'warning' : 'calm';
}

/** Where the bar ends and where the limit stands on it, in percent: what is over still fits. */
export function barOf({ limit, used }: Use): { fill: number; mark: number } {
  const whole = Math.max(limit, used) * (used > limit ? 1.1 : 1);
  if (whole === 0) return { fill: 100, mark: 100 };
  return { fill: Math.round((used / whole) * 100), mark: Math.round((limit / whole) * 100) };
}
