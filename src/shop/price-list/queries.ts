import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import * as contract from './contract.ts';

export const priceListQuery = (api: Api) =>
  queryOptions({
    queryKey: ['customer', 'price-list'],
    queryFn: ({ signal }) => api(contract.getPriceList, { signal }),
    staleTime: 10_000,
  });

export const changesQuery = (api: Api, since: string) =>
  queryOptions({
    queryKey: ['customer', 'price-list', 'changes', since],
    queryFn: async ({ signal }) =>
      (await api(contract.countChanges, { params: { since }, signal })).changes_count,
    staleTime: 10_000,
  });
