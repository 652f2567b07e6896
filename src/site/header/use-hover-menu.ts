import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Long enough to cross the bar without opening anything, short enough not to be felt. */
const OPEN_AFTER = 120;
/** A pointer on its way to the panel may cut a corner. */
const CLOSE_AFTER = 260;

/** Which panel of the bar is open: by resting the mouse on it, or at once by the keyboard. */
export function useHoverMenu() {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const timer = useRef<number>(undefined);

  const later = (key: string | null, delay: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpenKey(key), delay);
  };
  const now = (key: string | null) => {
    window.clearTimeout(timer.current);
    setOpenKey(key);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // Opened by the mouse, the panel has no focus inside that could hear the key. It listens as soon as it is seen.
  useLayoutEffect(() => {
    if (openKey === null) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      window.clearTimeout(timer.current);
      setOpenKey(null);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [openKey]);

  return {
    openKey,
    hover: (key: string | null, pointer: string) => {
      if (pointer === 'mouse') later(key, OPEN_AFTER);
    },
    leave: () => later(null, CLOSE_AFTER),
    // The press is painted before the panel with its dozens of links is built.
    open: (key: string) => startTransition(() => now(key)),
    close: () => now(null),
  };
}
