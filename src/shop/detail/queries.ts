import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import * as contract from './contract.ts';

export const productExtraQuery = (api: Api, url: string) =>
  queryOptions({
    queryKey: ['product', 'extra', url],
    queryFn: async ({ signal }) =>
      (await api(contract.getProductExtra, { params: { url, lang: 'sk' }, signal })).extra,
  });

export const withdrawnQuery = (api: Api, url: string) =>
  queryOptions({
    queryKey: ['product', 'withdrawn', url],
    queryFn: async ({ signal }) =>
      (await api(contract.getWithdrawn, { params: { url, lang: 'sk' }, signal })).withdrawn,
  });
