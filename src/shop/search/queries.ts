import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import type { ListingSearch } from '#shop/catalog/listing.ts';
import * as contract from './contract.ts';
import { panelOf } from './panel.ts';

const lang = 'sk';

export const searchPanelQuery = (api: Api, query: string) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: async ({ signal }) => {
      const call = { ...contract.search, url: `${contract.search.url}?cards=1` };
      return panelOf(await api(call, { params: { query, lang }, signal }));
    },
  });

export const searchBlogsQuery = (
  api: Api,
  query: string,
  { lm, pg }: Pick<ListingSearch, 'lm' | 'pg'>,
) =>
  queryOptions({
    queryKey: ['search-blogs', query, lm, pg],
    queryFn: async ({ signal }) => {
      const { blogs, full_count } = await api(contract.searchBlogs, {
        params: { query, lang, limit: lm, offset: (pg - 1) * lm },
        signal,
      });
      return { blogs, count: full_count };
    },
  });
