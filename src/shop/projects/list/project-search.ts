import type { Sort, Which } from '#shop/projects/contract.ts';

export type ProjectSearch = { tab: Which; q: string; sort: Sort; pg: number };
export type ProjectParams = { tab?: string; q?: string; sort?: string; pg?: number };

export const PROJECT_TABS = ['open', 'mine', 'archived'] as const satisfies Which[];
export const PROJECT_SORTS = ['updated', 'name'] as const satisfies Sort[];

const oneOf = <Name extends string>(names: readonly Name[], given: unknown): Name =>
  names.find((name) => name === given) ?? names[0]!;

export const parseProjects = (given: Record<string, unknown>): ProjectSearch => ({
  tab: oneOf(PROJECT_TABS, given.tab),
  q:
    typeof given.q === 'string' || typeof given.q === 'number'
      ? String(given.q).trim().slice(0, 100)
      : '',
  sort: oneOf(PROJECT_SORTS, given.sort),
  pg: /^[1-9]\d{0,3}$/.test(String(given.pg)) ? Number(given.pg) : 1,
});

/** What need not stand in the address does not. */
export const projectParams = ({ tab, q, sort, pg }: ProjectSearch): ProjectParams => ({
  ...(tab === 'open' ? {} : { tab }),
  ...(q === '' ? {} : { q }),
  ...(sort === 'updated' ? {} : { sort }),
  ...(pg === 1 ? {} : { pg }),
});
