import { queryOptions } from '@tanstack/react-query';
import { api } from './send.ts';
import { searchAll } from '#staff/palette/contract.ts';

/** Everything that is found, whichever part of it is shown: one key, one shape. */
export const searchQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: async ({ signal }) => (await api(searchAll, { body: { query }, signal })).found,
  });
