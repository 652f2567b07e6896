import { type ReactNode, useState } from 'react';
import { BuyBar } from '#shop/catalog/buy-bar.tsx';
import { BuyBox } from '#shop/catalog/buy-box.tsx';
import type { Product } from '#shop/catalog/contract.ts';
import { unitLabel } from '#shop/catalog/units.ts';
import { useUser } from '#shop/customers/user.tsx';
import { t } from '#text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { BuyButton, ProductHeart } from './product-actions.tsx';
import styles from './product-buying.module.css';

type Props = { product: Product; share: ReactNode };

/** How many, into the basket, into the wish list. Guests fill a basket too, but keep no list. */
export function ProductBuying({ product, share }: Props) {
  const [amount, setAmount] = useState(product.quantity_step);
  const isCustomer = useUser() !== null;

  const amountField = (
    <Amount
      value={amount}
      onChange={setAmount}
      step={product.quantity_step}
      unit={unitLabel(product.unit_of_measure)}
    />
  );

  return (
    <>
      <BuyBox
        product={product}
        amount={amountField}
        action={<BuyButton product={product} quantity={amount} />}
      />
      <div className={styles.after}>
        {isCustomer ? <ProductHeart product={product} /> : null}
        <div className={styles.share}>{share}</div>
      </div>
      <BuyBar
        product={product}
        amount={amountField}
        action={
          <BuyButton product={product} quantity={amount} label={t('product.addToCartShort')} />
        }
      />
    </>
  );
}
