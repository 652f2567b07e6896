import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/api.ts';
import * as contract from './contract.ts';

export const invoiceListQuery = (api: Api, { lm, pg }: { lm: number; pg: number }) =>
  queryOptions({
    queryKey: ['invoices', { lm, pg }],
    queryFn: async ({ signal }) => {
      const answer = await api(contract.listInvoices, {
        params: { limit: lm, offset: (pg - 1) * lm },
        signal,
      });
      return {
        invoices: answer.invoices,
        count: answer.invoices_count,
        notPaid: answer.not_paid_total,
        overdue: { total: answer.overdue_total, count: answer.overdue_count },
      };
    },
    // A payment shows when it is booked, so a list a few seconds old is asked for again.
    staleTime: 10_000,
  });
