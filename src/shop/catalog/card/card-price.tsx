import { Lock } from 'lucide-react';
import { formatUnitPrice } from '#text/format.ts';
import { t } from '#text/text.ts';
import styles from './card-price.module.css';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { unitLabel } from '#text/units.ts';

/**
 * What the product costs this customer without VAT; a guest is told how to find out. The list price is not struck through
 * above it: a customer's own price is the usual one, not a sale.
 */
export function CardPrice({ product }: { product: ProductCard }) {
  const { price_exc_vat: price, unit_of_measure: unit } = product;
  if (price === null)
    return (
      <p className={styles.locked}>
        <Lock />
        <span>{t('price.loginPrompt')}</span>
      </p>
    );
  return (
    <p className={styles.prices}>
      <span className={styles.price}>{formatUnitPrice(price)}</span>
      <span className={styles.note}>{priceNote(unit)}</span>
    </p>
  );
}

/** „bez DPH“, with the unit wherever it is not a piece. */
export const priceNote = (unit: string) =>
  unit === 'ks'
    ? t('common.exclVat')
    : `${t('common.exclVat')} ${t('common.perUnit', { unit: unitLabel(unit) })}`;
