import { infiniteQueryOptions } from '@tanstack/react-query';
import type { QueryKey } from '#office/api/keys.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import type { Address, AskedOf, ListDescription, ListTypes, Page } from './description.ts';

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

export const pagesBy = <Row, Summary>(
  queryKey: QueryKey,
  page: (after: number | undefined, signal: AbortSignal) => Promise<Page<Row, Summary>>,
  idOf: (row: Row) => number,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => page(pageParam || undefined, signal),
    initialPageParam: 0,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? idOf(rows.at(-1)!) : undefined),
  });

export const pagesOf = <T extends ListTypes>(
  { subject, page, idOf }: ListDescription<T>,
  asked: AskedOf<T>,
) =>
  pagesBy<T['row'], T['summary']>(
    [subject, 'list', asked],
    (after, signal) => page(asked, after, signal),
    idOf,
  );

const COLUMNS_PARAM = 'stlpce';

/** Names of columns that are seen; undefined for all of them. */
export const columnsIn = (address: Address): string[] | undefined =>
  address[COLUMNS_PARAM]?.split(',');

/** What the address says when these of all are chosen. */
export const columnsChange = (all: readonly string[], chosen: readonly string[]): Address => ({
  [COLUMNS_PARAM]: chosen.length === all.length ? undefined : chosen.join(',') || '-',
});
