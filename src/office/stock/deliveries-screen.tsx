import { api } from '#office/api/send.ts';
import cells from '#office/components/list/cells.module.css';
import * as column from '#office/components/list/column.tsx';
import { list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { Crumbs } from '#office/components/screen.tsx';
import { deliveryPlace } from '#office/navigation/places.ts';
import { type ListedDelivery, listDeliveries } from '#staff/stock/delivery-contract.ts';
import { formatDayShort } from '#text/format.ts';
import { t } from '#text/office/stock.ts';
import { Chip } from '#ui/chip.tsx';
import { Link } from '#ui/navigation/link.tsx';

export const DeliveriesScreen = () => <ListScreen of={deliveries} />;

/** What suppliers have promised: `?hladat=OBJ-2026`. */
const deliveries = list<ListedDelivery>({
  subject: 'deliveries',
  path: '/sklad/dodavky',
  needs: listDeliveries.needs,
  title: t('stock.deliveries.title'),
  crumbs: <Crumbs place={{ to: '/sklad' }} title={t('stock.title')} />,
  search: { label: t('stock.deliveries.filterLabel'), placeholder: t('stock.deliveries.filter') },
  page: async ({ search }, _after, signal) => ({
    rows: (await api(listDeliveries, { body: { search }, signal })).deliveries,
    hasMore: false,
  }),
  idOf: ({ id }) => id,
  keyOf: ({ reference }) => reference,
  placeOf: ({ reference }) => deliveryPlace(reference),
  columns: [
    column.title('reference', t('stock.deliveries.columns.reference'), ({ reference }) => (
      <Link {...deliveryPlace(reference)}>{reference}</Link>
    )),
    {
      name: 'on',
      label: t('stock.deliveries.columns.on'),
      narrow: 'beside',
      className: cells.quiet,
      cell: ({ on, is_late: isLate }) => (
        <>
          {on ? formatDayShort(on) : t('stock.deliveries.unknown')}{' '}
          {isLate ? <Chip tone="error">{t('stock.deliveries.late')}</Chip> : null}
        </>
      ),
    },
    {
      name: 'vendors',
      label: t('stock.deliveries.columns.vendors'),
      narrow: 'below',
      cell: ({ vendors }) => vendors.join(', '),
    },
    column.quiet('products', t('stock.deliveries.columns.products'), (one) => one.products, {
      isEnd: true,
      narrow: 'belowEnd',
      isLabelled: true,
    }),
    {
      name: 'note',
      label: t('stock.deliveries.columns.note'),
      roomFrom: 900,
      cell: ({ note }) => note,
    },
  ],
  empty: () => ({ title: t('stock.deliveries.empty'), more: t('stock.deliveries.emptyMore') }),
  noneFound: {
    title: t('stock.deliveries.noneFound'),
    more: t('stock.deliveries.noneFoundMore'),
  },
});
