import { useState } from 'react';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import type { ListedProduct } from '#staff/products/contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/products.ts';
import { amountText } from '#text/units.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './products.module.css';

const StockWindow = windowOnDemand(
  async () => (await import('#office/goods/stock-window.tsx')).StockWindow,
);

/** What is free; a press shows what lies where, and corrects it. */
export function StockCell({ product }: { product: ListedProduct }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, code, stock, unit } = product;
  if (!stock) return t('products.none');
  const { free, warehouses } = stock;
  return (
    <>
      <button
        type="button"
        className={classNames(styles.stock, free < 0 ? styles.wrong : free === 0 && styles.nothing)}
        aria-label={t('products.stockOf', { code, amount: amountText(free, unit) })}
        {...StockWindow.soon}
        onClick={() => setIsOpen(true)}
      >
        {amountText(free, unit)}
      </button>
      {warehouses.length > 1 ? (
        <small className={styles.places}>
          {warehouses
            .map(({ code: warehouse, free: count }) =>
              t('products.stockIn', { warehouse, count: formatCount(count) }),
            )
            .join(' · ')}
        </small>
      ) : null}
      {isOpen ? <StockWindow id={id} code={code} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
