import type { Availability, Delivery } from './contract.ts';
import { litBars } from './stock.ts';

/** Free stock, below zero by what open orders wait for, and deliveries, the next one first. */
export type Goods = { stock: number; inbound: Delivery[] };

export type Plan = {
  now: number;
  later: number;
  /** The day by which all of `later` will have come; null when it is not known, or there is nothing to wait for. */
  on: string | null;
};

/**
 * What somebody who wants so many gets at once and when the rest comes. Stock below zero has been promised to those who
 * ordered before, so of deliveries it takes its part first. A delivery whose day has passed without it is not counted:
 * nobody knows when it comes.
 */
export function availabilityOf(wanted: number, { stock, inbound }: Goods, today: string): Plan {
  const now = Math.min(wanted, Math.max(stock, 0));
  const later = wanted - now;
  return { now, later, on: later === 0 ? null : dayOf(later + owed(stock), inbound, today) };
}

const owed = (stock: number) => Math.max(-stock, 0);

/** Deliveries whose day has passed are left out. */
export const stillComing = ({ inbound }: Goods, today: string): Delivery[] =>
  inbound.filter(({ on }) => on === null || on >= today);

/** The next day on which pieces come that no order waits for. */
export const nextDay = ({ stock, inbound }: Goods, today: string) =>
  dayOf(owed(stock) + 1, inbound, today);

/** The first day by which so many pieces have come. */
export function dayOf(needed: number, inbound: Delivery[], today: string): string | null {
  // Most products have nothing on its way.
  if (inbound.length === 0) return null;
  let come = 0;
  for (const { quantity, on } of sorted(inbound, today)) {
    come += quantity;
    if (come >= needed) return on;
  }
  return null;
}

const sorted = (inbound: Delivery[], today: string) =>
  inbound
    .filter((one): one is Delivery & { on: string } => one.on !== null && one.on >= today)
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));

type OrderedLine = { quantity: number; later: number; on: string | null };

/** Of a line that was ordered: what waits for it, and what is still to come. */
export const availabilityOfLine = (
  { quantity, later, on }: OrderedLine,
  today: string,
): Availability => ({
  now: quantity - later,
  later,
  on: later > 0 && on !== null && on >= today ? on : null,
  is_full: later === 0,
  gauge: litBars(quantity - later),
});

/** A line that waits for a part of what was ordered; lines come in the order they were placed. */
export type Waiting = { id: number; waiting: number };
export type Replanned = { id: number; later: number; on: string | null };

/**
 * Deliveries shared among those who wait for a product, whoever ordered first. What has come meanwhile went to the first
 * of them; what stock owes beyond them was owed before.
 */
export function planQueue(lines: Waiting[], { stock, inbound }: Goods, today: string): Replanned[] {
  let needed = owed(stock) - lines.reduce((sum, { waiting }) => sum + waiting, 0);
  return lines.map(({ id, waiting }) => {
    needed += waiting;
    const later = Math.min(waiting, Math.max(needed, 0));
    return { id, later, on: later === 0 ? null : dayOf(needed, inbound, today) };
  });
}

type Asking = { wanted: number; seesNumbers: boolean; today: string };

/** The same as it travels: guests learn whether there is enough, or a part, and the day. */
export function availabilityFor(
  goods: Goods,
  { wanted, seesNumbers, today }: Asking,
): Availability {
  const { now, later, on } = availabilityOf(wanted, goods, today);
  return {
    now: seesNumbers ? now : null,
    later: seesNumbers ? later : null,
    on,
    is_full: later === 0,
    gauge: litBars(goods.stock),
  };
}
