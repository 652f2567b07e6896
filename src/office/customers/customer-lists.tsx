import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#office/api/send.ts';
import { ListMore } from '#office/components/list/list-more.tsx';
import { Box } from '#office/components/screen.tsx';
import { ErrorState, LoadingState } from '#office/components/states.tsx';
import { t } from '#text/office.ts';
import { ActivityList, InvoicesTable, OrdersTable } from './customer-overview.tsx';
import {
  listCustomerActivity,
  listCustomerInvoices,
  listCustomerOrders,
} from '#staff/customers/contract.ts';
import styles from './customer.module.css';

type Page<Entry> = { entries: Entry[]; hasMore: boolean };

/** The whole of one of a customer's lists, page by page. */
function useList<Entry>(
  key: string,
  id: number,
  read: (after: number | undefined, signal: AbortSignal) => Promise<Page<Entry>>,
  placeOf: (entry: Entry) => number,
) {
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['customers', 'one', id, key],
      queryFn: ({ pageParam, signal }) => read(pageParam || undefined, signal),
      initialPageParam: 0,
      getNextPageParam: ({ entries, hasMore }: Page<Entry>) =>
        hasMore ? placeOf(entries.at(-1)!) : undefined,
    }),
  );
}

type ListProps<Entry> = {
  title: string;
  empty: string;
  isFlush?: boolean;
  list: ReturnType<typeof useList<Entry>>;
  children: (entries: Entry[]) => ReactNode;
};

function List<Entry>({ title, empty, isFlush = false, list, children }: ListProps<Entry>) {
  const { data, error, refetch, hasNextPage } = list;
  if (!data) return error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingState />;
  const entries = data.pages.flatMap((page) => page.entries);
  return (
    <Box isFlush={isFlush} title={title} foot={hasNextPage ? <ListMore query={list} /> : null}>
      {entries.length === 0 ? <p className={styles.none}>{empty}</p> : children(entries)}
    </Box>
  );
}

const after = (place: number | undefined) => (place === undefined ? {} : { after: place });

export function CustomerOrders({ id }: { id: number }) {
  const list = useList(
    'orders',
    id,
    async (place, signal) => {
      const page = await api(listCustomerOrders, { params: { id }, body: after(place), signal });
      return { entries: page.orders, hasMore: page.has_more };
    },
    (order) => order.id,
  );
  return (
    <List isFlush title={t('customer.orders')} empty={t('customer.noOrders')} list={list}>
      {(orders) => <OrdersTable orders={orders} />}
    </List>
  );
}

export function CustomerInvoices({ id }: { id: number }) {
  const list = useList(
    'invoices',
    id,
    async (place, signal) => {
      const page = await api(listCustomerInvoices, { params: { id }, body: after(place), signal });
      return { entries: page.invoices, hasMore: page.has_more };
    },
    (invoice) => invoice.id,
  );
  return (
    <List isFlush title={t('customer.invoices')} empty={t('customer.noInvoices')} list={list}>
      {(invoices) => <InvoicesTable invoices={invoices} />}
    </List>
  );
}

export function CustomerActivity({ id }: { id: number }) {
  const list = useList(
    'activity',
    id,
    async (place, signal) => {
      const page = await api(listCustomerActivity, { params: { id }, body: after(place), signal });
      return { entries: page.activity, hasMore: page.has_more };
    },
    (change) => Number(change.id),
  );
  return (
    <List title={t('customer.activity.title')} empty={t('customer.activity.none')} list={list}>
      {(activity) => <ActivityList activity={activity} />}
    </List>
  );
}
