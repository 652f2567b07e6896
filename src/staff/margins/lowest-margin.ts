import type { BasisPoints } from '#base/values/money.ts';

/** Of the shop, and of categories that have their own. */
export type Lowest = { shop: BasisPoints | null; byCategory: ReadonlyMap<number, BasisPoints> };

/** The lowest margin of a category: its own, else of the nearest that it lies in, else of the shop; null where there is none. */
export function lowestFor(
  category: number,
  lowest: Lowest,
  parentOf: (category: number) => number | null,
): BasisPoints | null {
  for (let at: number | null = category; at !== null; at = parentOf(at)) {
    const own = lowest.byCategory.get(at);
    if (own !== undefined) return own;
  }
  return lowest.shop;
}

/**
 * Whether a price is to wait for the owner: the one rule, for own prices and whatever else a price is typed for. What nobody
 * knows the cost of does not wait.
 */
export const waitsForOwner = (margin: BasisPoints | null, lowest: BasisPoints | null): boolean =>
  margin !== null && lowest !== null && margin < lowest;
