import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/api.ts';
import * as contract from './contract.ts';
import type { ListingState } from './listing-state.ts';

const pageOf = ({ lm, pg }: ListingState) =>
  ({ lang: 'sk', limit: lm, offset: (pg - 1) * lm }) as const;

export const filteredCategoryQuery = (api: Api, category: number, state: ListingState) =>
  queryOptions({
    queryKey: ['products', 'filtered', category, state],
    queryFn: ({ signal }) => {
      const { filters, order } = state;
      const params = pageOf(state);
      return api(contract.filterCategory, { params, body: { category, filters, order }, signal });
    },
    // What was found before stays until what is found now has come.
    placeholderData: keepPreviousData,
  });

export const filteredSearchQuery = (api: Api, query: string, state: ListingState) =>
  queryOptions({
    queryKey: ['search-products', 'filtered', query, state],
    queryFn: ({ signal }) => {
      const { filters, order } = state;
      const params = pageOf(state);
      return api(contract.filterSearch, { params, body: { query, filters, order }, signal });
    },
    placeholderData: keepPreviousData,
  });
