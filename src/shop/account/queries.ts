import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import * as contract from './contract.ts';

export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['customer', 'sessions'],
    queryFn: async ({ signal }) => (await api(contract.listSessions, { signal })).sessions,
  });
