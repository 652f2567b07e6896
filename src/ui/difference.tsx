import { formatPrice } from '#text/format.ts';
import styles from './difference.module.css';

type Props = {
  then: number;
  now: number;
  /** How such an amount is written; a unit price has more decimals. */
  format?: (euros: number) => string;
};

/** How much dearer or cheaper something is than it was, always with its sign; nothing where it is the same. */
export function Difference({ then, now, format = formatPrice }: Props) {
  const parts = inParts(now) - inParts(then);
  if (parts === 0) return null;
  return (
    <span className={parts > 0 ? styles.up : styles.down}>{signed(parts / PARTS, format)}</span>
  );
}

/** A unit price has four decimals at most. */
const PARTS = 10_000;
const inParts = (euros: number) => Math.round(euros * PARTS);

export const signed = (euros: number, format = formatPrice) =>
  euros > 0 ? `+${format(euros)}` : format(euros);
