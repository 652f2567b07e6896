import type { ListedStock } from '#staff/stock/contract.ts';
import { t } from '#text/office/goods.ts';
import { amountText } from '#text/units.ts';
import { CorrectButton } from './place-button.tsx';
import styles from './goods.module.css';

/** What lies of a product in each warehouse, and how many of that are free. */
export const Warehouses = ({ product }: { product: ListedStock }) => (
  <ul className={styles.warehouses} aria-label={t('goods.places')}>
    {product.warehouses.map((place) => (
      <li key={place.id}>
        <span>
          {place.name}
          <small>{t('goods.freeHere', { amount: amountText(place.free, product.unit) })}</small>
        </span>
        <b className={place.lies < 0 ? styles.wrong : undefined}>
          {t('goods.lies', { amount: amountText(place.lies, product.unit) })}
        </b>
        <CorrectButton product={product} place={place} />
      </li>
    ))}
  </ul>
);
