import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { EmptyState, NotLoaded } from '#office/components/states.tsx';
import { useRowKeys } from '#office/components/use-row-keys.ts';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { isFiltered } from './asked.ts';
import type { Address, AskedOf, ListDescription, ListTypes } from './description.ts';
import { ListMore } from './list-more.tsx';
import { ListTable } from './list-table.tsx';
import { useSeenColumns } from './seen-columns.ts';
import { SelectAll } from './select-all.tsx';
import { Tick } from './tick.tsx';
import { useCursor } from './use-cursor.ts';
import type { Entry, Selection } from './use-selection.ts';
import styles from './list-screen.module.css';

type Props<T extends ListTypes> = {
  of: ListDescription<T>;
  asked: AskedOf<T>;
  address: Address;
  query: UseInfiniteQueryResult;
  rows: readonly T['row'][];
  entryOf: (row: T['row']) => Entry<T['kept']>;
  selection: Selection<T['kept']>;
  /** The key of the row that is looked into. */
  looked: string | undefined;
  look: (key: string | undefined) => void;
  onClearFilters: () => void;
};

/** The rows of a list, or why there are none. */
export function ListRows<T extends ListTypes>(props: Props<T>) {
  const { of, asked, address, query, rows, entryOf, selection, looked, onClearFilters } = props;
  const { choosing, Foot } = of;
  const keys = rows.map((row) => entryOf(row)[0]);
  const cursor = useCursor(keys, of.detail && looked);
  const { look, reach } = useListKeys(props, keys, cursor);
  const seen = useSeenColumns(of, address);
  if (!query.data) return <NotLoaded query={query} />;
  if (rows.length === 0) return <Nothing of={of} asked={asked} onClearFilters={onClearFilters} />;
  const entries = rows.map(entryOf);
  const isAll = keys.every((key) => selection.has(key));
  return (
    <>
      {choosing?.all && isAll && query.hasNextPage ? (
        <SelectAll all={choosing.all} asked={asked} selection={selection} />
      ) : null}
      <ListTable
        rows={rows}
        keyOf={(row) => entryOf(row)[0]}
        columns={of.columns}
        seen={seen}
        sort={asked.sort}
        className={classNames(selection.size > 0 && styles.picking, of.className)}
        choice={
          choosing && (
            <Tick
              label={t('list.choosePage')}
              isOn={isAll}
              isPartly={!isAll && selection.size > 0}
              onChange={() => (isAll ? selection.remove(entries) : selection.add(entries))}
            />
          )
        }
        stateOf={(row, place) => ({
          isCurrent: place === cursor.at,
          isShown: keys[place] === looked,
          isChosen: selection.has(keys[place]!),
          onLook: of.Preview || of.detail ? () => look(place) : undefined,
          choice: choosing && {
            label: choosing.label(row),
            isOn: selection.has(keys[place]!),
            isPicking: selection.size > 0,
            onToggle: () => (selection.toggle(entries[place]!), cursor.stand(place)),
            onReach: () => reach(place),
          },
        })}
      />
      <footer className={styles.foot}>
        {Foot ? <Foot rows={rows} search={asked.search} /> : null}
        <ListMore query={query} />
        {of.note ? <span className={styles.note}>{of.note}</span> : null}
        {of.placeOf ? <Keys hasChoice={choosing !== undefined} hasPreview={!!of.Preview} /> : null}
      </footer>
    </>
  );
}

type Cursor = ReturnType<typeof useCursor>;

/** What keys do with rows; some of it also with the pointer. */
function useListKeys<T extends ListTypes>(
  { of, rows, entryOf, selection, looked, look: lookAt }: Props<T>,
  keys: readonly string[],
  cursor: Cursor,
) {
  const router = useRouter();
  const go = (to: number) => {
    cursor.stand(to);
    if (looked || of.detail) lookAt(keys[to]);
  };
  const look = (place: number) => {
    cursor.stand(place);
    lookAt(keys[place] === looked && !of.detail ? undefined : keys[place]);
  };
  const reach = (to: number) => {
    const from = Math.max(0, cursor.at);
    if (of.choosing)
      selection.add(rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(entryOf));
    go(to);
  };
  const current = rows[cursor.at];
  useRowKeys({
    count: rows.length,
    at: cursor.at,
    stepTo: cursor.stepTo,
    onMove: go,
    onReach: reach,
    onSelect: (place) => of.choosing && selection.toggle(entryOf(rows[place])),
    onOpen: (place) => {
      const to = of.placeOf?.(rows[place]);
      if (to) void router.navigate(to);
    },
    ...(of.Preview ? { onPreview: look } : {}),
    onEscape: () => (looked && of.Preview ? lookAt(undefined) : selection.clear()),
    others: current !== undefined && selection.size === 0 ? (of.rowKeys?.(current) ?? {}) : {},
  });
  return { look, reach };
}

type NothingProps<T extends ListTypes> = Pick<Props<T>, 'of' | 'asked' | 'onClearFilters'>;

function Nothing<T extends ListTypes>({
  of: { empty, noneFound },
  asked,
  onClearFilters,
}: NothingProps<T>) {
  if (asked.search && noneFound) return <EmptyState {...noneFound} />;
  if (!isFiltered(asked)) return <EmptyState {...empty(asked)} />;
  return (
    <EmptyState
      title={t('list.noneFiltered')}
      more={t('list.noneFilteredMore')}
      action={
        <Button variant="line" onClick={onClearFilters}>
          {t('list.clearFilters')}
        </Button>
      }
    />
  );
}

const Keys = ({ hasChoice, hasPreview }: { hasChoice: boolean; hasPreview: boolean }) => (
  <span className={classNames(styles.keys, 'only-on-large')}>
    <kbd>J</kbd>
    <kbd>K</kbd> {t('list.keys.move')}{' '}
    {hasChoice ? (
      <>
        <kbd>X</kbd> {t('list.keys.choose')}{' '}
      </>
    ) : null}
    <kbd>↵</kbd> {t('list.keys.open')}
    {hasPreview ? (
      <>
        {' '}
        <kbd>{t('list.keys.space')}</kbd> {t('list.keys.preview')}
      </>
    ) : null}
  </span>
);
