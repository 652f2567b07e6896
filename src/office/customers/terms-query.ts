import { queryOptions } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { usualTerms } from '#staff/customers/contract.ts';

const readTerms = (signal: AbortSignal) => api(usualTerms, { signal });

export const termsQuery = queryOptions({
  queryKey: ['customers', 'terms'],
  queryFn: ({ signal }) => readTerms(signal),
});

export type UsualTerms = Awaited<ReturnType<typeof readTerms>>;
