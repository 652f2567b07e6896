import { Check, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { useAddToBasket } from '#shop/basket/use-add-to-basket.tsx';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { unitLabel } from '#shop/catalog/units.ts';
import { t } from '#text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import styles from './found-buying.module.css';
import { useSaidOnce } from './use-said-once.ts';

/** How many, and into the basket. */
export function FoundBuying({ product }: { product: ProductCard }) {
  const [amount, setAmount] = useState(product.quantity_step);
  const { add, isPending, isAdded, forget } = useAddToBasket();
  useSaidOnce(isAdded, forget);
  const isOnStock = product.stock > 0;
  const words = t(isOnStock ? 'product.addToCartShort' : 'product.toOrder');

  return (
    <div className={styles.row}>
      <Amount
        className={styles.amount}
        label={`${t('product.amount')}: ${product.code}`}
        value={amount}
        onChange={setAmount}
        step={product.quantity_step}
        unit={unitLabel(product.unit_of_measure)}
      />
      <Button
        className={styles.button}
        variant={isOnStock ? 'buy' : 'line'}
        icon={isAdded ? <Check /> : <ShoppingCart />}
        isLoading={isPending}
        aria-label={`${words}: ${product.name}`}
        onClick={() => add(product.id, amount)}
      >
        <span>{isAdded ? t('product.added') : words}</span>
      </Button>
    </div>
  );
}
