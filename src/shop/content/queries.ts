import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/api.ts';
import * as contract from './contract.ts';

const LANG = { lang: 'sk' };

export const menuQuery = (api: Api) =>
  queryOptions({
    queryKey: ['menu'],
    queryFn: async ({ signal }) => (await api(contract.getMenu, { params: LANG, signal })).menu,
    staleTime: Infinity,
  });

export const siteQuery = (api: Api) =>
  queryOptions({
    queryKey: ['site'],
    queryFn: async ({ signal }) => (await api(contract.getSite, { params: LANG, signal })).site,
    staleTime: Infinity,
  });
