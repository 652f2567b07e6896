import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/api.ts';
import * as contract from './contract.ts';

const lang = 'sk';

export const categoryQuery = (api: Api, url: string) =>
  queryOptions({
    queryKey: ['category', url],
    queryFn: async ({ signal }) =>
      (await api(contract.getCategory, { params: { url, lang }, signal })).category,
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
