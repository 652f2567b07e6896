import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { QueryKey } from '#office/api/keys.ts';
import { Box } from '#office/components/screen.tsx';
import { EmptyState, NotLoaded } from '#office/components/states.tsx';
import { pagesBy } from './asked.ts';
import type { Page } from './description.ts';
import { ListMore } from './list-more.tsx';

type Paged<Row, Summary> = {
  queryKey: QueryKey;
  page: (after: number | undefined, signal: AbortSignal) => Promise<Page<Row, Summary>>;
  /** The next page begins after the last row with this number. */
  idOf: (row: Row) => number;
};

/** The rows of all pages that are loaded so far; undefined before the first page. */
export function usePages<Row, Summary = never>({ queryKey, page, idOf }: Paged<Row, Summary>) {
  const query = useInfiniteQuery(pagesBy(queryKey, page, idOf));
  return { query, rows: query.data?.pages.flatMap((one) => one.rows) };
}

type Props<Row> = Omit<ComponentProps<typeof Box>, 'foot' | 'children'> & {
  of: ReturnType<typeof usePages<Row, unknown>>;
  /** Left out where the screen does not show the list at all while it is empty. */
  empty?: { title: string; more?: string };
  children: (rows: Row[]) => ReactNode;
};

/** A list that is one part of a screen: its pages, and what is said when it is empty or could not be loaded. */
export const ListBox = <Row,>({ of: { query, rows }, empty, children, ...box }: Props<Row>) => (
  <Box {...box} foot={query.hasNextPage ? <ListMore query={query} /> : null}>
    {rows ? (
      rows.length === 0 && empty ? (
        <EmptyState more="" {...empty} />
      ) : (
        children(rows)
      )
    ) : (
      <NotLoaded query={query} />
    )}
  </Box>
);
