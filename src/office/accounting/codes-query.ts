import { queryOptions } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { type Codes, getCodes } from '#staff/accounting/contract.ts';

export type ReadCodes = { codes: Codes; version: string };

export const codesQuery = queryOptions({
  queryKey: ['accounting', 'codes'],
  queryFn: ({ signal }): Promise<ReadCodes> => api(getCodes, { signal }),
  // The form begins with what is there when the screen is opened, not with what was there the last time.
  gcTime: 0,
});

/** Those that have codes of their own. */
export const PROGRAMS = ['pohoda', 'money'] as const;
export type Program = (typeof PROGRAMS)[number];
