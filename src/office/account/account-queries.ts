import { queryOptions } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { getAccount } from '#staff/people/account-contract.ts';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => (await api(getAccount, { signal })).account,
});
