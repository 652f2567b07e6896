import { StaffError } from './staff-error.ts';

const USUAL_ROWS = 50;
/** The highest limit that can be asked for. */
export const MOST_ROWS = 100_000;

export const isLimit = (limit: number): boolean =>
  Number.isInteger(limit) && limit > 0 && limit <= MOST_ROWS;

/** How much of a list is read: what was asked for, or what fits on a screen. */
export function limitOf(asked: number = USUAL_ROWS): number {
  if (isLimit(asked)) return asked;
  throw new StaffError('values.limit', { value: asked });
}
