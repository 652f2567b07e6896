import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import * as contract from './contract.ts';
import { listDeliveryAddresses } from './delivery/delivery-addresses-contract.ts';

const params = { lang: 'sk' };

export const methodsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['checkout', 'methods'],
    queryFn: async ({ signal }) => {
      const [{ shipping }, { payments, credit }] = await Promise.all([
        api(contract.listShipping, { params, signal }),
        api(contract.listPayments, { params, signal }),
      ]);
      return { shipping, payments, credit };
    },
  });

export const warehousesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['checkout', 'warehouses'],
    queryFn: async ({ signal }) => (await api(contract.listWarehouses, { signal })).warehouses,
    staleTime: 10_000,
  });

/** Of the company; read again with all that is the customer's. */
export const deliveryAddressesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['customer', 'delivery-addresses'],
    queryFn: async ({ signal }) => (await api(listDeliveryAddresses, { signal })).addresses,
  });
