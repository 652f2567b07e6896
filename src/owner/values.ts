import { type BasisPoints, type Cents, toEuros, toPercent } from '#base/money.ts';
import { formatCount, formatDate, formatPrice } from '#text/format.ts';
import { say } from '#text/owner.ts';
import { UsageError } from './owner-error.ts';

const DECIMALS = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/;

/** 12,5 and 12.50 are the same to a person: hundredths, whole. */
function hundredths(typed: string): number | null {
  const [, sign, whole, rest = ''] = DECIMALS.exec(typed.replace(/[\s\u00a0€%]/g, '')) ?? [];
  if (whole === undefined) return null;
  const value = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  return sign ? -value : value;
}

export function readPercent(typed: string): BasisPoints {
  const points = hundredths(typed);
  if (points !== null && points >= 0 && points <= 10_000) return points;
  throw new UsageError(say('values.percent', { value: typed }));
}

export function readMoney(typed: string): Cents {
  const cents = hundredths(typed);
  if (cents !== null && cents !== 0) return cents;
  throw new UsageError(say('values.money', { value: typed }));
}

/** A day as people and spreadsheets write it, 12.11.2026 or 2026-11-12; null when it is none. */
export function dayOf(typed: string): string | null {
  const slovak = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(typed.trim());
  const day = slovak
    ? `${slovak[3]}-${slovak[2]!.padStart(2, '0')}-${slovak[1]!.padStart(2, '0')}`
    : typed.trim();
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(Date.parse(day)) &&
    new Date(day).toISOString().startsWith(day);
  return isDay ? day : null;
}

export function readDay(typed: string): string {
  const day = dayOf(typed);
  if (day !== null) return day;
  throw new UsageError(say('values.day', { value: typed }));
}

export function readLimit(typed: string): number {
  const limit = Number(typed);
  if (Number.isInteger(limit) && limit > 0 && limit <= 100_000) return limit;
  throw new UsageError(say('values.limit', { value: typed }));
}

export function readChoice<const Choice extends string>(typed: string, choices: readonly Choice[]) {
  const choice = choices.find((one) => one === typed);
  if (choice !== undefined) return choice;
  throw new UsageError(say('values.choice', { value: typed, choices: choices.join(', ') }));
}

export const money = (cents: Cents): string => formatPrice(toEuros(cents));
export const percent = (points: BasisPoints): string => `${formatCount(toPercent(points))}\u00a0%`;
export const day = (at: Date | string): string =>
  formatDate(typeof at === 'string' ? at : at.toISOString());
