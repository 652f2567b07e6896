/** A file may touch this share of all prices without being asked about it. */
export const MOST_TOUCHED = 0.2;
/** One price may move by this share of what it was. */
export const FARTHEST = 0.5;

/** In basis points: from nothing to the whole price. */
export const isDiscount = (points: number): boolean =>
  Number.isInteger(points) && points >= 0 && points <= 10_000;

export const movesFar = (before: number, after: number): boolean =>
  Math.abs(after - before) > before * FARTHEST;
