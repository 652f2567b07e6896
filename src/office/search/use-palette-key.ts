import { useKeyDown } from '#office/components/use-key-down.ts';

/** Opened by ⌘K or Ctrl K from anywhere. */
export function usePaletteKey(open: () => void) {
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    open();
  });
}
