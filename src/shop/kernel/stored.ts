import { useSyncExternalStore } from 'react';

/**
 * A value that this browser remembers under a key. All that show it follow a change, in other tabs too. While the
 * server renders, and until the page is hydrated, it is what `parse` makes of nothing.
 */
export function stored<Value>(key: string, parse: (text: string | null) => Value) {
  const nothing = parse(null);
  let lastText: string | null = null;
  let lastValue = nothing;
  // A browser may forbid storage altogether; then it is remembered until the page is left.
  let unsaved: string | undefined;
  const listeners = new Set<() => void>();

  function readText(): string | null {
    if (unsaved !== undefined) return unsaved;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  // The same object for the same text, or React would draw without end.
  function read(): Value {
    const text = readText();
    if (text !== lastText) {
      lastText = text;
      lastValue = parse(text);
    }
    return lastValue;
  }

  function write(value: Value) {
    const text = JSON.stringify(value);
    try {
      localStorage.setItem(key, text);
      unsaved = undefined;
    } catch {
      unsaved = text;
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

  return { read, write, use: () => useSyncExternalStore(subscribe, read, () => nothing) };
}
