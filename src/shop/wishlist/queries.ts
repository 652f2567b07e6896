import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/api.ts';
import { type ListingSearch, orderOf } from '#shop/catalog/listing.ts';
import * as contract from './contract.ts';

export const WISHES = ['wishes'];

export const wishCountQuery = (api: Api) =>
  queryOptions({
    queryKey: [...WISHES, 'count'],
    queryFn: async ({ signal }) => (await api(contract.countWishes, { signal })).count_all,
  });

export const wishListQuery = (api: Api, { lm, pg, or }: Omit<ListingSearch, 'st'>) =>
  queryOptions({
    queryKey: [...WISHES, 'list', { lm, pg, or }],
    queryFn: async ({ signal }) => {
      const { products, count } = await api(contract.listWishes, {
        params: { lang: 'sk', limit: lm, offset: (pg - 1) * lm },
        body: { order: orderOf(or) },
        signal,
      });
      return { products, count };
    },
  });
