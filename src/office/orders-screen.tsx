import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import { OfficeLink } from './link.ts';
import { OrderPreview } from './order-preview.tsx';
import { euros, shortMoment, TONES, waitingWords } from './order-words.ts';
import { countOrders, type ListedOrder, listOrders, type View, VIEWS } from './orders-contract.ts';
import { Screen } from './screen.tsx';
import { api } from './send.ts';
import { mayDo, useMe } from './session.ts';
import { Allowed, EmptyState, ErrorState, LoadingState } from './states.tsx';
import { isTyping } from './typing.ts';
import { useAddress } from './use-address.ts';
import styles from './orders.module.css';

const countsQuery = queryOptions({
  queryKey: ['orders', 'counts'],
  queryFn: async ({ signal }) => (await api(countOrders, { signal })).counts,
});

const ordersQuery = (view: View, search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'list', view, search],
    queryFn: ({ pageParam, signal }) =>
      api(listOrders, {
        body: { view, ...(search ? { search } : {}), ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ orders, has_more: hasMore }) => (hasMore ? orders.at(-1)?.id : undefined),
  });

export const OrdersScreen = () => (
  <Allowed needs={listOrders.needs}>
    <Orders />
  </Allowed>
);

const MOST_COUNTED = 10_000;
const countWords = (count: number) =>
  count > MOST_COUNTED
    ? t('orders.many', { count: formatCount(MOST_COUNTED) })
    : formatCount(count);

/** View, search and the order that is looked at stand in the address: `?pohlad=all&hladat=elmont&nahlad=2026…`. */
function Orders() {
  const [address, change] = useAddress();
  const view = VIEWS.find((one) => one === address.pohlad) ?? 'waiting';
  const { data: counts } = useQuery(countsQuery);
  const shown = address.nahlad;
  return (
    <Screen title={t('orders.title')}>
      <section className={styles.card}>
        <nav className={styles.views} aria-label={t('orders.viewsLabel')}>
          {VIEWS.map((one) => (
            <OfficeLink
              key={one}
              to="/objednavky"
              search={one === 'waiting' ? {} : { pohlad: one }}
              aria-current={one === view && !address.hladat ? 'page' : undefined}
            >
              {t(`orders.views.${one}`)}
              {counts ? <span>{countWords(counts[one])}</span> : null}
            </OfficeLink>
          ))}
        </nav>
        <Filter
          key={address.hladat ?? ''}
          value={address.hladat ?? ''}
          onSearch={(hladat) => change({ hladat: hladat || undefined, nahlad: undefined })}
        />
        <List
          view={view}
          search={address.hladat}
          shown={shown}
          onShow={(nahlad) => change({ nahlad }, { replace: true })}
        />
      </section>
      {shown ? (
        <OrderPreview
          key={shown}
          number={shown}
          onClose={() => change({ nahlad: undefined }, { replace: true })}
        />
      ) : null}
    </Screen>
  );
}

function Filter({ value, onSearch }: { value: string; onSearch: (typed: string) => void }) {
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return (
    <form
      className={styles.filter}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <label className={styles.field}>
        <Search />
        <span className="visually-hidden">{t('orders.filterLabel')}</span>
        <input
          ref={input}
          value={typed}
          placeholder={t('orders.filter')}
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
        />
        <kbd className="only-on-large">/</kbd>
      </label>
      {value ? (
        <IconButton icon={<X />} label={t('orders.clear')} onClick={() => onSearch('')} />
      ) : null}
    </form>
  );
}

type ListProps = {
  view: View;
  search: string | undefined;
  shown: string | undefined;
  onShow: (number: string | undefined) => void;
};

function List({ view, search, shown, onShow }: ListProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    ordersQuery(view, search),
  );
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  useMoves(orders, shown, onShow);
  const hasPrices = mayDo(useMe(), ['prices.read']);
  if (error && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (orders.length === 0)
    return search ? (
      <EmptyState title={t('orders.noneFound')} more={t('orders.noneFoundMore')} />
    ) : (
      <EmptyState title={t(`orders.empty.${view}`)} more={t('orders.emptyMore')} />
    );
  const columns = (
    ['number', 'customer', 'created', 'waiting', 'status', 'shipping', 'payment'] as const
  ).map((column) => ({ label: t(`orders.columns.${column}`) }));
  return (
    <>
      <Table
        className={styles.table}
        columns={[
          ...columns,
          ...(hasPrices ? [{ label: t('orders.columns.sum'), isEnd: true }] : []),
        ]}
      >
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            hasPrices={hasPrices}
            isShown={order.number === shown}
            onShow={() => onShow(order.number === shown ? undefined : order.number)}
          />
        ))}
      </Table>
      <footer className={styles.foot}>
        {hasNextPage ? (
          <Button
            variant="line"
            size="sm"
            isLoading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('orders.more')}
          </Button>
        ) : search && orders.length >= 50 ? (
          t('orders.newest')
        ) : null}
        <span className={classNames(styles.keys, 'only-on-large')}>
          <kbd>J</kbd>
          <kbd>K</kbd> {t('orders.keys.move')} <kbd>Esc</kbd> {t('orders.keys.close')}
        </span>
      </footer>
    </>
  );
}

/** J and K go through the list, Escape closes what is looked at. */
function useMoves(
  orders: ListedOrder[],
  shown: string | undefined,
  onShow: (number: string | undefined) => void,
) {
  useEffect(() => {
    const move = (event: globalThis.KeyboardEvent) => {
      if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === 'Escape' && shown) return onShow(undefined);
      const step = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (!step) return;
      const at = orders.findIndex(({ number }) => number === shown);
      const next = orders[at < 0 ? 0 : at + step];
      if (next) onShow(next.number);
    };
    addEventListener('keydown', move);
    return () => removeEventListener('keydown', move);
  }, [orders, shown, onShow]);
}

type RowProps = {
  order: ListedOrder;
  hasPrices: boolean;
  isShown: boolean;
  onShow: () => void;
};

function OrderRow({ order, hasPrices, isShown, onShow }: RowProps) {
  const { waiting } = order;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') {
      event.preventDefault();
      onShow();
    }
  };
  return (
    <Row className={classNames(styles.row, isShown && styles.shown)}>
      <Cell className={styles.number}>
        <button type="button" aria-expanded={isShown} onClick={onShow} onKeyDown={onKeyDown}>
          {order.number}
        </button>
      </Cell>
      <Cell className={styles.customer}>
        <span>{order.company_name}</span>
        <small>{order.city}</small>
      </Cell>
      <Cell className={styles.created}>{shortMoment(order.created_at)}</Cell>
      <Cell className={classNames(styles.waiting, ageOf(waiting))}>
        {waiting ? waitingWords(waiting) : ''}
      </Cell>
      <Cell className={styles.status}>
        <Chip tone={TONES[order.status]}>{t(`orders.statuses.${order.status}`)}</Chip>
      </Cell>
      <Cell className={styles.quiet}>{order.shipping_name}</Cell>
      <Cell className={styles.quiet}>
        {order.payment_name}
        {order.invoice_number ? (
          <small>{t('orders.invoiced', { number: order.invoice_number })}</small>
        ) : null}
      </Cell>
      {hasPrices ? (
        <Cell isEnd className={styles.sum}>
          {euros(order.net_cents)}
        </Cell>
      ) : null}
    </Row>
  );
}

/** A day is late, two are too late. */
const ageOf = (waiting: ListedOrder['waiting']) =>
  waiting && waiting.days > 0 ? (waiting.days > 1 ? styles.late : styles.old) : undefined;
