import { useSyncExternalStore } from 'react';

const FLAG = 'bastion-basket';

/**
 * Guests share their pages, so a page cannot say what is in a guest's basket. This browser remembers
 * whether asking is worth a call; most guests only look.
 */
export const useMayHaveBasket = () => useSyncExternalStore(subscribe, read, () => false);

export function rememberBasket(hasLines: boolean) {
  if (typeof window === 'undefined' || hasLines === read()) return;
  try {
    if (hasLines) localStorage.setItem(FLAG, '1');
    else localStorage.removeItem(FLAG);
  } catch {
    // Storage may be full or forbidden; then the badge is shown after a visit of the basket page.
  }
  for (const tell of listeners) tell();
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return false;
  }
}
