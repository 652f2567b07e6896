import { t } from '#text/basket.ts';
import styles from './own-number.module.css';

/** What the company calls a product, beside its code. */
export const OwnNumber = ({ number }: { number: string | undefined }) =>
  number ? <span className={styles.number}>{t('cart.ownNumber', { number })}</span> : null;
