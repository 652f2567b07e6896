import { wholeOf } from '#office/components/typed-number.ts';
import { MOST_PIECES } from '#staff/stock/most-pieces.ts';

/** What somebody types as the smallest stock: nothing is none; undefined is no such number. */
export function readMinimum(typed: string): number | null | undefined {
  if (['', '–'].includes(typed.trim())) return null;
  return wholeOf(typed, MOST_PIECES) || undefined;
}
