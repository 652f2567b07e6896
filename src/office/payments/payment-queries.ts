import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { listOverpaid, lookAtOverpayment } from '#staff/payments/overpayments-contract.ts';
import {
  listStatements,
  listTransactions,
  type State,
  type Transaction,
} from '#staff/payments/contract.ts';

export const statementsQuery = queryOptions({
  queryKey: ['payments', 'statements'],
  queryFn: ({ signal }) => api(listStatements, { body: {}, signal }),
});

/** A list of movements, for a `ListBox`. */
export const transactionsIn = (statement: number, state: State) => ({
  queryKey: ['payments', 'list', statement, state] as const,
  page: async (after: number | undefined, signal: AbortSignal) => {
    const body = { statement, state, after };
    const { transactions, has_more: hasMore } = await api(listTransactions, { body, signal });
    return { rows: transactions, hasMore };
  },
  idOf: ({ id }: Transaction) => id,
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
