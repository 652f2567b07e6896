import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import * as contract from './contract.ts';

export const APPROVALS = ['approvals'];

/** Others order and decide meanwhile. */
const staleTime = 5_000;

export const limitsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...APPROVALS, 'limits'],
    queryFn: async ({ signal }) => {
      const { limits, approvers } = await api(contract.getOwnLimits, { signal });
      return { limits, approvers };
    },
    staleTime,
  });

export const approvalCountQuery = (api: Api) =>
  queryOptions({
    queryKey: [...APPROVALS, 'count'],
    queryFn: async ({ signal }) => {
      const { waiting_for_me: forMe, mine_waiting: mine } = await api(contract.countApprovals, {
        signal,
      });
      return { forMe, mine };
    },
    staleTime,
  });

export const APPROVALS_ON_PAGE = 20;

export const approvalListQuery = (api: Api, which: contract.Which, pg = 1, limit?: number) =>
  queryOptions({
    queryKey: [...APPROVALS, 'list', which, pg, limit],
    queryFn: async ({ signal }) => {
      const size = limit ?? APPROVALS_ON_PAGE;
      const { approvals, counts } = await api(contract.listApprovals, {
        params: { which, limit: size, offset: (pg - 1) * size },
        signal,
      });
      return { approvals, counts };
    },
    staleTime,
  });

export const approvalQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...APPROVALS, 'one', id],
    queryFn: async ({ signal }) =>
      (await api(contract.getApproval, { params: { id }, signal })).approval,
    staleTime: 0,
  });

export const deputyQuery = (api: Api) =>
  queryOptions({
    queryKey: [...APPROVALS, 'deputy'],
    queryFn: async ({ signal }) => {
      const { deputy, candidates } = await api(contract.getDeputy, { signal });
      return { deputy, candidates };
    },
  });
