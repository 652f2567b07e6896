import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import * as contract from './contract.ts';

const LANG = { lang: 'sk' };

/** The tree stands in every page, so what no menu shows is left out. */
export type MenuEntry = {
  label: string;
  url: contract.MenuItem['url'];
  /** Of those in the bar only. */
  description?: string;
  code?: string;
  picture?: string;
  children: MenuEntry[];
};

const entryOf = ({
  label,
  url,
  children,
}: Pick<contract.MenuItem, 'label' | 'url' | 'children'>): MenuEntry => ({
  label,
  url,
  children: children.map(entryOf),
});

export const menuQuery = (api: Api) =>
  queryOptions({
    queryKey: ['menu'],
    queryFn: async ({ signal }): Promise<MenuEntry[]> => {
      const { menu } = await api(contract.getMenu, { params: LANG, signal });
      return menu.map(({ description, code, picture, ...item }) => ({
        ...entryOf(item),
        description,
        code,
        picture,
      }));
    },
    staleTime: Infinity,
  });

export const SITE_KEY = ['site'];

export const siteQuery = (api: Api) =>
  queryOptions({
    queryKey: SITE_KEY,
    queryFn: async ({ signal }) => (await api(contract.getSite, { params: LANG, signal })).site,
    staleTime: Infinity,
  });

export const bannersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['banners'],
    queryFn: async ({ signal }) =>
      (await api(contract.listBanners, { params: { currentLang: 'sk' }, signal })).banners,
  });

export const homepageQuery = (api: Api) =>
  queryOptions({
    queryKey: ['homepage'],
    queryFn: async ({ signal }) => {
      const { promos, partners } = await api(contract.getHomepage, { params: LANG, signal });
      return { promos, partners };
    },
  });

export const homepageBlogsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['blogs', 'homepage'],
    queryFn: async ({ signal }) =>
      (await api(contract.listHomepageBlogs, { params: LANG, signal })).blogs,
  });

export const blogListQuery = (api: Api, { lm, pg }: { lm: number; pg: number }) =>
  queryOptions({
    queryKey: ['blogs', lm, pg],
    queryFn: async ({ signal }) => {
      const params = { ...LANG, limit: lm, offset: (pg - 1) * lm };
      const { blogs, count } = await api(contract.listBlogs, { params, signal });
      return { blogs, count: Number(count) };
    },
  });

export const blogQuery = (api: Api, url: string) =>
  queryOptions({
    queryKey: ['blog', url],
    queryFn: async ({ signal }) =>
      (await api(contract.getBlog, { params: { ...LANG, url }, signal })).blog,
  });

export const textPageQuery = (api: Api, url: string) =>
  queryOptions({
    queryKey: ['text-page', url],
    queryFn: async ({ signal }) =>
      (await api(contract.getTextPage, { params: { ...LANG, url }, signal })).page,
  });
