import type { UseQueryOptions } from '@tanstack/react-query';
import type { Filtered } from './contract.ts';
import type { ListingState, ListingStateParams } from './listing-state.ts';

/** Where a listing comes from, a category or a search: the query and the address of each of its states. */
export type Source = {
  query: (state: ListingState) => UseQueryOptions<Filtered, Error, Filtered, never>;
  at: (state: ListingState) => {
    to: string;
    params: Record<string, string>;
    search: ListingStateParams;
  };
};
