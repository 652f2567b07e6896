import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import { queryString } from '#base/wire/query-string.ts';
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

export const cardsQuery = (api: Api, slugs: string[]) =>
  queryOptions({
    queryKey: ['products', 'cards', ...slugs],
    queryFn: async ({ signal }) => {
      const call = contract.listCards;
      const url = `${call.url}?${queryString({ urls: slugs.join(',') })}`;
      return (await api({ ...call, url }, { params: { lang }, signal })).products;
    },
    // A product that is gone is left out; the others stay.
    placeholderData: keepPreviousData,
  });

export const attachmentsQuery = (api: Api, productCode: string) =>
  queryOptions({
    queryKey: ['attachments', productCode],
    queryFn: async ({ signal }) =>
      (await api(contract.listAttachments, { params: { productCode }, signal })).attachments,
  });
