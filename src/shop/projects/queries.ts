import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import { queryString } from '#base/wire/query-string.ts';
import * as contract from './contract.ts';
import type { ProjectSearch } from './list/project-search.ts';
import { listLinks, openSharedList } from './share/shared-contract.ts';

export const PROJECTS = ['projects'];
export const PROJECTS_ON_PAGE = 20;

export const projectListQuery = (api: Api, { tab, q, sort, pg }: ProjectSearch) =>
  queryOptions({
    queryKey: [...PROJECTS, 'list', { tab, q, sort, pg }],
    queryFn: async ({ signal }) => {
      const query = queryString({ q: q || undefined, sort });
      const {
        projects,
        projects_count: count,
        counts,
      } = await api(
        { ...contract.listProjects, url: `${contract.listProjects.url}?${query}` as never },
        {
          params: { which: tab, limit: PROJECTS_ON_PAGE, offset: (pg - 1) * PROJECTS_ON_PAGE },
          signal,
        },
      );
      return { projects, count, counts };
    },
    // Colleagues order and change meanwhile.
    staleTime: 5_000,
  });

export const openProjectsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...PROJECTS, 'open'],
    queryFn: async ({ signal }) => (await api(contract.listOpenProjects, { signal })).projects,
    staleTime: 5_000,
  });

export const projectQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...PROJECTS, 'one', id],
    queryFn: async ({ signal }) =>
      (await api(contract.getProject, { params: { id }, signal })).project,
    staleTime: 0,
    // What a colleague changes is seen without a reload.
    refetchInterval: 20_000,
  });

export const linksQuery = (api: Api, project: number | 'baskets') =>
  queryOptions({
    queryKey: [...PROJECTS, 'links', project],
    queryFn: async ({ signal }) => (await api(listLinks, { params: { project }, signal })).links,
    staleTime: 0,
  });

export const sharedListQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['shared-list', token],
    queryFn: async ({ signal }) => (await api(openSharedList, { params: { token }, signal })).list,
    retry: false,
  });
