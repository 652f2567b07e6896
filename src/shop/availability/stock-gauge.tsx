import { formatDayShort } from '#text/format.ts';
import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { Gauge } from './gauge.tsx';
import styles from './stock-gauge.module.css';
import { stockSentence } from './stock-sentence.ts';
import { litBars } from './stock.ts';
import { useToday } from './use-today.ts';

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
      {lit === 0 && expectedOn !== null ? <Expected on={expectedOn} /> : stockSentence(stock, unit)}
    </p>
  );
}

function Expected({ on }: { on: string }) {
  return on < useToday() ? t('stock.toOrder') : t('stock.expected', { day: formatDayShort(on) });
}
