import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAnew } from '#office/api/keys.ts';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { staleOf } from '#office/api/stale.ts';
import { Goods } from '#office/components/goods.tsx';
import cells from '#office/components/list/cells.module.css';
import { Choices } from '#office/components/list/choices.tsx';
import { type Filter, list } from '#office/components/list/description.ts';
import { EditCell } from '#office/components/list/edit-cell.tsx';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { pageOf } from '#office/components/list/page-of.ts';
import { Crumbs } from '#office/components/screen.tsx';
import { useAddress } from '#office/components/use-address.ts';
import { idIn } from '#office/components/id-in.ts';
import { categoryFilter, vendorFilter } from '#office/goods/goods-filters.tsx';
import { type ListedStock, listStock, setCounted, type StockPlace } from '#staff/stock/contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/stock.ts';
import { amountText } from '#text/units.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { cameOf } from './delivery-draft.ts';
import styles from './stock.module.css';

export const CountingScreen = () => <ListScreen of={counting} />;

/** In which warehouse is counted: the first, until somebody chooses another. */
const warehouse: Filter<ListedStock> = {
  label: t('stock.counting.warehouse'),
  params: ['sklad'],
  words: ({ sklad }, rows) => rows[0]?.warehouses.find(({ id }) => id === idIn(sklad))?.name,
  Panel: function Warehouses({ change, close }) {
    const client = useQueryClient();
    // Every row knows all warehouses.
    const known = client
      .getQueriesData<{ pages: { rows: ListedStock[] }[] }>({ queryKey: ['stock', 'list'] })
      .flatMap(([, data]) => data?.pages.flatMap(({ rows }) => rows) ?? [])
      .at(0);
    return (
      <Choices
        options={(known?.warehouses ?? []).map(({ id, name }) => [String(id), name])}
        onChoose={(sklad) => (close(), change({ sklad }))}
      />
    );
  },
};

const placeIn = ({ warehouses }: ListedStock, sklad: string | undefined): StockPlace | undefined =>
  warehouses.find(({ id }) => id === idIn(sklad)) ?? warehouses[0];

/** `?sklad=2&vyrobca=3&kategoria=12&hladat=dome` */
const counting = list<ListedStock>({
  subject: 'stock',
  path: '/sklad/inventura',
  needs: setCounted.needs,
  title: t('stock.counting.title'),
  crumbs: <Crumbs place={{ to: '/sklad' }} title={t('stock.title')} />,
  search: { label: t('stock.filterLabel'), placeholder: t('stock.filter') },
  filters: [warehouse, vendorFilter, categoryFilter],
  page: ({ search, address }, after, signal) => {
    const vendor = idIn(address.vyrobca);
    const body = {
      view: 'all' as const,
      search,
      vendor,
      category: idIn(address.kategoria),
      after,
    };
    return pageOf(api(listStock, { body, signal }), 'products');
  },
  idOf: ({ id }) => id,
  columns: [
    {
      name: 'product',
      label: t('stock.columns.product'),
      narrow: 'title',
      className: styles.product,
      cell: (product) => <Goods good={product} />,
    },
    {
      name: 'lies',
      label: t('stock.counting.lies'),
      isEnd: true,
      narrow: 'below',
      isLabelled: true,
      className: cells.quiet,
      cell: (product) => <Lies product={product} />,
    },
    {
      name: 'counted',
      label: t('stock.counting.counted'),
      isEnd: true,
      narrow: 'beside',
      className: cells.sum,
      cell: (product) => <Counted product={product} />,
    },
  ],
  empty: () => ({ title: t('stock.empty'), more: t('stock.emptyMore') }),
  noneFound: { title: t('stock.noneFound'), more: t('stock.noneFoundMore') },
  note: t('stock.counting.note'),
});

function Lies({ product }: { product: ListedStock }) {
  const [{ sklad }] = useAddress();
  const place = placeIn(product, sklad);
  return place ? `${place.code} ${amountText(place.lies, product.unit)}` : t('stock.none');
}

/** How many were counted: empty until somebody has. */
function Counted({ product }: { product: ListedStock }) {
  const mayCount = mayDo(useMe(), setCounted.needs);
  const [{ sklad }] = useAddress();
  const [counted, keepCounted] = useState<number>();
  const client = useQueryClient();
  const toasts = useToasts();
  const place = placeIn(product, sklad);
  const { id, code, unit } = product;
  if (!place || !mayCount) return t('stock.none');
  const { id: at, lies: was } = place;
  return (
    <EditCell<number>
      key={at}
      column="counted"
      label={t('stock.counting.countedOf', { code })}
      shown={counted === undefined ? t('stock.none') : formatCount(counted)}
      text=""
      read={(typed) => {
        const value = cameOf(typed);
        return value === null || typed.trim() === ''
          ? { wrong: t('stock.counting.wrong') }
          : { value };
      }}
      save={async (lies) => {
        try {
          await api(setCounted, { params: { id }, body: { warehouse: at, lies, was } });
        } catch (error) {
          if (staleOf(error)) await readAnew(client, ['stock']);
          throw error;
        }
        keepCounted(lies);
        const amount = amountText(lies, unit);
        const difference = `${lies > was ? '+' : ''}${formatCount(lies - was)}`;
        toasts.success(
          lies === was
            ? t('stock.counting.same', { code, amount })
            : t('stock.counting.changed', { code, amount, difference }),
        );
        await readAnew(client, ['stock', 'products']);
      }}
    />
  );
}
