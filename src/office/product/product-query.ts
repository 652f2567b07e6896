import { queryOptions } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { getProduct } from '#staff/products/one-contract.ts';

export const productQuery = (code: string) =>
  queryOptions({
    queryKey: ['products', 'one', code],
    queryFn: async ({ signal }) => (await api(getProduct, { params: { code }, signal })).product,
    retry: false,
  });
