import { queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Plus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { mayDo, useMe } from '#office/account/session.ts';
import { wordsOf } from '#office/api/form.ts';
import { api } from '#office/api/send.ts';
import { euros } from '#office/components/format.ts';
import { OfficeLink } from '#office/components/link.ts';
import { ListField } from '#office/components/list-field.tsx';
import tables from '#office/components/list.module.css';
import { Screen } from '#office/components/screen.tsx';
import { Allowed, EmptyState, ErrorState, LoadingState } from '#office/components/states.tsx';
import { useAddress } from '#office/components/use-address.ts';
import type { Views } from '#office/components/list/description.ts';
import { ListMore } from '#office/components/list/list-more.tsx';
import frame from '#office/components/list/list-screen.module.css';
import { ListViews } from '#office/components/list/list-views.tsx';
import { useCursor } from '#office/components/list/use-cursor.ts';
import { useMedia } from '#office/components/use-media.ts';
import { useRowKeys } from '#office/components/use-row-keys.ts';
import { type Selection, useSelection } from '#office/components/use-selection.ts';
import { takeOrder } from '#staff/orders/phone-order-contract.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Table } from '#ui/table.tsx';
import { useToasts } from '#ui/toasts.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { OrderFilters, OrderLook } from './order-filters.tsx';
import {
  type Address,
  askedBy,
  type ColumnName,
  columnsIn,
  FILTER_NAMES,
  kept,
  viewIn,
} from './order-list-state.ts';
import { orderPlace } from './order-place.ts';
import { OrderPreview } from './order-preview.tsx';
import { ordersQuery } from './order-queries.ts';
import { OrderRow } from './order-row.tsx';
import {
  countOrders,
  listOrders,
  MOST_PRINTED,
  type OrdersAsked,
  selectOrders,
  type View,
  VIEWS,
} from '#staff/orders/contract.ts';
import { printAddress } from './print-address.ts';
import { SavedViews } from './saved-views.tsx';
import small from '#ui/small-box.module.css';
import styles from './orders.module.css';

const countsQuery = queryOptions({
  queryKey: ['orders', 'counts'],
  queryFn: async ({ signal }) => (await api(countOrders, { signal })).counts,
});

export const OrdersScreen = () => (
  <Allowed needs={listOrders.needs}>
    <Orders />
  </Allowed>
);

const MOST_SELECTED = 500;
const VIEWS_OF_ALL: Views<View> = {
  ...{ title: t('orders.viewsLabel'), names: VIEWS, usual: 'waiting' },
  label: (view) => t(`orders.views.${view}`),
};

/** The whole state of the list stands in the address (`order-list-state.ts`): a link shows the same. */
function Orders() {
  const [address, change] = useAddress();
  const me = useMe();
  const selection = useSelection();
  const { data: counts } = useQuery(countsQuery);
  const view = viewIn(address);
  const isPlain = !address.hladat && !FILTER_NAMES.some((name) => address[name]);
  const shown = address.nahlad;
  const list = kept(address);
  // What is selected is what is seen.
  useEffect(() => selection.clear(), [list]); // oxlint-disable-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- with another list
  const show = (nahlad: string | undefined) => change({ nahlad }, { replace: true });
  return (
    <Screen
      title={t('orders.title')}
      actions={
        mayDo(me, takeOrder.needs) ? (
          <OfficeLink to="/objednavky/nova" className={buttonClass()}>
            <Plus />
            {t('orders.new')} <kbd className="only-on-large">N</kbd>
          </OfficeLink>
        ) : undefined
      }
    >
      <section className={frame.card}>
        <ListViews
          views={VIEWS_OF_ALL}
          path="/objednavky"
          current={isPlain ? view : undefined}
          counts={counts}
        >
          <SavedViews address={address} />
        </ListViews>
        <List {...{ address, change, shown, show, selection }} />
      </section>
      {selection.size > 0 ? <BulkBar selection={selection} /> : null}
      {shown ? <OrderPreview key={shown} number={shown} onClose={() => show(undefined)} /> : null}
    </Screen>
  );
}

function SearchField({ value, onSearch }: { value: string; onSearch: (typed: string) => void }) {
  const [typed, setTyped] = useState(value);
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <ListField
        label={t('orders.filterLabel')}
        placeholder={t('orders.filter')}
        value={typed}
        onChange={setTyped}
      />
      {value ? (
        <IconButton icon={<X />} label={t('list.clear')} onClick={() => onSearch('')} />
      ) : null}
    </form>
  );
}

