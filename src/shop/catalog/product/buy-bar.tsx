import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './buy-bar.module.css';
import { CardPrice } from '#shop/catalog/card/card-price.tsx';
import type { ProductCard } from '#shop/catalog/contract.ts';

type Props = { product: ProductCard; amount: ReactNode; action: ReactNode };

/** On a small screen price, amount and basket button stay at the bottom, under the thumb. */
export function BuyBar({ product, amount, action }: Props) {
  return (
    <div className={classNames(styles.bar, 'only-on-small', 'for-buyers')} data-bottom-bar>
      <div className={styles.price}>
        <CardPrice product={{ ...product, base_price_exc_vat: null }} />
      </div>
      {amount}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
