import { useSyncExternalStore } from 'react';
import { parseViewed, withViewed } from './last-viewed.ts';

const KEY = 'bastion.lastViewed';
const NONE: string[] = [];

/** Slugs of the products seen last in this browser; none while the server renders. */
export function useLastViewed(): string[] {
  return useSyncExternalStore(subscribe, read, () => NONE);
}

export const rememberViewed = (slug: string) => write(withViewed(read(), slug));

export const forgetViewed = (slugs: string[]) =>
  write(read().filter((one) => !slugs.includes(one)));

let lastStored: string | null = null;
let lastRead = NONE;

function read(): string[] {
  const stored = readStorage();
  if (stored !== lastStored) {
    lastStored = stored;
    lastRead = parseViewed(stored);
  }
  return lastRead;
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

// A browser may forbid storage altogether; then nothing is remembered and nothing breaks.
function readStorage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(slugs: string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(slugs));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}
