import type { BasisPoints, UnitPrice } from '#base/values/money.ts';

/** What remains of a price when its cost is taken off, of the whole price; nothing remains to be said of a price of nothing. */
export const marginOf = (price: UnitPrice, cost: UnitPrice | null): BasisPoints | null =>
  cost === null || price === 0 ? null : Math.round(((price - cost) / price) * 10_000);
