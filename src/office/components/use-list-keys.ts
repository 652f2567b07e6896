import { useEffect } from 'react';

/** A single letter does nothing while somebody types, nor under a window. */
const isTyping = ({ target }: { target: EventTarget | null }) =>
  (target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select, dialog') !==
      null) ||
  document.querySelector('dialog[open]') !== null;

type ListKeys = Record<string, (() => void) | undefined>;

/** Letters of a screen, by what the key says: `j`, `Enter`, ` `. */
export function useLetters(keys: ListKeys) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
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
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [keys]);
}
