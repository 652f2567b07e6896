import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { mayDo, useMe } from '#office/api/session.ts';
import { api } from '#office/api/send.ts';
import { euros } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import { list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { pageOf } from '#office/components/list/page-of.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { useScreenKeys } from '#office/components/use-screen-keys.ts';
import {
  countOrders,
  type ListedOrder,
  listOrders,
  selectOrders,
  type Sort,
  SORTS,
  type View,
  VIEWS,
} from '#staff/orders/contract.ts';
import { placePhoneOrder } from '#staff/orders/phone-order-contract.ts';
import { plurals, t } from '#text/office/orders.ts';
import { buttonClass } from '#ui/button.tsx';
import { BulkBar, type ChosenOrder } from './bulk-bar.tsx';
import { ORDER_COLUMNS } from './order-columns.tsx';
import { ORDER_FILTERS } from './order-filters.tsx';
import { askedBy } from './order-list-state.ts';
import { orderPlace } from '#office/navigation/places.ts';
import { openPrint } from './print-address.ts';
import { SavedViews } from './saved-views.tsx';
import styles from './orders.module.css';

const OrderPreview = windowOnDemand(async () => (await import('./order-preview.tsx')).OrderPreview);

export const OrdersScreen = () => <ListScreen of={orders} />;

const MOST_CHOSEN = 500;
const PER_SEARCH = 50;

type Summary = { counts: Record<View, number> };

/** All of it stands in the address (`order-list-state.ts`): a link shows the same. */
const orders = list<ListedOrder, View, Sort, Summary, ChosenOrder>({
  subject: 'orders',
  path: '/objednavky',
  needs: listOrders.needs,
  title: t('orders.title'),
  Actions: NewOrder,
  views: {
    title: t('orders.viewsLabel'),
    names: VIEWS,
    usual: 'waiting',
    label: (view) => t(`orders.views.${view}`),
    More: SavedViews,
  },
  summary: (signal) => api(countOrders, { signal }),
  search: {
    label: t('orders.filterLabel'),
    placeholder: t('orders.filter'),
    isOverAll: true,
  },
  filters: ORDER_FILTERS,
  sorts: {
    param: 'triedit',
    names: SORTS,
    title: t('orders.sorting'),
    usual: (view) => (view === 'all' ? 'newest' : 'oldest'),
    label: (sort) => t(`orders.sorts.${sort}`),
    needs: { sum_up: ['prices.read'], sum_down: ['prices.read'] },
  },
  page: (asked, after, signal) => {
    const body = { ...askedBy(asked), ...(after ? { after } : {}) };
    return pageOf(api(listOrders, { body, signal }), 'orders');
  },
  idOf: ({ id }) => id,
  keyOf: ({ number }) => number,
  placeOf: ({ number }) => orderPlace(number),
  columns: ORDER_COLUMNS,
  hasColumnChoice: true,
  choosing: {
    label: ({ number }) => t('orders.selectOne', { number }),
    keep: ({ number, net_cents: cents }) => ({ number, net_cents: cents }),
    Bar: BulkBar,
    all: {
      most: MOST_CHOSEN,
      words: (count) => plurals('orders.pageSelected', count),
      read: async (asked) => {
        const found = await api(selectOrders, { body: askedBy(asked) });
        return {
          entries: found.orders.map((order) => [order.number, order]),
          hasMore: found.has_more,
        };
      },
    },
  },
  Preview: OrderPreview,
  rowKeys: ({ number }) => ({ p: () => openPrint([number]) }),
  empty: ({ view }) => ({ title: t(`orders.empty.${view}`), more: t('orders.emptyMore') }),
  noneFound: { title: t('orders.noneFound'), more: t('orders.noneFoundMore') },
  Foot: Together,
  className: styles.table,
});

function NewOrder() {
  const may = mayDo(useMe(), placePhoneOrder.needs);
  const router = useRouter();
  useScreenKeys(may ? { n: () => void router.navigate({ to: '/objednavky/nova' }) } : {});
  return may ? (
    <Link to="/objednavky/nova" className={buttonClass()}>
      <Plus />
      {t('orders.new')} <kbd className="only-on-large">N</kbd>
    </Link>
  ) : null;
}

function Together({ rows, search }: { rows: readonly ListedOrder[]; search: string | undefined }) {
  const hasPrices = mayDo(useMe(), ['prices.read']);
  const sum = rows.reduce((total, { net_cents: cents }) => total + (cents ?? 0), 0);
  return (
    <>
      <span>
        {plurals('orders.shown', rows.length)}
        {hasPrices ? ` · ${t('orders.shownSum', { sum: euros(sum) })}` : null}
      </span>
      {search && rows.length >= PER_SEARCH ? <span>{t('orders.newest')}</span> : null}
    </>
  );
}
