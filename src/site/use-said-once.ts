import { useEffect } from 'react';

/** How long a button says that it was done, in milliseconds. */
const SAID = 2_000;

export function useSaidOnce(isSaid: boolean, forget: () => void) {
  useEffect(() => {
    if (!isSaid) return;
    const timer = setTimeout(forget, SAID);
    return () => clearTimeout(timer);
  }, [isSaid, forget]);
}
