import type { BasisPoints, Cents } from '#base/values/money.ts';
import { isLimit } from '#staff/limits.ts';
import { isDiscount } from '#staff/price-brake.ts';
import { dayOf, hundredthsOf } from '#staff/values.ts';
import { say } from '#text/staff.ts';
import { UsageError } from './command-error.ts';

export function readPercent(typed: string): BasisPoints {
  const points = hundredthsOf(typed);
  if (points !== null && isDiscount(points)) return points;
  throw new UsageError(say('values.percent', { value: typed }));
}

export function readMoney(typed: string): Cents {
  const cents = hundredthsOf(typed);
  if (cents !== null && cents !== 0) return cents;
  throw new UsageError(say('values.money', { value: typed }));
}

export function readDay(typed: string): string {
  const day = dayOf(typed);
  if (day !== null) return day;
  throw new UsageError(say('values.day', { value: typed }));
}

/** A place in a list, from one. */
export function readPosition(typed: string): number {
  if (/^\d{1,4}$/.test(typed)) return Number(typed);
  throw new UsageError(say('shipments.wrongPosition', { value: typed }));
}

export function readLimit(typed: string | undefined): number | undefined {
  const limit = typed === undefined ? undefined : Number(typed);
  if (limit === undefined || isLimit(limit)) return limit;
  throw new UsageError(say('values.limit', { value: typed! }));
}

export function readChoice<const Choice extends string>(typed: string, choices: readonly Choice[]) {
  const choice = choices.find((one) => one === typed);
  if (choice !== undefined) return choice;
  throw new UsageError(say('values.choice', { value: typed, choices: choices.join(', ') }));
}
