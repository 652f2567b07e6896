import { ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useInBasket } from '#shop/basket/queries.ts';
import { ListingCard } from '#shop/catalog/listing-card.tsx';
import { amountText } from '#text/units.ts';
import { CompareToggle } from '#shop/compare/compare-toggle.tsx';
import { useUser } from '#shop/customers/user.tsx';
import type { FilteredProduct } from '#shop/filters/contract.ts';
import { t } from '#text/text.ts';
import { FoundBuying } from './found-buying-later.ts';
import styles from './found-card.module.css';
import { CardHeart } from './product-actions.tsx';

type Props = {
  product: FilteredProduct;
  isEager?: boolean;
  note?: ReactNode;
  /** Of what the product can be compared with, where the page knows it. */
  compareGroup?: string | undefined;
};

/** A product of a listing with all that can be done to it. A guest can only open it. */
export function FoundCard({ product, isEager, note, compareGroup }: Props) {
  const isCustomer = useUser() !== null;
  const inBasket = useInBasket(product.id);
  return (
    <ListingCard
      product={product}
      keyLine={product.key_line}
      isEager={isEager ?? false}
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
