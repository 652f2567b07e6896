import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './buy-box.module.css';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { ProductPrices } from './product-prices.tsx';

type Props = {
  product: ProductCard;
  amount: ReactNode;
  /** The basket button; it takes the room that is left. */
  action: ReactNode;
  /** Between the price and the amount: packages. */
  before?: ReactNode;
  /** Under the button: what it comes to. */
  after?: ReactNode;
};

/** On a small screen amount and button stand in the bar at the bottom (`BuyBar`), once. */
export function BuyBox({ product, amount, action, before, after }: Props) {
  return (
    <Card className={styles.box}>
      <ProductPrices product={product} />
      <div className="for-buyers">
        {before}
        <div className={classNames(styles.row, 'not-on-small')}>
          {amount}
          {action ? <div className={styles.action}>{action}</div> : null}
        </div>
        {after}
      </div>
    </Card>
  );
}
