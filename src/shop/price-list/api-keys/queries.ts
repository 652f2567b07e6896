import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import * as contract from './contract.ts';

export const keysQuery = (api: Api) =>
  queryOptions({
    queryKey: ['customer', 'api-keys'],
    queryFn: async ({ signal }) => (await api(contract.listKeys, { signal })).keys,
  });
