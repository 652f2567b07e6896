import { useSyncExternalStore } from 'react';

const KEY = 'bastion.placed';
type Placed = { id: number; number: string; customer: number };

/** The order just placed, until its panel is closed; whoever signs in next in this browser does not see it. */
export function usePlaced(customer: number | undefined): Placed | null {
  // The server has no storage, and the page it renders is shared.
  const text = useSyncExternalStore(subscribe, read, () => null);
  const placed = text === null ? null : parse(text);
  return placed && placed.customer === customer ? placed : null;
}

export const rememberPlaced = (placed: Placed) => write(JSON.stringify(placed));
export const forgetPlaced = () => write(null);

const listeners = new Set<() => void>();

function write(text: string | null) {
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // Without storage there is no panel; the toast and the mail tell of the order.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Checked by hand: a schema would bring its library to the home page. */
function parse(text: string): Placed | null {
  try {
    const { id, number, customer } = JSON.parse(text) as Record<string, unknown>;
    return typeof id === 'number' && typeof number === 'string' && typeof customer === 'number'
      ? { id, number, customer }
      : null;
  } catch {
    return null;
  }
}
