import { ShopError } from '#base/wire/errors.ts';
import { Pair, Pairs } from '#office/components/detail/detail.tsx';
import { RowPanel, RowPanelBody } from '#office/components/list/row-panel.tsx';
import { EmptyState, NotLoaded } from '#office/components/states.tsx';
import { useStock } from '#office/goods/use-stock.ts';
import { Warehouses } from '#office/goods/warehouses.tsx';
import type { ListedStock } from '#staff/stock/contract.ts';
import { t } from '#text/office/stock.ts';
import { amountText } from '#text/units.ts';
import { MinimumCell } from './minimum-cell.tsx';
import { MoveButton } from './move-button.tsx';
import { Movements } from './movements.tsx';
import { Free, Next } from './stock-columns.tsx';
import styles from './stock.module.css';

/** One product beside the list: its warehouses, and what has moved. */
export function StockPreview({ of: id, onClose }: { of: string; onClose: () => void }) {
  const query = useStock(id);
  const { data: product, error } = query;
  const isGone = error instanceof ShopError && [400, 404].includes(error.status);
  const title = product?.code ?? '';
  return (
    <RowPanel label={title} title={title} closeLabel={t('stock.closePreview')} onClose={onClose}>
      {product ? (
        <RowPanelBody label={t('stock.body')} className={styles.body}>
          <p>
            {product.vendor} {product.name}
          </p>
          <Totals product={product} />
          <div>
            <Warehouses product={product} />
            <MoveButton product={product} />
          </div>
          <section>
            <h3>{t('stock.movements')}</h3>
            <Movements product={product} />
          </section>
        </RowPanelBody>
      ) : isGone ? (
        <EmptyState title={t('stock.gone')} more={t('states.notFoundMore')} />
      ) : (
        <NotLoaded query={query} />
      )}
    </RowPanel>
  );
}

type Props = { product: ListedStock };

const Totals = ({ product }: Props) => (
  <Pairs>
    <Pair label={t('stock.columns.free')} isStrong>
      <Free {...product} />
    </Pair>
    <Pair label={t('stock.columns.reserved')}>{amountText(product.reserved, product.unit)}</Pair>
    <Pair label={t('stock.columns.minimum')}>
      <MinimumCell product={product} />
    </Pair>
    <Pair label={t('stock.columns.next')}>
      <Next {...product} />
    </Pair>
  </Pairs>
);
