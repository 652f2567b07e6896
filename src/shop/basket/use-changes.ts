import { useEffect, useState } from 'react';
import { useUser } from '#shop/customers/user.tsx';
import { changesSince, type LineChange, type Seen, seenOf } from './changes.ts';
import type { Basket } from './contract.ts';

const KEY = 'bastion.basket-seen';
/** Whoever comes back sooner is on the same visit. */
const VISIT = 30 * 60_000;

/** What one person was shown: at the end of the visit before, and last. */
type Memory = { person: number; before: Seen | null; last: Seen };

export type Changes = { since: string; count: number; byProduct: Map<number, LineChange> };

/**
 * What has changed since the visit before. This browser remembers what it showed, for the person who uses it now:
 * the server knows nothing of who has seen what.
 */
export function useChanges(basket: Basket | undefined): Changes | null {
  const person = useUser()?.id;
  // Read once: what is shown during a visit does not change what it is compared with.
  const [before, setBefore] = useState<Seen | null>(null);

  useEffect(() => {
    if (person === undefined || !basket) return;
    const now = new Date().toISOString();
    const kept = read(person);
    const isSameVisit = kept !== null && Date.parse(now) - Date.parse(kept.last.at) < VISIT;
    const base = isSameVisit ? kept.before : (kept?.last ?? null);
    write({ person, before: base, last: seenOf(basket, now) });
    setBefore(base);
  }, [person, basket]);

  if (!before || !basket || person === undefined) return null;
  const byProduct = changesSince(before, basket.products);
  return { since: before.at, count: byProduct.size, byProduct };
}

function read(person: number): Memory | null {
  try {
    const memory = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Memory | null;
    return memory && memory.person === person && typeof memory.last.at === 'string' ? memory : null;
  } catch {
    return null;
  }
}

function write(memory: Memory) {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Without storage nothing is remembered, and nothing is told.
  }
}
