import styles from './gauge.module.css';
import { STOCK_MARKS } from './stock.ts';

/** Eight bars, of which so many are lit. */
export const Gauge = ({ lit }: { lit: number }) => (
  <svg className={styles.gauge} viewBox="0 0 38 12" aria-hidden="true">
    {STOCK_MARKS.map((mark, index) => (
      <rect
        key={mark}
        className={index < lit ? undefined : styles.off}
        {...barAt(index)}
        width="3"
        rx="1"
      />
    ))}
  </svg>
);

function barAt(index: number) {
  const height = 3.6 + 1.2 * index;
  return { x: 5 * index, y: 12 - height, height };
}
