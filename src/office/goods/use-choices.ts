import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { productChoices } from '#staff/products/contract.ts';

const choicesQuery = queryOptions({
  queryKey: ['products', 'choices'],
  queryFn: ({ signal }) => api(productChoices, { signal }),
  staleTime: 300_000,
});
/** Makers and categories, as lists and forms offer them. */
export const useChoices = () => useQuery(choicesQuery).data ?? { vendors: [], categories: [] };

/** Each level of the tree stands a little further in. */
export const INDENT = '\u2003';
