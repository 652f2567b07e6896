import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import { queryString } from '#base/wire/query-string.ts';
import { type AboutDocuments, listInvoices, type ListedInvoice } from './contract.ts';
import * as documents from './list/documents-contract.ts';
import { documentQuery, type DocumentSearch } from './list/filter.ts';

export const documentsQuery = (api: Api, search: DocumentSearch) =>
  queryOptions({
    queryKey: ['invoices', 'documents', search],
    queryFn: async ({ signal }) => {
      const { sort, dir, lm, pg } = search;
      const query = queryString({ ...documentQuery(search), sort, dir });
      return (await api(
        { ...listInvoices, url: `${listInvoices.url}?${query}` },
        { params: { limit: lm, offset: (pg - 1) * lm }, signal },
        // A query is always asked, so that all of it is there.
      )) as AboutDocuments & { invoices: ListedInvoice[] };
    },
    // A payment shows when it is booked, so a list a few seconds old is asked for again.
    staleTime: 10_000,
  });

export const paymentQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['invoices', 'payment', id],
    queryFn: async ({ signal }) =>
      (await api(documents.getPayment, { params: { id }, signal })).payment,
    staleTime: 10_000,
  });
