import { type Cents, lineCents, type UnitPrice } from '#base/values/money.ts';
import type { ProjectState } from './contract.ts';

export type Wanted = { of: string; quantity: number };

/**
 * How many of each line are ordered, of what was ordered of its product for the whole project. A product that stands on
 * several lines fills them in their order, and the last one tells what was ordered beyond them.
 */
export function allotOrdered(lines: Wanted[], ordered: ReadonlyMap<string, number>): number[] {
  const left = new Map(ordered);
  const last = new Map(lines.map(({ of }, index) => [of, index]));
  return lines.map(({ of, quantity }, index) => {
    const rest = left.get(of) ?? 0;
    const taken = last.get(of) === index ? rest : Math.min(rest, quantity);
    left.set(of, rest - taken);
    return taken;
  });
}

export type Counted = {
  quantity: number;
  ordered: number;
  saved: UnitPrice;
  /** Null for what cannot be bought any more. */
  now: UnitPrice | null;
};

export const remainingOf = ({ quantity, ordered }: Pick<Counted, 'quantity' | 'ordered'>) =>
  Math.max(0, quantity - ordered);

export type Sums = {
  state: ProjectState;
  lines: number;
  linesOrdered: number;
  /** Lines that are left to order and can be. */
  linesRemaining: number;
  savedCents: Cents;
  nowCents: Cents;
  remainingCents: Cents;
};

/** Then and now are compared over what can still be bought: what is gone has no price today. */
export function sumsOf(lines: Counted[]): Sums {
  const sums: Sums = {
    state: 'preparing',
    lines: lines.length,
    linesOrdered: 0,
    linesRemaining: 0,
    savedCents: 0,
    nowCents: 0,
    remainingCents: 0,
  };
  for (const line of lines) {
    const remaining = remainingOf(line);
    if (remaining === 0) sums.linesOrdered += 1;
    if (line.ordered > 0) sums.state = 'partly';
    if (line.now === null) continue;
    sums.savedCents += lineCents(line.saved, line.quantity);
    sums.nowCents += lineCents(line.now, line.quantity);
    sums.remainingCents += lineCents(line.now, remaining);
    if (remaining > 0) sums.linesRemaining += 1;
  }
  if (lines.length > 0 && sums.linesOrdered === lines.length) sums.state = 'ordered';
  return sums;
}
