import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import * as contract from './contract.ts';

export const compareQuery = (api: Api, codes: string[]) =>
  queryOptions({
    queryKey: ['products', 'compared', codes],
    queryFn: ({ signal }) =>
      api(contract.compareProducts, { params: { lang: 'sk' }, body: { codes }, signal }),
  });
