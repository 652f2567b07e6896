import type { Availability } from '#shop/availability/contract.ts';

/** What of a line is here, what comes later, and by which day; null: nobody knows. */
export type Awaited = { now: number; later: number; on: string | null };

/** Of a line of a basket or an order. Guests are told no numbers, and choose nothing. */
export const awaitedOf = ({ availability }: { availability: Availability | null }): Awaited => ({
  now: availability?.now ?? 0,
  later: availability?.later ?? 0,
  on: availability?.on ?? null,
});

export type Shipments = {
  /** Something is not here. */
  isShort: boolean;
  /** Something is here and something is not, so that it can go in two. */
  isSplittable: boolean;
  /** By which day all of it is here; null: nobody knows, or it is already. */
  on: string | null;
  /** Of how many lines something is here. */
  here: number;
  /** Of how many lines the rest comes on which day; those without one are the last. */
  days: Expected[];
};

export type Expected = { on: string | null; lines: number };

/**
 * Two are planned and paid for: what is here now, and the rest once the last of it that has a day is here. What has no
 * day holds up nobody and is sent when it comes.
 */
export function shipmentsOf(lines: Awaited[]): Shipments {
  const short = lines.filter(({ later }) => later > 0);
  const days = short.map(({ on }) => on);
  return {
    isShort: short.length > 0,
    isSplittable: short.length > 0 && lines.some(({ now }) => now > 0),
    on: days.includes(null) ? null : (days.toSorted().at(-1) ?? null),
    here: lines.filter(({ now }) => now > 0).length,
    days: byDay(days),
  };
}

function byDay(days: (string | null)[]): Expected[] {
  const known = [...new Set(days)].filter((day) => day !== null).toSorted();
  const last = days.includes(null) ? [null] : [];
  return [...known, ...last].map((on) => ({ on, lines: days.filter((day) => day === on).length }));
}

/** The day of the second shipment: of the last goods that have one. */
export const lastKnownDay = ({ days }: Pick<Shipments, 'days'>): string | null =>
  days.findLast(({ on }) => on !== null)?.on ?? null;

/** Some of the rest has no day: it makes a third shipment. */
export const hasUndatedRest = ({ days }: Pick<Shipments, 'days'>): boolean =>
  days.length > 1 && days.at(-1)!.on === null;

export type SplitWish = {
  isSplit: boolean;
  /** An order that is picked up is never split. */
  isPickUp: boolean;
  /** Delivery is paid for each shipment, not once for the order. */
  isChargedEach: boolean;
};

/** How the order is sent for this choice: without a shortage there is nothing to split, and delivery is paid once. */
export function splitOf(
  lines: Awaited[],
  { isSplit: isWanted, isPickUp, isChargedEach }: SplitWish,
): { isSplit: boolean; shippingCount: 1 | 2 } {
  const isSplit = isWanted && !isPickUp && shipmentsOf(lines).isSplittable;
  return { isSplit, shippingCount: isSplit && isChargedEach ? 2 : 1 };
}
