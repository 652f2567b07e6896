import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/api.ts';
import * as contract from './contract.ts';

export const invoiceListQuery = (api: Api, { lm, pg }: { lm: number; pg: number }) =>
  queryOptions({
    queryKey: ['invoices', { lm, pg }],
    queryFn: async ({ signal }) => {
      const response = await api(contract.listInvoices, {
        params: { limit: lm, offset: (pg - 1) * lm },
        signal,
      });
      return {
        invoices: response.invoices,
        count: response.invoices_count,
        notPaid: response.not_paid_total,
        overdue: { total: response.overdue_total, count: response.overdue_count },
      };
    },
    // A payment shows when it is booked, so a list a few seconds old is asked for again.
    staleTime: 10_000,
  });
