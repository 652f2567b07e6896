import type { ProductCard as Product } from '#shop/catalog/contract.ts';

/** A product card as the shop shows it everywhere, with what a customer can do on it. */
export function ShopCard({ product }: { product: Product }) {
  return <article>{product.name}</article>;
}
