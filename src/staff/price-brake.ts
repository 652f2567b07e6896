/** A file may touch this share of all prices without being asked about it. */
export const MOST_TOUCHED = 0.2;
/** One price may move by this share of what it was. */
export const FARTHEST = 0.5;

export const movesFar = (before: number, after: number): boolean =>
  Math.abs(after - before) > before * FARTHEST;
