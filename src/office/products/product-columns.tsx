import { Circle, Truck } from 'lucide-react';
import { GoodsPicture } from '#office/components/goods.tsx';
import type { Column } from '#office/components/list/description.ts';
import cells from '#office/components/list/cells.module.css';
import type { ListedProduct } from '#staff/products/contract.ts';
import { formatDayShort, formatUnitPrice } from '#text/format.ts';
import { t } from '#text/office/products.ts';
import { amountText } from '#text/units.ts';
import { productPlace } from '#office/navigation/places.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/navigation/link.tsx';
import { PriceCell } from './price-cell.tsx';
import { percentWords } from './product-words.ts';
import { StockCell } from './stock-cell.tsx';
import styles from './products.module.css';

/** What the list of products says of each. */
export const PRODUCT_COLUMNS: readonly Column<ListedProduct>[] = [
  {
    name: 'product',
    label: t('products.columns.product'),
    isFixed: true,
    narrow: 'title',
    sorted: { name: 'ascending', code: 'ascending' },
    className: styles.product,
    cell: (product) => <Product product={product} />,
  },
  {
    name: 'category',
    label: t('products.columns.category'),
    roomFrom: 1100,
    className: cells.quiet,
    cell: ({ category }) => category,
  },
  {
    name: 'cost',
    label: t('products.columns.cost'),
    isEnd: true,
    roomFrom: 1280,
    needs: ['prices.read'],
    className: cells.quiet,
    cell: ({ cost }) => inEuros(cost),
  },
  {
    name: 'price',
    label: t('products.columns.price'),
    isEnd: true,
    narrow: 'belowEnd',
    needs: ['prices.read'],
    sorted: { price_up: 'ascending', price_down: 'descending' },
    className: cells.sum,
    cell: (product) => <PriceCell product={product} />,
  },
  {
    name: 'margin',
    label: t('products.columns.margin'),
    isEnd: true,
    roomFrom: 900,
    needs: ['prices.read'],
    className: cells.quiet,
    cell: ({ margin_bp: margin }) => (
      <span className={margin !== null && margin < 0 ? styles.wrong : undefined}>
        {margin === null ? t('products.none') : percentWords(margin)}
      </span>
    ),
  },
  {
    name: 'stock',
    label: t('products.columns.stock'),
    isEnd: true,
    narrow: 'below',
    needs: ['stock.read'],
    className: cells.quiet,
    cell: (product) => <StockCell product={product} />,
  },
  {
    name: 'next',
    label: t('products.columns.next'),
    roomFrom: 1280,
    needs: ['stock.read'],
    className: cells.quiet,
    cell: ({ stock, unit }) => <Next next={stock?.next ?? null} unit={unit} />,
  },
  {
    name: 'state',
    label: t('products.columns.state'),
    narrow: 'last',
    className: cells.quiet,
    cell: ({ is_sold: isSold, is_draft: isDraft }) => (
      <span className={classNames(styles.state, isSold && styles.isSold)}>
        <Circle />
        {t(`products.states.${isSold ? 'sold' : isDraft ? 'draft' : 'hidden'}`)}
      </span>
    ),
  },
];

const inEuros = (price: number | null) =>
  price === null ? t('products.none') : formatUnitPrice(price);

function Product({ product }: { product: ListedProduct }) {
  const { name, code, vendor, picture } = product;
  return (
    <span className={styles.goods}>
      <GoodsPicture picture={picture} />
      <span className={styles.words}>
        <Link {...productPlace(code)} title={name}>
          {name}
        </Link>
        <small>
          <code>{code}</code> {vendor}
          {product.price !== null && product.cost === null ? (
            <Chip tone="warning">{t('products.missingCost')}</Chip>
          ) : null}
        </small>
      </span>
    </span>
  );
}

function Next({ next, unit }: { next: NonNullable<ListedProduct['stock']>['next']; unit: string }) {
  if (!next) return t('products.none');
  const day = next.on ? formatDayShort(next.on) : t('products.nextUnknown');
  return (
    <span className={cells.next}>
      <Truck />
      {day} <small>{amountText(next.quantity, unit)}</small>
    </span>
  );
}
