import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { listOverpaid, lookAtOverpayment } from '#staff/payments/overpayments-contract.ts';
import { listStatements, listTransactions, type State } from '#staff/payments/contract.ts';

export const statementsQuery = queryOptions({
  queryKey: ['payments', 'statements'],
  queryFn: ({ signal }) => api(listStatements, { body: {}, signal }),
});

export const transactionsQuery = (statement: number, state: State) =>
  infiniteQueryOptions({
    queryKey: ['payments', 'list', statement, state],
    queryFn: ({ pageParam, signal }) =>
      api(listTransactions, {
        body: { statement, state, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ transactions, has_more: hasMore }) =>
      hasMore ? transactions.at(-1)?.id : undefined,
  });

export const overpaidQuery = queryOptions({
  queryKey: ['payments', 'overpaid'],
  queryFn: async ({ signal }) => (await api(listOverpaid, { signal })).customers,
});

export const overpaymentQuery = (customer: number) =>
  queryOptions({
    queryKey: ['payments', 'overpayment', customer],
    queryFn: ({ signal }) => api(lookAtOverpayment, { params: { id: customer }, signal }),
  });

/** After a decision: sums, lists and proposals are others. */
export const payAgain = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['payments'] });
