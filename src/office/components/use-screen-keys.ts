import { isTyping } from './typing.ts';
import { useKeyDown } from './use-key-down.ts';

type ScreenKeys = Record<string, (() => void) | undefined>;

/** What single keys of a screen do, by the `key` of the event: `j`, `Enter`, ` `. */
export function useScreenKeys(keys: ScreenKeys) {
  useKeyDown((event) => {
    if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return;
    const isOnControl =
      event.target instanceof HTMLElement && event.target.closest('a, button, input') !== null;
    if (isOnControl && (event.key === 'Enter' || event.key === ' ')) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = keys[key];
    if (!act) return;
    event.preventDefault();
    // A held J or K walks on; any other key acts once.
    if (!event.repeat || key === 'j' || key === 'k') act();
  });
}
