import { useEffect } from 'react';
import { useUser } from '#shop/customers/user.tsx';
import { stored } from '#shop/kernel/stored.ts';
import { changesSince, type LineChange, type Seen, seenOf } from './changes.ts';
import type { Basket } from './contract.ts';

/** Coming back sooner continues the same visit. */
const VISIT = 30 * 60_000;

/** What one person was shown: at the end of the visit before, and last. */
type Memory = { person: number; before: Seen | null; last: Seen };

const MEMORY = stored<Memory | null>('bastion.basket-seen', (text) => {
  try {
    const memory = JSON.parse(text ?? 'null') as Memory | null;
    return memory && typeof memory.last.at === 'string' ? memory : null;
  } catch {
    return null;
  }
});

export type Changes = { since: string; count: number; byProduct: Map<number, LineChange> };

/**
 * What has changed since the visit before. This browser remembers what it showed, for the person who uses it now:
 * the server knows nothing of who has seen what.
 */
export function useChanges(basket: Basket | undefined): Changes | null {
  const person = useUser()?.id;
  const memory = MEMORY.use();

  useEffect(() => {
    if (person === undefined || !basket) return;
    const now = new Date().toISOString();
    const known = MEMORY.read();
    const kept = known?.person === person ? known : null;
    const isSameVisit = kept !== null && Date.parse(now) - Date.parse(kept.last.at) < VISIT;
    const before = isSameVisit ? kept.before : (kept?.last ?? null);
    MEMORY.write({ person, before, last: seenOf(basket, now) });
  }, [person, basket]);

  const before = memory?.person === person ? memory?.before : null;
  if (!before || !basket) return null;
  const byProduct = changesSince(before, basket.products);
  return { since: before.at, count: byProduct.size, byProduct };
}
