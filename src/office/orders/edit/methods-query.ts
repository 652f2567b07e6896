import { queryOptions } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { getMethods } from '#staff/orders/phone-order-contract.ts';

/** How an order can be sent and paid for. */
export const methodsQuery = queryOptions({
  queryKey: ['phone-order', 'methods'],
  queryFn: async ({ signal }) => (await api(getMethods, { signal })).methods,
  staleTime: 300_000,
});
