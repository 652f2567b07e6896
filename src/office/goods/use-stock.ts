import { useQuery } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { lookAtStock } from '#staff/stock/contract.ts';

/** What of one product lies where, is free and comes. */
export const useStock = (id: string) =>
  useQuery({
    queryKey: ['stock', 'one', id],
    queryFn: async ({ signal }) =>
      (await api(lookAtStock, { params: { id: Number(id) }, signal })).product,
    retry: false,
  });
