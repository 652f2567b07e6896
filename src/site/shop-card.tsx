import type { ProductCard as Product } from '#shop/catalog/contract.ts';
import { type CardLook, ProductCard } from '#shop/catalog/product-card.tsx';
import { useUser } from '#shop/customers/user.tsx';
import { CardBuy, CardHeart } from './product-actions.tsx';

/** A product card as the shop shows it everywhere. A guest can only open it. */
export function ShopCard({ product, ...look }: CardLook & { product: Product }) {
  const isCustomer = useUser() !== null;
  return (
    <ProductCard
      product={product}
      heart={isCustomer ? <CardHeart product={product} /> : null}
      action={isCustomer ? <CardBuy product={product} /> : null}
      {...look}
    />
  );
}
