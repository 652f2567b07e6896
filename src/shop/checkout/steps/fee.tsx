import { formatPrice } from '#text/format.ts';
import { t } from '#text/basket.ts';
import styles from './fee.module.css';

/** What a way of delivery or payment costs; nothing is said as a word. */
export const feeText = (price: number) => (price === 0 ? t('common.free') : formatPrice(price));

/** At the end of a row to choose from, where a gift should be noticed. */
export const Fee = ({ price }: { price: number | null }) =>
  price === null ? null : (
    <span className={price === 0 ? styles.free : undefined}>{feeText(price)}</span>
  );
