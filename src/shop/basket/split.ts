/** What of a line is here, what comes later, and by which day; null: nobody knows. */
export type Awaited = { now: number; later: number; on: string | null };

export type Shipments = {
  /** Something is not here. */
  isShort: boolean;
  /** Something is here and something is not, so that it can go in two. */
  isSplittable: boolean;
  /** By which day all of it is here; null: nobody knows, or it is already. */
  on: string | null;
};

/** Two at most are planned: what is here now, and all the rest once the last of it is. */
export function shipmentsOf(lines: Awaited[]): Shipments {
  const short = lines.filter(({ later }) => later > 0);
  const days = short.map(({ on }) => on);
  return {
    isShort: short.length > 0,
    isSplittable: short.length > 0 && lines.some(({ now }) => now > 0),
    on: days.includes(null) ? null : (days.toSorted().at(-1) ?? null),
  };
}

export type SplitWish = {
  isSplit: boolean;
  /** Whoever picks an order up comes once. */
  isPickUp: boolean;
  /** Delivery is paid for each shipment, not once for the order. */
  isChargedEach: boolean;
};

/** What comes of the wish: without a shortage there is nothing to split, and delivery is paid once. */
export function splitOf(
  lines: Awaited[],
  { isSplit: isWanted, isPickUp, isChargedEach }: SplitWish,
): { isSplit: boolean; shippingCount: 1 | 2 } {
  const isSplit = isWanted && !isPickUp && shipmentsOf(lines).isSplittable;
  return { isSplit, shippingCount: isSplit && isChargedEach ? 2 : 1 };
}
