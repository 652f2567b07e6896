import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import { queryString } from '#base/wire/query-string.ts';
import { readAgain } from './again/again-contract.ts';
import * as contract from './contract.ts';
import { narrowing, type OrderSearch } from './list/filter.ts';
import { getPurchases } from './purchases/purchases-contract.ts';
import { ORDERS } from './query-key.ts';

/** An order moves on by itself, so a list a few seconds old is asked for again. */
const staleTime = 10_000;

/** Of the whole company, or of one person, as the address says. */
export const orderListQuery = (api: Api, search: OrderSearch) =>
  queryOptions({
    queryKey: [...ORDERS, 'list', search],
    queryFn: async ({ signal }) => {
      const call = contract.listOrders;
      const { kto, lm, pg } = search;
      const query = queryString({ person: kto || 'all', ...narrowing(search) });
      return (await api(
        { ...call, url: `${call.url}?${query}` },
        { params: { limit: lm, offset: (pg - 1) * lm }, signal },
        // A person is always asked for, so that all of it is there.
      )) as contract.FoundOrders;
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

/** Prices and stock of this moment, asked for each time it is opened. */
export const againQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: [...ORDERS, 'again', orderId],
    queryFn: async ({ signal }) => (await api(readAgain, { params: { orderId }, signal })).order,
    staleTime: 0,
  });
