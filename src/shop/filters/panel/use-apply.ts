import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Filters } from '#shop/filters/address.ts';
import type { ListingState } from '#shop/filters/listing-state.ts';
import type { Source } from '#shop/filters/source.ts';

/** After the last move of a handle, in milliseconds. */
export const HANDLE_REST_MS = 250;

/**
 * The choice as it is ticked, before the address has followed, and how it is changed. A handle that moves on
 * takes the place of its last stop in the history.
 */
export function useApply(source: Source, state: ListingState) {
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<Filters | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasMoving = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(filters: Filters, isMoving = false) {
    clearTimeout(timer.current);
    setAhead(filters);
    const go = async () => {
      const replace = isMoving && wasMoving.current;
      wasMoving.current = isMoving;
      const target = source.at({ ...state, filters, pg: 1 });
      await navigate({ ...target, replace, resetScroll: false } as never);
      // Of two quick choices the second still goes before its address.
      setAhead((now) => (now === filters ? null : now));
    };
    if (isMoving) timer.current = setTimeout(() => void go(), HANDLE_REST_MS);
    else void go();
  }

  return { filters: ahead ?? state.filters, apply, isAhead: ahead !== null };
}
