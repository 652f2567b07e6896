import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import * as contract from './second-factor-contract.ts';

export const secondFactorQuery = (api: Api) =>
  queryOptions({
    queryKey: ['customer', 'second-factor'],
    queryFn: async ({ signal }) => (await api(contract.getSecondFactor, { signal })).second_factor,
  });
