import { plainNumber } from './typed-number.ts';

/** The most that a call takes. */
const MOST_CENTS = 2_000_000_000;

/** What somebody typed as a sum: 1 500, 1500,50 or 1500.5 € as cents; null when it is none, or too much for any call. */
export function centsOf(typed: string): number | null {
  const [, whole, rest = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(plainNumber(typed)) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  return cents > MOST_CENTS ? null : cents;
}

/** What was typed as a sum, in cents; undefined when it is none. */
export const sumOf = (given: string | undefined) => centsOf(given ?? '') ?? undefined;

/** What somebody typed as a share, in hundredths of a percent: 12, 12,5 or 12.5 %; null when it is none of a whole. */
export function pointsOf(typed: string): number | null {
  const [, whole, rest = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/.exec(plainNumber(typed)) ?? [];
  if (whole === undefined) return null;
  const points = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  return points > 10_000 ? null : points;
}

/** The same as it is typed. */
export const pointsText = (points: number): string => String(points / 100).replace('.', ',');
