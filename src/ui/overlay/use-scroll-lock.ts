import { useLayoutEffect } from 'react';

let locks = 0;

/** Holds the page still while something lies over it. Several may hold it at once. */
export function useScrollLock(isLocked: boolean) {
  useLayoutEffect(() => {
    if (!isLocked) return;
    const root = document.documentElement;
    if (locks++ === 0) {
      root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
      root.dataset.scrollLocked = '';
    }
    return () => {
      if (--locks > 0) return;
      delete root.dataset.scrollLocked;
      root.style.removeProperty('--scrollbar');
    };
  }, [isLocked]);
}
