import { useQuery } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { Columns, Pair, Pairs } from '#office/components/detail/detail.tsx';
import { Box } from '#office/components/screen.tsx';
import { NotLoaded } from '#office/components/states.tsx';
import { useStock } from '#office/goods/use-stock.ts';
import { Warehouses } from '#office/goods/warehouses.tsx';
import { deliveryPlace } from '#office/navigation/places.ts';
import { MinimumCell } from '#office/stock/minimum-cell.tsx';
import { MoveButton } from '#office/stock/move-button.tsx';
import { Movements } from '#office/stock/movements.tsx';
import { Free } from '#office/stock/stock-columns.tsx';
import type { ListedStock } from '#staff/stock/contract.ts';
import { getOutlook } from '#staff/stock/of-product-contract.ts';
import { formatDate } from '#text/format.ts';
import { formatNumber } from '#text/numbers.ts';
import { t } from '#text/office/product.ts';
import { amountText, unitLabel } from '#text/units.ts';
import { Chip } from '#ui/chip.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { ProductFrame } from './product-frame.tsx';
import styles from './product.module.css';

/** What of a product lies where, what comes, how long it lasts, and what has moved. */
export const ProductStockScreen = () => (
  <ProductFrame>{(product) => <Loaded key={product.id} id={product.id} />}</ProductFrame>
);

function Loaded({ id }: { id: number }) {
  const query = useStock(String(id));
  const { data: product } = query;
  if (!product) return <NotLoaded query={query} />;
  return (
    <Columns side={<Outlook product={product} />}>
      <Box title={t('product.stock.places')} action={<MoveButton product={product} />}>
        <Warehouses product={product} />
      </Box>
      <Box title={t('product.stock.movements')}>
        <Movements product={product} />
      </Box>
    </Columns>
  );
}

function Outlook({ product }: { product: ListedStock }) {
  const { id, unit } = product;
  const query = useQuery({
    queryKey: ['stock', 'outlook', id],
    queryFn: async ({ signal }) => (await api(getOutlook, { params: { id }, signal })).outlook,
  });
  const { data } = query;
  if (!data) return <NotLoaded query={query} />;
  const weekly = formatNumber(Math.round((data.sold / 90) * 70) / 10, 1);
  return (
    <>
      <Box title={t('product.stock.together')}>
        <Pairs>
          <Pair label={t('product.stock.free')} isStrong>
            <Free {...product} />
          </Pair>
          <Pair label={t('product.stock.reserved')}>{amountText(product.reserved, unit)}</Pair>
          <Pair label={t('product.stock.minimum')}>
            <MinimumCell product={product} />
          </Pair>
          <Pair label={t('product.stock.sold')}>{amountText(data.sold, unit)}</Pair>
          <Pair label={t('product.stock.lasts')}>
            {data.lasts_until ? formatDate(data.lasts_until) : '–'}
          </Pair>
        </Pairs>
        <p className={styles.note}>
          {data.sold > 0
            ? t('product.stock.weekly', { amount: `${weekly} ${unitLabel(unit)}` })
            : t('product.stock.noSales')}
        </p>
      </Box>
      <Box title={t('product.stock.deliveries')}>
        {data.deliveries.length === 0 ? <p>{t('product.stock.noDeliveries')}</p> : null}
        <ul className={styles.rows}>
          {data.deliveries.map(({ reference, quantity, on, is_late: isLate }) => (
            <li key={reference} className={styles.pair}>
              <span>
                <Link {...deliveryPlace(reference)}>{reference}</Link>
                <small>{on ? formatDate(on) : t('product.stock.noDay')}</small>
              </span>
              <span>
                {isLate ? <Chip tone="error">{t('product.stock.late')}</Chip> : null}{' '}
                <b>{amountText(quantity, unit)}</b>
              </span>
            </li>
          ))}
        </ul>
      </Box>
    </>
  );
}
