import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import * as contract from './contract.ts';

/** The signed-in customer, or null for a guest. */
export const userQuery = (api: Api) =>
  queryOptions({
    queryKey: ['user'],
    queryFn: async ({ signal }): Promise<contract.SignedInUser | null> => {
      try {
        return (await api(contract.getUser, { signal })).user ?? null;
      } catch (error) {
        if (error instanceof ShopError && error.code === 'messages.user.notLoggedIn') return null;
        throw error;
      }
    },
    staleTime: Infinity,
  });

export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: ['customer', 'profile'],
    queryFn: async ({ signal }) => {
      const { customer, addresses } = await api(contract.getProfile, { signal });
      return { customer, addresses };
    },
  });

export const addressesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['customer', 'addresses'],
    queryFn: async ({ signal }) => (await api(contract.listAddresses, { signal })).addresses,
  });
