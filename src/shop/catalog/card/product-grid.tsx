import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { ProductCardSkeleton } from './product-card-skeleton.tsx';
import styles from './product-grid.module.css';

const SKELETONS = Array.from({ length: 12 }, (_, index) => index);

type Props<Product extends ProductCard> = {
  products: Product[];
  /** Skeletons stand in for the cards, as many as the shortest page holds. */
  isLoading: boolean;
  seesPrices: boolean;
  /** Three beside the tree, four where the grid has the page to itself. */
  columns?: 3 | 4;
  /** Draws one card; `index` tells whether it is likely on the first screen. */
  renderCard: (product: Product, index: number) => ReactNode;
  /** What is shown is about to change. */
  isOutdated?: boolean;
};

/** The lines of a card lie on those of its neighbours. */
export function ProductGrid<Product extends ProductCard>({
  products,
  isLoading,
  seesPrices,
  columns = 3,
  renderCard,
  isOutdated = false,
}: Props<Product>) {
  const frame = useKeptHeight(isLoading);
  const look = classNames(styles.grid, columns === 4 && styles.four);

  return (
    <div ref={frame} aria-busy={isLoading}>
      {isLoading ? (
        <div className={look}>
          {SKELETONS.map((index) => (
            <div key={index}>
              <ProductCardSkeleton hasPrice={seesPrices} />
            </div>
          ))}
        </div>
      ) : (
        <ul className={look} data-outdated={isOutdated || undefined} inert={isOutdated}>
          {products.map((product, index) => (
            <li key={product.id}>{renderCard(product, index)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** While the next page travels, the grid stays as tall as it was: what lies below must not jump. */
function useKeptHeight(isLoading: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const height = useRef(0);

  useLayoutEffect(() => {
    if (!frame.current) return;
    frame.current.style.minBlockSize = isLoading ? `${height.current}px` : '';
    if (!isLoading) height.current = frame.current.offsetHeight;
  });

  return frame;
}
