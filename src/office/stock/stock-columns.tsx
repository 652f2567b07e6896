import { TriangleAlert, Truck } from 'lucide-react';
import { Goods } from '#office/components/goods.tsx';
import cells from '#office/components/list/cells.module.css';
import type { Column } from '#office/components/list/description.ts';
import { useAddress } from '#office/components/use-address.ts';
import { PlaceButton } from '#office/goods/place-button.tsx';
import type { ListedStock } from '#staff/stock/contract.ts';
import { formatCount, formatDayShort } from '#text/format.ts';
import { t } from '#text/office/stock.ts';
import { amountText } from '#text/units.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/navigation/link.tsx';
import { MinimumCell } from './minimum-cell.tsx';
import styles from './stock.module.css';

/** What the list of stock says of each product. */
export const STOCK_COLUMNS: readonly Column<ListedStock>[] = [
  {
    name: 'product',
    label: t('stock.columns.product'),
    narrow: 'title',
    className: styles.product,
    cell: (product) => <Product product={product} />,
  },
  {
    name: 'places',
    label: t('stock.columns.places'),
    cell: (product) => <Places product={product} />,
  },
  {
    name: 'reserved',
    label: t('stock.columns.reserved'),
    isEnd: true,
    roomFrom: 900,
    className: cells.quiet,
    cell: ({ reserved }) => (reserved === 0 ? t('stock.none') : formatCount(reserved)),
  },
  {
    name: 'free',
    label: t('stock.columns.free'),
    isEnd: true,
    narrow: 'beside',
    className: cells.sum,
    cell: (product) => <Free {...product} />,
  },
  {
    name: 'minimum',
    label: t('stock.columns.minimum'),
    isEnd: true,
    className: cells.quiet,
    cell: (product) => <MinimumCell product={product} />,
  },
  {
    name: 'next',
    label: t('stock.columns.next'),
    narrow: 'below',
    className: cells.quiet,
    cell: (product) => <Next {...product} />,
  },
];

function Product({ product }: { product: ListedStock }) {
  const [address] = useAddress();
  return (
    <Link
      to="/sklad"
      search={{ ...address, nahlad: product.id }}
      title={product.name}
      className={classNames(styles.goods, !product.is_sold && styles.isHidden)}
    >
      <Goods good={product} />
    </Link>
  );
}

const Places = ({ product }: { product: ListedStock }) => (
  <span className={styles.places}>
    {product.warehouses.map((place) => (
      <PlaceButton key={place.id} product={product} place={place} />
    ))}
  </span>
);

export const Free = ({ free, minimum, unit }: Pick<ListedStock, 'free' | 'minimum' | 'unit'>) => (
  <span
    className={
      free < 0 ? styles.wrong : minimum !== null && free < minimum ? styles.low : undefined
    }
  >
    {amountText(free, unit)}
  </span>
);

export function Next({ next, unit }: Pick<ListedStock, 'next' | 'unit'>) {
  if (!next) return t('stock.none');
  const day = next.on ? formatDayShort(next.on) : t('stock.nextUnknown');
  return (
    <span className={classNames(cells.next, next.is_late && styles.wrong)}>
      {next.is_late ? <TriangleAlert /> : <Truck />}
      {next.is_late ? t('stock.nextLate', { day }) : day}{' '}
      <small>{amountText(next.quantity, unit)}</small>
    </span>
  );
}
