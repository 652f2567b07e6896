import { formatDiscount } from '#text/format.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './discount-flag.module.css';

type Props = { discount: number | null; className?: string | undefined };

/** The customer's discount on a cut flag; nothing where there is none. */
export function DiscountFlag({ discount, className }: Props) {
  if (!discount) return null;
  return (
    <span className={classNames(styles.flag, 'cut-flag', className)}>
      {formatDiscount(discount)}
    </span>
  );
}
