import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function with every draw, which does what the last one would: rows that take it need not be drawn anew. */
export function useStable<Args extends unknown[]>(act: (...args: Args) => void) {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
