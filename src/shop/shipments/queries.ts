import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import { ORDERS } from '#shop/orders/query-key.ts';
import { getShipments } from './contract.ts';

export const shipmentsQuery = (api: Api, orderId: string) =>
  queryOptions({
    queryKey: [...ORDERS, 'shipments', orderId],
    queryFn: ({ signal }) => api(getShipments, { params: { orderId }, signal }),
    // A parcel leaves by itself, so what is a few seconds old is asked for again.
    staleTime: 10_000,
  });
