import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ListingState } from '#shop/filters/listing-state.ts';
import type { Source } from '#shop/filters/source.ts';

type Given = {
  source: Source;
  state: ListingState;
  /** The state of the list on the screen. */
  shownState: ListingState | undefined;
  isFailed: boolean;
};

/**
 * A choice of filters whose products could not be loaded is taken back, and the address with it. Returns that choice, so
 * that it can be tried once more, until the list changes.
 */
export function useReverted({ source, state, shownState, isFailed }: Given): ListingState | null {
  const navigate = useNavigate();
  const [failed, setFailed] = useState<{ state: ListingState; shown: string } | null>(null);
  const shown = JSON.stringify(shownState);
  if (isFailed && shownState && failed?.state !== state) setFailed({ state, shown });
  else if (failed && failed.shown !== shown) setFailed(null);

  useEffect(() => {
    if (!isFailed || !shownState) return;
    void navigate({ ...source.at(shownState), replace: true, resetScroll: false } as never);
  }, [isFailed, shownState, source, navigate]);
  return failed?.state ?? null;
}
