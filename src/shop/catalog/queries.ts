import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/api.ts';
import * as contract from './contract.ts';
import { type ListingSearch, orderOf } from './listing.ts';

const lang = 'sk';

export const categoryQuery = (api: Api, url: string) =>
  queryOptions({
    queryKey: ['category', url],
    queryFn: async ({ signal }) =>
      (await api(contract.getCategory, { params: { url, lang }, signal })).category,
  });

export const productListQuery = (api: Api, categoryId: number, search: ListingSearch) =>
  queryOptions({
    queryKey: ['products', categoryId, search],
    queryFn: async ({ signal }) => {
      const { lm, pg, or, st } = search;
      const { products, paging } = await api(contract.filterProducts, {
        params: { lang, limit: lm, offset: (pg - 1) * lm },
        body: {
          condition: { 'categories.id': categoryId, ...(st ? { inStock: true } : {}) },
          order: orderOf(or),
        },
        signal,
      });
      return { products, count: paging.filtered_products_count };
    },
  });

export const productQuery = (api: Api, url: string) =>
  queryOptions({
    queryKey: ['product', url],
    queryFn: async ({ signal }) =>
      (await api(contract.getProduct, { params: { url, lang }, signal })).product,
  });

export const homepageProductsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['products', 'homepage'],
    queryFn: async ({ signal }) =>
      (await api(contract.listHomepageProducts, { params: { lang }, signal })).products,
  });

export const attachmentsQuery = (api: Api, productCode: string) =>
  queryOptions({
    queryKey: ['attachments', productCode],
    queryFn: async ({ signal }) =>
      (await api(contract.listAttachments, { params: { productCode }, signal })).attachments,
  });