/** Columns for which there is no room; the preview has them. */
function useLeftOut(): ColumnName[] {
  const isMedium = useMedia('(width <= 1280px)');
  const isNarrow = useMedia('(width <= 1100px)');
  const isTablet = useMedia('(width <= 900px)');
  return [
    ...(isMedium ? (['created'] as const) : []),
    ...(isNarrow ? (['shipping'] as const) : []),
    ...(isTablet ? (['payment'] as const) : []),
  ];
}

type ListProps = {
  address: Address;
  change: (changes: Address, options?: { replace?: boolean }) => void;
  shown: string | undefined;
  show: (number: string | undefined) => void;
  selection: Selection;
};

function List({ address, change, shown, show, selection }: ListProps) {
  const router = useRouter();
  const me = useMe();
  const asked = askedBy(address);
  const query = useInfiniteQuery(ordersQuery(asked));
  const { data, error, refetch, hasNextPage } = query;
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  const leftOut = useLeftOut();
  const { at: current, stand, stepTo } = useCursor(orders.map(({ id }) => id));
  const open = (number: string) => void router.navigate(orderPlace(number) as never);
  const go = (to: number) => {
    stand(to);
    if (shown) show(orders[to]?.number);
  };
  useRowKeys({
    ...{ count: orders.length, at: current, stepTo, onMove: go },
    onReach: (to) => {
      selection.add(orders.slice(Math.max(0, Math.min(current, to)), Math.max(current, to) + 1));
      go(to);
    },
    onSelect: (place) => selection.toggle(orders[place]!),
    onOpen: (place) => open(orders[place]!.number),
    onPreview: (place) => show(orders[place]!.number === shown ? undefined : orders[place]!.number),
    onEscape: () => (shown ? show(undefined) : selection.clear()),
    others: {
      ...(mayDo(me, takeOrder.needs)
        ? { n: () => void router.navigate({ to: '/objednavky/nova' } as never) }
        : {}),
      p: () => {
        const chosen =
          selection.size > 0
            ? selection.numbers
            : orders.slice(current, current + 1).map(({ number }) => number);
        // Of more only the first would be printed; the bar says so.
        const isPrintable = chosen.length > 0 && chosen.length <= MOST_PRINTED;
        if (isPrintable && current + selection.size >= 0)
          window.open(printAddress(chosen), '_blank', 'noopener');
      },
    },
  });
  const bar = (
    <div className={styles.filter}>
      <SearchField
        key={address.hladat ?? ''}
        value={address.hladat ?? ''}
        onSearch={(hladat) => change({ hladat: hladat || undefined, nahlad: undefined })}
      />
      {address.hladat ? null : (
        <OrderFilters
          address={address}
          change={(changes) => change({ ...changes, nahlad: undefined })}
          customerName={orders[0]?.company_name}
        />
      )}
      <OrderLook address={address} change={change} />
    </div>
  );
  if (error && !data)
    return (
      <>
        {bar}
        <ErrorState onRetry={() => void refetch()} />
      </>
    );
  if (!data)
    return (
      <>
        {bar}
        <LoadingState />
      </>
    );
  if (orders.length === 0)
    return (
      <>
        {bar}
        <Nothing
          address={address}
          onClear={() => change(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])))}
        />
      </>
    );
  const hasPrices = mayDo(me, ['prices.read']);
  const columns = columnsIn(address)
    .filter((column) => hasPrices || column !== 'sum')
    .filter((column) => !leftOut.includes(column));
  const isAll = orders.every(({ number }) => selection.has(number));
  return (
    <>
      {bar}
      {isAll && hasNextPage ? <SelectAll asked={asked} selection={selection} /> : null}
      <Table
        className={classNames(tables.dense, styles.table, selection.size > 0 && styles.picking)}
        columns={[
          {
            label: t('orders.select'),
            head: (
              <input
                type="checkbox"
                className={small.box}
                aria-label={t('orders.selectPage')}
                checked={isAll}
                ref={(input) => {
                  if (input) input.indeterminate = !isAll && selection.size > 0;
                }}
                onChange={() => (isAll ? selection.remove(orders) : selection.add(orders))}
              />
            ),
          },
          { label: t('orders.columns.number') },
          { label: t('orders.columns.customer') },
          ...columns.map((column) => ({
            label: t(`orders.columns.${column}`),
            isEnd: column === 'sum',
            isHidden: column === 'step',
          })),
        ]}
      >
        {orders.map((order, place) => (
          <OrderRow
            key={order.id}
            {...{ order, columns, selection }}
            isCurrent={place === current}
            isShown={order.number === shown}
            onPreview={() => {
              stand(place);
              show(order.number === shown ? undefined : order.number);
            }}
            onReach={() =>
              selection.add(
                orders.slice(Math.min(Math.max(0, current), place), Math.max(current, place) + 1),
              )
            }
            onPlace={() => stand(place)}
          />
        ))}
      </Table>
      <footer className={frame.foot}>
        <span>
          {plurals('orders.shown', orders.length)}
          {hasPrices ? (
            <>
              {' · '}
              {t('orders.shownSum', {
                sum: euros(orders.reduce((sum, { net_cents: cents }) => sum + (cents ?? 0), 0)),
              })}
            </>
          ) : null}
        </span>
        {hasNextPage ? (
          <ListMore query={query} />
        ) : address.hladat && orders.length >= 50 ? (
          t('orders.newest')
        ) : null}
        <span className={classNames(styles.keys, 'only-on-large')}>
          <kbd>J</kbd>
          <kbd>K</kbd> {t('orders.keys.move')} <kbd>X</kbd> {t('orders.keys.select')} <kbd>↵</kbd>{' '}
          {t('orders.keys.open')} <kbd>{t('orders.keys.space')}</kbd> {t('orders.keys.preview')}
        </span>
      </footer>
    </>
  );
}

