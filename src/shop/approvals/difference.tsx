import { formatPrice } from '#text/format.ts';
import styles from './difference.module.css';

/** How much dearer or cheaper something is than it was, always with its sign; nothing where it is the same. */
export function Difference({ then, now }: { then: number; now: number }) {
  const cents = Math.round(now * 100) - Math.round(then * 100);
  if (cents === 0) return null;
  return <span className={cents > 0 ? styles.up : styles.down}>{signed(cents / 100)}</span>;
}

export const signed = (euros: number) =>
  euros > 0 ? `+${formatPrice(euros)}` : formatPrice(euros);
