import { formatNumber } from '#text/numbers.ts';
import type { Quantity } from './quantity.ts';

const NBSP = '\u00a0';
/** Units written without a space after their number: 110°, 25×, 6U, 19". */
const CLOSE = new Set(['°', '×', 'U', '"']);

/** 2,8 mm */
export const formatMeasure = (number: number, unit: string): string =>
  formatted(number) + tailOf(unit);

/** 2,8 – 12 mm, do 30 m, od 5 m */
export function formatQuantity({ from, to }: Quantity, unit: string): string {
  if (from === to) return from === null ? '' : formatMeasure(from, unit);
  if (from === null) return `do${NBSP}${formatMeasure(to!, unit)}`;
  if (to === null) return `od${NBSP}${formatMeasure(from, unit)}`;
  return `${formatted(from)}${NBSP}–${NBSP}${formatted(to)}${tailOf(unit)}`;
}

const tailOf = (unit: string) => (unit === '' || CLOSE.has(unit) ? unit : `${NBSP}${unit}`);

/** All its decimals, as it is written: rounding would make another value of it. */
function formatted(number: number): string {
  const [whole, decimals] = String(Math.abs(number)).split('.');
  const sign = number < 0 ? '\u2212' : '';
  return `${sign}${formatNumber(Number(whole))}${decimals ? `,${decimals}` : ''}`;
}
