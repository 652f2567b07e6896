import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/api.ts';
import * as contract from './contract.ts';

export const ORDERS = ['orders'];

/** An order moves on by itself, so a list a few seconds old is asked for again. */
const staleTime = 10_000;

export type Paging = { lm: number; pg: number };

export const orderListQuery = (api: Api, { lm, pg }: Paging) =>
  queryOptions({
    queryKey: [...ORDERS, 'list', { lm, pg }],
    queryFn: async ({ signal }) => {
      const { orders, orders_count: count } = await api(contract.listOrders, {
        params: { limit: lm, offset: (pg - 1) * lm },
        signal,
      });
      return { orders, count };
    },
    staleTime,
  });

export const orderQuery = (api: Api, orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS, 'detail', orderId],
    queryFn: async ({ signal }) =>
      (await api(contract.getOrder, { params: { orderId, lang: 'sk' }, signal })).orders,
    staleTime,
  });
