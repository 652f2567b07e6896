import { type Cents, toEuros } from '#base/values/money.ts';

/** Where somebody with a limit stands; a limit that is null is none, and 0 is one of nothing. */
export type Limits = {
  order_limit_cents: Cents | null;
  month_limit_cents: Cents | null;
  /** Ordered this month, and waiting to be approved. */
  spent_cents: Cents;
  waiting_cents: Cents;
};

/** By how much; null for a limit that holds. */
export type Over = { order: Cents | null; month: Cents | null };

/** Which limits one more order of this sum without VAT would break; null for none. */
export function overLimits(limits: Limits | null, netCents: Cents): Over | null {
  if (!limits) return null;
  const monthCents = limits.spent_cents + limits.waiting_cents + netCents;
  const over = {
    order: excess(netCents, limits.order_limit_cents),
    month: excess(monthCents, limits.month_limit_cents),
  };
  return over.order === null && over.month === null ? null : over;
}

const excess = (cents: Cents, limit: Cents | null) =>
  limit === null || cents <= limit ? null : cents - limit;

const inEuros = (cents: Cents | null) => (cents === null ? null : toEuros(cents));

export const wireLimits = (limits: Limits) => ({
  order_limit: inEuros(limits.order_limit_cents),
  month_limit: inEuros(limits.month_limit_cents),
  month_spent: toEuros(limits.spent_cents),
  month_waiting: toEuros(limits.waiting_cents),
});
