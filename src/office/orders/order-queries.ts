import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { listOrders, type OrdersAsked } from '#staff/orders/contract.ts';

export const ordersQuery = (asked: OrdersAsked) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'list', asked],
    queryFn: ({ pageParam, signal }) =>
      api(listOrders, { body: { ...asked, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ orders, has_more: hasMore }) => (hasMore ? orders.at(-1)?.id : undefined),
  });
