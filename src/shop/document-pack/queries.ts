import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import { getDocumentPack, type PackOf } from './contract.ts';

export const packQuery = (api: Api, of: PackOf, id: number) =>
  queryOptions({
    queryKey: ['document-pack', of, id],
    queryFn: async ({ signal }) =>
      (await api(getDocumentPack, { params: { of, id }, signal })).pack,
    staleTime: 0,
  });
