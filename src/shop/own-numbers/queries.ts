import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import { queryString } from '#base/wire/query-string.ts';
import * as contract from './contract.ts';
import type { OwnNumberSearch } from './search.ts';

export const OWN_NUMBERS = ['own-numbers'];
export const NUMBERS_ON_PAGE = 50;

export const ownNumbersQuery = (api: Api, { q, pg }: OwnNumberSearch) =>
  queryOptions({
    queryKey: [...OWN_NUMBERS, 'list', { q, pg }],
    queryFn: async ({ signal }) => {
      const query = queryString({ q: q || undefined });
      const { numbers, numbers_count, all_count } = await api(
        {
          ...contract.listOwnNumbers,
          url: `${contract.listOwnNumbers.url}?${query}` as never,
        },
        { params: { limit: NUMBERS_ON_PAGE, offset: (pg - 1) * NUMBERS_ON_PAGE }, signal },
      );
      return { numbers, count: numbers_count, all: all_count };
    },
    // Colleagues change them meanwhile.
    staleTime: 5_000,
  });
