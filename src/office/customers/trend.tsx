import { euros } from '#office/components/format.ts';
import { t } from '#text/office/customers.ts';
import styles from './trend.module.css';

const [WIDTH, HEIGHT] = [60, 18];

/** How the last months went, as a line; the sums are said to who cannot see it. */
export function Trend({ months }: { months: number[] }) {
  const most = Math.max(1, ...months);
  const points = months.map(
    (cents, place) =>
      `${((place / Math.max(1, months.length - 1)) * WIDTH).toFixed(1)},${(HEIGHT - 2 - (Math.max(0, cents) / most) * (HEIGHT - 4)).toFixed(1)}`,
  );
  return (
    <svg
      className={styles.trend}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('customers.trend', { months: months.map(euros).join(', ') })}
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
