import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import { ORDERS } from '#shop/orders/query-key.ts';
import * as contract from './home-contract.ts';

/** Asked for again with the orders, like the board. */
export const homeFactsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...ORDERS, 'home'],
    queryFn: async ({ signal }) => (await api(contract.getHomeFacts, { signal })).home,
    staleTime: 10_000,
  });
