import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/api.ts';
import type { PersonParam } from '#shop/customers/person-param.ts';
import * as contract from './contract.ts';
import { getPurchases } from './purchases-contract.ts';

export const ORDERS = ['orders'];

/** An order moves on by itself, so a list a few seconds old is asked for again. */
const staleTime = 10_000;

export type Paging = { lm: number; pg: number };

/** Of the whole company, or of one person. */
export const orderListQuery = (api: Api, { lm, pg, kto }: Paging & PersonParam) =>
  queryOptions({
    queryKey: [...ORDERS, 'list', { lm, pg, kto }],
    queryFn: async ({ signal }) => {
      const {
        orders,
        orders_count: count,
        people,
      } = await api(contract.listCompanyOrders, {
        params: { person: kto ?? 'all', limit: lm, offset: (pg - 1) * lm },
        signal,
      });
      return { orders, count, people };
    },
    staleTime,
  });

export const purchasesQuery = (api: Api, period: string) =>
  queryOptions({
    queryKey: [...ORDERS, 'purchases', period],
    queryFn: async ({ signal }) =>
      (await api(getPurchases, { params: { period }, signal })).purchases,
    staleTime,
  });

export const orderQuery = (api: Api, orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS, 'detail', orderId],
    queryFn: async ({ signal }) =>
      (await api(contract.getOrder, { params: { orderId, lang: 'sk' }, signal })).orders,
    staleTime,
  });
