import type { ProductCard as Product } from '#shop/catalog/contract.ts';
import { type CardLook, ProductCard } from '#shop/catalog/product-card.tsx';

/** A product card as the shop shows it everywhere, with what a customer can do on it. */
export function ShopCard({ product, ...look }: CardLook & { product: Product }) {
  return <ProductCard product={product} heart={null} action={null} {...look} />;
}
