import { euros } from '#office/components/format.ts';
import { t } from '#text/office/customers.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './credit-meter.module.css';

type Props = { used: number; limit: number };

/** How much of a credit is used: orange above four fifths, red above all of it. */
export function CreditMeter({ used, limit }: Props) {
  const percent = limit > 0 ? (used / limit) * 100 : used > 0 ? 101 : 0;
  return (
    <span className={styles.meter}>
      {/* A picture of the words below; its widths are attributes, which the policy allows. */}
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.whole} width="100" height="4" />
        <rect
          className={classNames(
            styles.used,
            percent > 80 && styles.near,
            percent > 100 && styles.over,
          )}
          width={Math.max(0, Math.min(100, percent))}
          height="4"
        />
      </svg>
      <small>{t('customers.usedOf', { used: euros(used), limit: euros(limit) })}</small>
    </span>
  );
}
