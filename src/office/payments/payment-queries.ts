import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { pageOf } from '#office/components/list/page-of.ts';
import { listOverpaid, lookAtOverpayment } from '#staff/payments/overpayments-contract.ts';
import {
  getStatement,
  listStatements,
  listTransactions,
  type State,
  type Statement,
  type Transaction,
} from '#staff/payments/contract.ts';

/** Statements, the newest first, for a `ListBox`. */
export const statements = {
  queryKey: ['payments', 'statements'] as const,
  page: async (before: number | undefined, signal: AbortSignal) => {
    const reply = await api(listStatements, { body: { before }, signal });
    return { rows: reply.statements, hasMore: reply.has_more, summary: reply.matching };
  },
  idOf: ({ id }: Statement) => id,
};

export const statementQuery = (id: number) =>
  queryOptions({
    queryKey: ['payments', 'statement', id],
    queryFn: async ({ signal }) => (await api(getStatement, { params: { id }, signal })).statement,
    retry: false,
  });

/** A list of movements, for a `ListBox`. */
export const transactionsIn = (statement: number, state: State) => ({
  queryKey: ['payments', 'list', statement, state] as const,
  page: (after: number | undefined, signal: AbortSignal) =>
    pageOf(api(listTransactions, { body: { statement, state, after }, signal }), 'transactions'),
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

/** After a decision sums, lists and proposals are read again. */
export const payAgain = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['payments'] });
