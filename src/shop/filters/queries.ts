import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import { queryString } from '#base/wire/query-string.ts';
import * as contract from './contract.ts';
import type { ListingState } from './listing-state.ts';

const pageOf = ({ lm, pg }: ListingState) =>
  ({ lang: 'sk', limit: lm, offset: (pg - 1) * lm }) as const;

/** Asked for with filters the answer has all that stands beside the products. */
type Listed = Pick<contract.Filtered, Exclude<keyof contract.Filtered, 'success' | 'error'>>;

export const filteredCategoryQuery = (api: Api, category: number, state: ListingState) =>
  queryOptions({
    queryKey: ['products', 'filtered', category, state],
    queryFn: async ({ signal }) => {
      const { filters, order } = state;
      // In the order of the contract: a body that is written so is found in the server's cache as it comes.
      const body = {
        condition: { 'categories.id': category },
        order: order && [
          {
            [order.by.startsWith('parameter.') ? order.by : `product.${order.by}`]: order.direction,
          },
        ],
        filters,
      };
      const found = await api(contract.filterProducts, { params: pageOf(state), body, signal });
      return found as Listed;
    },
    // What was found before stays until what is found now has come.
    placeholderData: keepPreviousData,
  });

export const filteredSearchQuery = (api: Api, query: string, state: ListingState) =>
  queryOptions({
    queryKey: ['search-products', 'filtered', query, state],
    queryFn: async ({ signal }) => {
      const { filters, order } = state;
      // Not taken apart: whoever does so brings the whole contract along.
      const asked = contract.searchProducts;
      const given = queryString({
        filters: JSON.stringify(filters),
        order: order ? `${order.by}.${order.direction}` : undefined,
      });
      const call = { ...asked, url: `${asked.url}?${given}` };
      const found = await api(call, { params: { query, ...pageOf(state) }, signal });
      const { items, full_count: _, ...beside } = found;
      return { ...beside, products: items.map(({ product }) => product) } as Listed;
    },
    placeholderData: keepPreviousData,
  });
