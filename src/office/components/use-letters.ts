import { isTyping } from './typing.ts';
import { useKeyDown } from './use-key-down.ts';

type ListKeys = Record<string, (() => void) | undefined>;

/** Letters of a screen, by what the key says: `j`, `Enter`, ` `. */
export function useLetters(keys: ListKeys) {
  useKeyDown((event) => {
    if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return;
    const isOnControl =
      event.target instanceof HTMLElement && event.target.closest('a, button, input') !== null;
    if (isOnControl && (event.key === 'Enter' || event.key === ' ')) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = keys[key];
    if (!act) return;
    event.preventDefault();
    // A held key walks on, and does nothing else twice.
    if (!event.repeat || key === 'j' || key === 'k') act();
  });
}
