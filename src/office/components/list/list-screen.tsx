import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Allowed } from '#office/components/states.tsx';
import { Screen } from '#office/components/screen.tsx';
import { useAddress } from '#office/components/use-address.ts';
import { askedIn, isFiltered, pagesOf } from './asked.ts';
import type { AskedOf, ListDescription, ListTypes } from './description.ts';
import { ListDetail, useDetail } from './list-detail.tsx';
import { ListBar } from './list-bar.tsx';
import { ListRows } from './list-rows.tsx';
import { ListViews } from './list-views.tsx';
import { type Entry, useSelection } from './use-selection.ts';
import styles from './list-screen.module.css';

type Props<T extends ListTypes> = { of: ListDescription<T> };

/** A screen that is a list: what there is to say of it stands in its description. */
export const ListScreen = <T extends ListTypes>({ of }: Props<T>) => (
  <Allowed needs={of.needs}>
    <Shown of={of} />
  </Allowed>
);

/** The address parameter of the row in the preview. */
const PREVIEW = 'nahlad';

function Shown<T extends ListTypes>({ of }: Props<T>) {
  const { choosing, Preview, detail } = of;
  const { address, change, asked, query, rows, entryOf, selection, summary, ...opened } =
    useRows(of);
  const { param, shown, onDone, looked, look } = opened;
  return (
    <Screen
      title={of.title}
      crumbs={of.crumbs}
      count={summary && of.count?.(summary)}
      actions={of.Actions ? <of.Actions summary={summary} /> : undefined}
    >
      {of.Above && summary ? <of.Above summary={summary} /> : null}
      <div className={detail && rows.length > 0 ? styles.withDetail : undefined}>
        <section className={styles.card}>
          {of.views ? (
            <ListViews
              views={of.views}
              path={of.path}
              current={isViewShown(of, asked) ? asked.view : undefined}
              counts={summary?.counts}
            >
              {of.views.More ? <of.views.More address={address} /> : null}
            </ListViews>
          ) : null}
          <ListBar
            key={asked.search ?? ''}
            of={of}
            asked={asked}
            address={address}
            rows={rows}
            change={(changes, options) => change({ [param]: undefined, ...changes }, options)}
          />
          <ListRows
            key={JSON.stringify(asked)}
            of={of}
            asked={asked}
            address={address}
            query={query}
            rows={rows}
            entryOf={entryOf}
            selection={selection}
            looked={looked}
            look={look}
            onClearFilters={() =>
              change(
                Object.fromEntries(Object.keys(asked.address).map((name) => [name, undefined])),
              )
            }
          />
        </section>
        {detail && rows.length > 0 ? (
          <ListDetail
            key={looked}
            detail={detail}
            row={shown}
            onDone={onDone}
            isLoading={query.isFetching}
          />
        ) : null}
      </div>
      {choosing && selection.size > 0 ? (
        <choosing.Bar chosen={selection.kept} onClear={selection.clear} />
      ) : null}
      {Preview && looked ? (
        <Preview key={looked} of={looked} onClose={() => look(undefined)} />
      ) : null}
    </Screen>
  );
}

/** The rows that the address asks for, the selected ones, and the one in the preview. */
function useRows<T extends ListTypes>(of: ListDescription<T>) {
  const { choosing, Preview, detail } = of;
  const [address, change] = useAddress();
  const asked = askedIn(of, address);
  const query = useInfiniteQuery(pagesOf(of, asked));
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const entryOf = (row: T['row']): Entry<T['kept']> => [
    of.keyOf?.(row) ?? String(of.idOf(row)),
    choosing?.keep(row),
  ];
  const selection = useSelection(
    JSON.stringify(asked),
    rows.map(entryOf),
    choosing?.all !== undefined,
  );
  const { data: counted } = useQuery({
    queryKey: [of.subject, 'counts'],
    queryFn: of.summary ? ({ signal }) => of.summary!(signal) : skipToken,
  });
  const summary = counted ?? query.data?.pages[0]?.summary;
  const keyOf = (row: T['row']) => entryOf(row)[0];
  const param = detail?.param ?? PREVIEW;
  const { shown, onDone } = useDetail(rows, keyOf, address[param]);
  const looked = detail ? shown && keyOf(shown) : Preview && address[param];
  const look = (key: string | undefined) => change({ [param]: key }, { replace: true });
  return {
    address,
    change,
    asked,
    query,
    rows,
    entryOf,
    selection,
    summary,
    param,
    shown,
    onDone,
    looked,
    look,
  };
}

/** No view is marked while the search looks through all of them, nor while filters may belong to a saved view. */
const isViewShown = <T extends ListTypes>(
  { search, views }: ListDescription<T>,
  asked: AskedOf<T>,
) => !(search?.isOverAll && asked.search) && !(views?.More && isFiltered(asked));
