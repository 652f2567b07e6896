import { infiniteQueryOptions } from '@tanstack/react-query';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import type { Address, AskedOf, ListDescription, ListTypes } from './description.ts';

/** What the address asks for; what nobody could have chosen is left out. */
export function askedIn<T extends ListTypes>(
  { views, sorts, filters = [] }: ListDescription<T>,
  address: Address,
): AskedOf<T> {
  const view = views?.names.find((one) => one === address.pohlad) ?? views?.usual ?? 'all';
  const sort = sorts?.names.find((one) => one === address[sorts.param]) ?? sorts?.usual(view) ?? '';
  const params = filters.flatMap((filter) => filter.params);
  return {
    view,
    sort,
    search: address.hladat?.slice(0, LONGEST_SEARCH) || undefined,
    address: Object.fromEntries(
      params.filter((name) => address[name] !== undefined).map((name) => [name, address[name]]),
    ),
  };
}

export const isFiltered = ({ address }: { address: Address }) => Object.keys(address).length > 0;

export const pagesOf = <T extends ListTypes>(
  { topic, page, idOf }: ListDescription<T>,
  asked: AskedOf<T>,
) =>
  infiniteQueryOptions({
    queryKey: [topic, 'list', asked],
    queryFn: ({ pageParam, signal }) => page(asked, pageParam || undefined, signal),
    initialPageParam: 0,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? idOf(rows.at(-1)) : undefined),
  });

const COLUMNS_PARAM = 'stlpce';

/** Names of columns that are seen; undefined for all of them. */
export const columnsIn = (address: Address): string[] | undefined =>
  address[COLUMNS_PARAM]?.split(',');

/** What the address says when these of all are chosen. */
export const columnsChange = (all: readonly string[], chosen: readonly string[]): Address => ({
  [COLUMNS_PARAM]: chosen.length === all.length ? undefined : chosen.join(',') || '-',
});
