import { classNames } from '#ui/class-names.ts';
import styles from './stock-gauge.module.css';
import { stockSentence } from './stock-sentence.ts';
import { litBars, STOCK_MARKS } from './stock.ts';

type Props = { stock: number; unit: string; className?: string | undefined };

/** Eight bars for the eyes, one sentence for everyone. */
export function StockGauge({ stock, unit, className }: Props) {
  const lit = litBars(stock);

  return (
    <p className={classNames(styles.stock, lit === 0 && styles.toOrder, className)}>
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
      {stockSentence(stock, unit)}
    </p>
  );
}

function barAt(index: number) {
  const height = 3.6 + 1.2 * index;
  return { x: 5 * index, y: 12 - height, height };
}
