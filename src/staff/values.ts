import { type BasisPoints, type Cents, toEuros, toPercent } from '#base/values/money.ts';
import { StaffError } from './staff-error.ts';
import { formatCount, formatDate, formatPrice } from '#text/format.ts';

const DECIMALS = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/;

/** 12,5 and 12.50 are the same to a person: hundredths, whole; null when it is no such number. */
export function hundredthsOf(typed: string): number | null {
  const [, sign, whole, rest = ''] = DECIMALS.exec(typed.replace(/[\s\u00a0€%]/g, '')) ?? [];
  if (whole === undefined) return null;
  const value = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  return sign ? -value : value;
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

/** A day of an input, whoever brings it. */
export function checkedDay(given: string): string {
  const day = dayOf(given);
  if (day !== null) return day;
  throw new StaffError('values.day', { value: given });
}

/** The days of a filter; an end that is not given is open. */
export const checkedPeriod = ({ from, to }: Period): Period => ({
  from: from && checkedDay(from),
  to: to && checkedDay(to),
});
type Period = { from?: string | undefined; to?: string | undefined };

export const money = (cents: Cents): string => formatPrice(toEuros(cents));
export const percent = (points: BasisPoints): string => `${formatCount(toPercent(points))}\u00a0%`;
export const day = (at: Date | string): string =>
  formatDate(typeof at === 'string' ? at : at.toISOString());
