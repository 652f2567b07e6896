import { useSyncExternalStore } from 'react';
import { todayInBratislava } from '#text/clock.ts';

/** Whoever comes back to a page that was left open overnight is told nothing of yesterday. */
function subscribe(look: () => void) {
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/**
 * Today's day. While a page is rendered or hydrated it is empty, before every day: what the server has said stands until the
 * browser, whose page may be older, has looked at its own clock.
 */
export const useToday = (): string => useSyncExternalStore(subscribe, todayInBratislava, () => '');
