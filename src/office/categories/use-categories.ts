import { useQuery } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { countFilled, getCategory, listCategories } from '#staff/categories/contract.ts';

export const useTree = () =>
  useQuery({
    queryKey: ['categories', 'tree'],
    queryFn: async ({ signal }) => (await api(listCategories, { signal })).categories,
  });

export const useCategory = (id: number) =>
  useQuery({
    queryKey: ['categories', 'one', id],
    queryFn: async ({ signal }) => (await api(getCategory, { params: { id }, signal })).category,
    retry: false,
  });

/** Apart from the category: it goes through all of its products. */
export const useFilled = (id: number) =>
  useQuery({
    queryKey: ['categories', 'filled', id],
    queryFn: async ({ signal }) => {
      const { filled } = await api(countFilled, { params: { id }, signal });
      return new Map(filled.map((one) => [one.parameter, one]));
    },
    retry: false,
  });
