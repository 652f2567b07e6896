import { useQuery } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import cells from '#office/components/list/cells.module.css';
import type { Column } from '#office/components/list/description.ts';
import { ListTable } from '#office/components/list/list-table.tsx';
import { Box } from '#office/components/screen.tsx';
import { customerPlace } from '#office/navigation/places.ts';
import { percentWords } from '#office/products/product-words.ts';
import { listOwn } from '#staff/prices/own-contract.ts';
import type { ProductPrices } from '#staff/prices/of-product-contract.ts';
import type { Product } from '#staff/products/one-contract.ts';
import { formatDate, formatUnitPrice } from '#text/format.ts';
import { plurals, t } from '#text/office/product.ts';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/navigation/link.tsx';
import styles from './product.module.css';

type Group = ProductPrices['groups'][number];

const COLUMNS: readonly Column<Group>[] = [
  {
    name: 'group',
    label: t('product.groups.group'),
    narrow: 'title',
    cell: ({ name, customers }) => (
      <>
        <b>{name}</b> <small>{plurals('product.groups.customers', customers)}</small>
      </>
    ),
  },
  {
    name: 'discount',
    label: t('product.groups.discount'),
    isEnd: true,
    narrow: 'beside',
    cell: ({ discount_bp: points }) => (points === 0 ? '–' : `−${percentWords(points)}`),
  },
  {
    name: 'rule',
    label: t('product.groups.rule'),
    roomFrom: 900,
    className: cells.quiet,
    cell: ({ of, on, discount_bp: points }) =>
      points === 0
        ? t('product.groups.none')
        : of === 'group'
          ? t('product.groups.basic')
          : t(of === 'group_vendor' ? 'product.groups.vendor' : 'product.groups.category', { on }),
  },
  {
    name: 'price',
    label: t('product.groups.price'),
    isEnd: true,
    narrow: 'belowEnd',
    className: cells.sum,
    cell: ({ price }) => formatUnitPrice(price),
  },
];

/** Less than the owner allows is marked. */
const marginColumn = (lowest: number | null): Column<Group> => ({
  name: 'margin',
  label: t('product.prices.margin'),
  isEnd: true,
  narrow: 'below',
  cell: ({ margin_bp: points }) => (
    <span className={points !== null && points < (lowest ?? 0) ? styles.low : undefined}>
      {points === null ? '–' : percentWords(points)}
    </span>
  ),
});

/** What the customers of each price group pay, by the rule that gives them the lowest price. */
export function GroupsBox({ prices, code }: { prices: ProductPrices; code: string }) {
  return (
    <Box
      title={t('product.groups.title')}
      isFlush
      action={
        <Link
          to="/ceny"
          search={{ produkt: code }}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          {t('product.groups.why')}
        </Link>
      }
    >
      <ListTable
        rows={prices.groups}
        keyOf={({ id }) => id}
        columns={[...COLUMNS, marginColumn(prices.lowest_bp)]}
      />
    </Box>
  );
}

const HOLDS = ['waiting', 'planned', 'valid', 'ending'];

/** Prices that were agreed with single customers for this product. */
export function OwnBox({ product: { code } }: { product: Product }) {
  const may = mayDo(useMe(), listOwn.needs);
  const { data: own = [] } = useQuery({
    queryKey: ['own-prices', 'list', 'product', code],
    queryFn: async ({ signal }) =>
      (await api(listOwn, { body: { view: 'product', search: code }, signal })).own_prices.filter(
        (one) => one.product?.code === code && HOLDS.includes(one.state),
      ),
    enabled: may,
  });
  if (!may) return null;
  return (
    <Box
      title={t('product.own.title')}
      action={
        <Link
          to="/ceny/zakaznici"
          search={{ hladat: code }}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          {t('product.own.all')}
        </Link>
      }
    >
      {own.length === 0 ? <p>{t('product.own.none')}</p> : null}
      <ul className={styles.rows}>
        {own.map((one) => (
          <li key={one.id} className={styles.pair}>
            <span>
              <Link {...customerPlace(one.customer.id)}>{one.customer.name}</Link>
              <small>
                {[
                  one.state === 'waiting' && t('product.own.waits'),
                  one.from && t('product.own.from', { day: formatDate(one.from) }),
                  one.until && t('product.own.until', { day: formatDate(one.until) }),
                  one.reason,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
            <b className={one.is_low ? styles.low : undefined}>
              {one.price === null ? '' : formatUnitPrice(one.price)}
            </b>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** Changes of many prices that are to come and hold this product too. */
export const PlansBox = ({ plans }: Pick<ProductPrices, 'plans'>) =>
  plans.length === 0 ? null : (
    <Box
      title={t('product.plans.title')}
      action={
        <Link to="/ceny" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {t('product.plans.all')}
        </Link>
      }
    >
      <ul className={styles.rows}>
        {plans.map(({ id, on, way, value, products }) => (
          <li key={id} className={styles.pair}>
            <span>
              <b>{formatDate(on)}</b>
              <small>{plurals('product.plans.products', products)}</small>
            </span>
            <span>
              {t(`product.plans.ways.${way}`, {
                value:
                  way === 'price' ? formatUnitPrice(value) : percentWords(Math.round(value * 100)),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
