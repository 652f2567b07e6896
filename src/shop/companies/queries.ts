import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import * as contract from './contract.ts';

export const PEOPLE = ['company', 'people'];

/** Other administrators change it too: whoever comes back to the page sees it as it is. */
export const peopleQuery = (api: Api) =>
  queryOptions({
    queryKey: PEOPLE,
    queryFn: async ({ signal }) => (await api(contract.listPeople, { signal })).people,
    refetchOnWindowFocus: 'always',
  });
