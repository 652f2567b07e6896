import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import styles from './buy-box.module.css';
import type { ProductCard } from './contract.ts';
import { ProductPrices } from './product-prices.tsx';

type Props = {
  product: ProductCard;
  amount: ReactNode;
  /** The basket button; it takes the room that is left. */
  action: ReactNode;
};

export function BuyBox({ product, amount, action }: Props) {
  return (
    <Card className={styles.box}>
      <ProductPrices product={product} />
      <div className={styles.row}>
        {amount}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </Card>
  );
}
