import { classNames } from '#ui/class-names.ts';
import { Gauge } from './gauge.tsx';
import styles from './stock-gauge.module.css';
import { stockSentence } from './stock-sentence.ts';
import { litBars } from './stock.ts';

type Props = {
  stock: number;
  unit: string;
  /** When some come next, said where none are there. */
  expectedOn?: string | null;
  className?: string | undefined;
};

/** Eight bars for the eyes, one sentence for everyone. */
export function StockGauge({ stock, unit, expectedOn = null, className }: Props) {
  const lit = litBars(stock);

  return (
    <p className={classNames(styles.stock, lit === 0 && styles.toOrder, className)}>
      <Gauge lit={lit} />
      {stockSentence(stock, unit, expectedOn)}
    </p>
  );
}
