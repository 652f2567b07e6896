import { ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useInBasket } from '#shop/basket/queries.ts';
import { type CardLook, type CardProduct, ProductCard } from '#shop/catalog/card/product-card.tsx';
import { amountText } from '#text/units.ts';
import { CompareToggle } from '#shop/compare/compare-toggle.tsx';
import { useUser } from '#shop/customers/user.tsx';
import { t } from '#text/text.ts';
import { FoundBuying } from './found-buying-later.ts';
import { CardHeart } from '#site/product/product-actions.tsx';
import styles from './shop-card.module.css';

type Props = CardLook & {
  product: CardProduct;
  note?: ReactNode;
  /** Of what the product can be compared with, where the page knows it. */
  compareGroup?: string | undefined;
};

/** The card of a product, the same wherever there are several, with all that can be done to it. A guest can only open it. */
export function ShopCard({ product, note, compareGroup, ...look }: Props) {
  const isCustomer = useUser() !== null;
  const inBasket = useInBasket(product.id);
  return (
    <ProductCard
      {...look}
      product={product}
      heart={isCustomer ? <CardHeart product={product} /> : null}
      compare={<CompareToggle code={product.code} group={compareGroup} />}
      inBasket={
        inBasket ? (
          <p className={styles.basket}>
            <ShoppingCart />
            {t('product.inBasket', {
              amount: amountText(inBasket, product.unit_of_measure),
            })}
          </p>
        ) : null
      }
      buying={isCustomer ? <FoundBuying product={product} /> : null}
      note={note}
    />
  );
}
