import { queryOptions } from '@tanstack/react-query';
import { getAccount } from './account-contract.ts';
import { api } from './send.ts';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => (await api(getAccount, { signal })).account,
});
