import { infiniteQueryOptions, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { mayDo, useMe } from '#office/account/session.ts';
import { Allowed, EmptyState, ErrorState, LoadingState } from '#office/components/states.tsx';
import { Screen } from '#office/components/screen.tsx';
import { useAddress } from '#office/components/use-address.ts';
import { useMedia } from '#office/components/use-media.ts';
import { useRowKeys } from '#office/components/use-row-keys.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import { classNames } from '#ui/class-names.ts';
import { Cell, Row as TableRow, Table } from '#ui/table.tsx';
import type { Address, Asked, Column, ListDescription } from './description.ts';
import { ListBar } from './list-bar.tsx';
import { ListMore } from './list-more.tsx';
import { ListViews } from './list-views.tsx';
import { useCursor } from './use-cursor.ts';
import dense from '#office/components/list.module.css';
import styles from './list-screen.module.css';

type Props<Row, View extends string, Sort extends string> = {
  of: ListDescription<Row, View, Sort>;
};

/** A screen that is a list: what there is to say of it stands in its description. */
export const ListScreen = <Row, View extends string, Sort extends string>({
  of,
}: Props<Row, View, Sort>) => (
  <Allowed needs={of.needs}>
    <Shown of={of} />
  </Allowed>
);

function Shown<Row, View extends string, Sort extends string>({ of }: Props<Row, View, Sort>) {
  const [address, change] = useAddress();
  const asked = askedIn(of, address);
  const { data: counts } = useQuery({
    queryKey: [of.topic, 'counts'],
    queryFn: of.counts ? ({ signal }) => of.counts!(signal) : skipToken,
  });
  return (
    <Screen
      title={of.title}
      count={counts && of.count?.(counts)}
      actions={of.Actions ? <of.Actions counts={counts} /> : undefined}
    >
      <section className={styles.card}>
        {of.views ? (
          <ListViews views={of.views} path={of.path} current={asked.view} counts={counts} />
        ) : null}
        <ListBar key={asked.search ?? ''} of={of} asked={asked} change={change} />
        <Rows key={JSON.stringify(asked)} of={of} asked={asked} />
      </section>
    </Screen>
  );
}

/** What the address asks for; what nobody could have chosen is left out. */
function askedIn<Row, View extends string, Sort extends string>(
  { views, sorts }: ListDescription<Row, View, Sort>,
  address: Address,
): Asked<View, Sort> {
  const view = views?.names.find((one) => one === address.pohlad) ?? views?.usual ?? 'all';
  const sort = sorts?.names.find((one) => one === address[sorts.param]) ?? sorts?.usual(view) ?? '';
  return {
    ...{ view: view as View, sort: sort as Sort, address },
    search: address.hladat?.slice(0, LONGEST_SEARCH) || undefined,
  };
}

function Rows<Row, View extends string, Sort extends string>({
  of,
  asked,
}: Props<Row, View, Sort> & { asked: Asked<View, Sort> }) {
  const router = useRouter();
  const query = useInfiniteQuery(pagesOf(of, asked));
  const { data, error, refetch } = query;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const cursor = useCursor(rows.map(of.idOf));
  const columns = useColumns(of.columns);
  useRowKeys({
    ...{ count: rows.length, at: cursor.at, stepTo: cursor.stepTo },
    ...{ onMove: cursor.stand, onReach: cursor.stand },
    onOpen: (place) => {
      const to = of.placeOf?.(rows[place]!);
      if (to) void router.navigate({ to } as never);
    },
  });
  if (error && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (rows.length === 0) return <EmptyState {...nothingOf(of, asked)} />;
  return (
    <>
      <Table
        className={classNames(dense.dense, styles.table)}
        columns={columns.map(({ label, isEnd, isHidden, sorted }) => ({
          ...{ label, isEnd: isEnd ?? false, isHidden: isHidden ?? false },
          sorted: sorted?.[asked.sort],
        }))}
      >
        {rows.map((row, place) => (
          <ListRow key={of.idOf(row)} {...{ row, columns }} isCurrent={place === cursor.at} />
        ))}
      </Table>
      {query.hasNextPage || of.note ? (
        <footer className={styles.foot}>
          <ListMore query={query} />
          {of.note ? <span className={styles.note}>{of.note}</span> : null}
        </footer>
      ) : null}
    </>
  );
}

const pagesOf = <Row, View extends string, Sort extends string>(
  { topic, page, idOf }: ListDescription<Row, View, Sort>,
  asked: Asked<View, Sort>,
) =>
  infiniteQueryOptions({
    queryKey: [topic, 'list', asked],
    queryFn: ({ pageParam, signal }) => page(asked, pageParam || undefined, signal),
    initialPageParam: 0,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? idOf(rows.at(-1)!) : undefined),
  });

function nothingOf<Row, View extends string, Sort extends string>(
  { empty, noneFound, filters = [] }: ListDescription<Row, View, Sort>,
  asked: Asked<View, Sort>,
) {
  const isNarrowed = asked.search || filters.some(({ words }) => words(asked.address));
  return isNarrowed && noneFound ? noneFound : empty(asked);
}

/** Those the role may read, and there is room for. */
function useColumns<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const me = useMe();
  const isSmall = useMedia('(width <= 750px)');
  const room = {
    900: useMedia('(width > 900px)'),
    1100: useMedia('(width > 1100px)'),
    1280: useMedia('(width > 1280px)'),
  };
  return columns.filter(
    ({ needs = [], roomFrom, narrow }) =>
      mayDo(me, needs) && (isSmall ? narrow !== undefined : !roomFrom || room[roomFrom]),
  );
}

type RowProps<Row> = { row: Row; columns: Column<Row>[]; isCurrent: boolean };

function ListRow<Row>({ row, columns, isCurrent }: RowProps<Row>) {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <TableRow ref={line} className={classNames(styles.row, isCurrent && styles.current)}>
      {columns.map(({ name, label, cell, isEnd, narrow, isLabelled, className }) => (
        <Cell
          key={name}
          isEnd={isEnd ?? false}
          {...(isLabelled ? { label } : {})}
          className={classNames(
            narrow && styles[narrow],
            typeof className === 'function' ? className(row) : className,
          )}
        >
          {cell(row)}
        </Cell>
      ))}
    </TableRow>
  );
}