function Nothing({ address, onClear }: { address: Address; onClear: () => void }) {
  if (address.hladat)
    return <EmptyState title={t('orders.noneFound')} more={t('orders.noneFoundMore')} />;
  if (FILTER_NAMES.some((name) => address[name]))
    return (
      <EmptyState
        title={t('orders.noneFiltered')}
        more={t('orders.noneFilteredMore')}
        action={
          <Button variant="line" onClick={onClear}>
            {t('orders.clearFilters')}
          </Button>
        }
      />
    );
  return <EmptyState title={t(`orders.empty.${viewIn(address)}`)} more={t('orders.emptyMore')} />;
}

/** After the page is selected: the rest of the list too, as far as that goes. */
function SelectAll({ asked, selection }: { asked: OrdersAsked; selection: Selection }) {
  const toasts = useToasts();
  const select = useMutation({
    mutationFn: () => api(selectOrders, { body: asked }),
    onSuccess: ({ orders, has_more: hasMore }) => {
      selection.add(orders);
      if (hasMore) toasts.info(t('orders.mostSelected', { count: formatCount(MOST_SELECTED) }));
    },
    onError: (error) => toasts.error(wordsOf(error)),
  });
  return (
    <p className={styles.selectAll}>
      {plurals('orders.pageSelected', selection.size)}{' '}
      <Button
        variant="quiet"
        size="sm"
        isLoading={select.isPending}
        onClick={() => select.mutate()}
      >
        {t('orders.selectAll', { count: formatCount(MOST_SELECTED) })}
      </Button>
    </p>
  );
}
