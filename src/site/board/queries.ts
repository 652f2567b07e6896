import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import { ORDERS } from '#shop/orders/query-key.ts';
import * as contract from './contract.ts';

/** Asked for again with the orders: both move on by themselves. */
export const boardQuery = (api: Api) =>
  queryOptions({
    queryKey: [...ORDERS, 'board'],
    queryFn: ({ signal }) => api(contract.getBoard, { signal }),
    staleTime: 10_000,
  });
