import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import { type ListingSearch, orderOf } from '#shop/catalog/listing.ts';
import type { PersonParam } from '#shop/customers/person-param.ts';
import * as contract from './contract.ts';

export const WISHES = ['wishes'];

export const wishCountQuery = (api: Api) =>
  queryOptions({
    queryKey: [...WISHES, 'count'],
    queryFn: async ({ signal }) => (await api(contract.countWishes, { signal })).count_all,
  });

type Asked = Omit<ListingSearch, 'st'> & PersonParam;

/** One's own list, or a colleague's. */
export const wishListQuery = (api: Api, { lm, pg, or, kto }: Asked) =>
  queryOptions({
    queryKey: [...WISHES, 'list', { lm, pg, or, kto }],
    queryFn: async ({ signal }) => {
      const page = { lang: 'sk', limit: lm, offset: (pg - 1) * lm } as const;
      const body = { order: orderOf(or) };
      const { products, count } = kto
        ? await api(contract.listColleagueWishes, {
            params: { person: kto, ...page },
            body,
            signal,
          })
        : await api(contract.listWishes, { params: page, body, signal });
      return { products, count };
    },
  });

/** Colleagues whose lists can be looked at. */
export const wishListsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...WISHES, 'colleagues'],
    queryFn: async ({ signal }) => (await api(contract.listWishLists, { signal })).lists,
  });
