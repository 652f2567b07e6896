import {
  ANY_PERIOD,
  daysOf,
  type ListSearch,
  paramsOver,
  parseList,
} from '#shop/kernel/list-search.ts';

export const TABS = ['all', 'unpaid', 'overdue', 'credit'] as const;
export type Tab = (typeof TABS)[number];

export const SORTS = ['issued', 'due', 'number', 'amount', 'unpaid'] as const;
export type Sort = (typeof SORTS)[number];

/** Which documents, in which order, from which page: everything that stands in the address. */
export type DocumentSearch = ListSearch & {
  tab: Tab;
  sort: Sort;
  dir: 'asc' | 'desc';
};

export const DOCUMENT_DEFAULTS: DocumentSearch = {
  q: '',
  ...ANY_PERIOD,
  tab: 'all',
  sort: 'issued',
  dir: 'desc',
  lm: 12,
  pg: 1,
};
export type DocumentParams = Partial<Record<keyof DocumentSearch, string | number>>;

/** Nonsense in the address falls back to the default instead of breaking the page. */
export function parseDocuments(given: Record<string, unknown>): DocumentSearch {
  const oneOf = <Item extends string>(items: readonly Item[], value: unknown, fallback: Item) =>
    items.find((item) => item === value) ?? fallback;
  return {
    ...parseList(given),
    tab: oneOf(TABS, given.tab, 'all'),
    sort: oneOf(SORTS, given.sort, 'issued'),
    dir: oneOf(['asc', 'desc'], given.dir, 'desc'),
  };
}

/** Only what differs from the default, so that one list has one address. */
export const documentParams = (search: DocumentSearch): DocumentParams =>
  paramsOver(DOCUMENT_DEFAULTS, search);

/** Which documents, as calls and files read it. */
export const documentQuery = ({ q, tab, ...search }: DocumentSearch) => ({
  tab,
  q: q || undefined,
  ...daysOf(search),
});
