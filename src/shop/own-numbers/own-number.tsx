import { t } from '#text/account.ts';
import styles from './own-number.module.css';

/** What the company calls a product, beside its code. */
export const OwnNumber = ({ number }: { number: string | undefined }) =>
  number ? <span className={styles.number}>{t('account.ownNumber', { number })}</span> : null;
