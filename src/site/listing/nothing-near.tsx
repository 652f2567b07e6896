import { ProductGrid } from '#shop/catalog/card/product-grid.tsx';
import type { Filtered } from '#shop/filters/contract.ts';
import { NothingFound } from '#shop/filters/panel/nothing-found.tsx';
import type { ListingState } from '#shop/filters/listing-state.ts';
import type { Source } from '#shop/filters/source.ts';
import { ShopCard } from './shop-card.tsx';

type Props = {
  source: Source;
  state: ListingState;
  result: Filtered;
  hasCategories: boolean;
};

/** Why nothing was found, and cards of what comes near. */
export function NothingNear(props: Props) {
  return (
    <NothingFound
      {...props}
      renderNearest={(nearest, missing) => (
        <ProductGrid
          products={nearest.map(({ product }) => product)}
          isLoading={false}
          seesPrices
          renderCard={(product, index) => (
            <ShopCard heading="h2" product={product} note={missing(nearest[index]!.misses)} />
          )}
        />
      )}
    />
  );
}
