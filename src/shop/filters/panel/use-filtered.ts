import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Filtered } from '#shop/filters/contract.ts';
import type { ListingState } from '#shop/filters/listing-state.ts';
import type { Source } from '#shop/filters/source.ts';

type Last = { state: ListingState; result: Filtered };

/** The result for a state of the listing; while it travels or when it fails, the last one that arrived. */
export function useFiltered(source: Source, state: ListingState) {
  const { data, isPlaceholderData, isError, fetchStatus, refetch } = useQuery(source.query(state));
  const isCurrent = data !== undefined && !isPlaceholderData;
  const [last, setLast] = useState<Last | null>(isCurrent ? { state, result: data } : null);
  if (isCurrent && last?.result !== data) setLast({ state, result: data });
  // Without a network nothing fails, it only waits.
  const isFailed = !isCurrent && (isError || fetchStatus === 'paused');

  return {
    result: isCurrent ? data : last?.result,
    /** The state that `result` belongs to. */
    shownState: isCurrent ? state : last?.state,
    isPending: !isCurrent && !isFailed,
    isFailed,
    refetch,
  };
}
