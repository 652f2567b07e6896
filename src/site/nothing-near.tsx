import { ProductGrid } from '#shop/catalog/product-grid.tsx';
import type { Filtered } from '#shop/filters/contract.ts';
import { NothingFound } from '#shop/filters/nothing-found.tsx';
import type { FilterQuestion } from '#shop/filters/question.ts';
import type { Source } from '#shop/filters/source.ts';
import { FoundCard } from './found-card.tsx';

type Props = {
  source: Source;
  question: FilterQuestion;
  found: Filtered;
  hasCategories: boolean;
};

/** Why nothing was found, and cards of what comes near. */
export function NothingNear(props: Props) {
  return (
    <NothingFound
      {...props}
      renderNearest={({ found, missing }) => (
        <ProductGrid
          isAligned
          products={found.map(({ product }) => product)}
          isLoading={false}
          seesPrices
          renderCard={(product, index) => (
            <FoundCard product={product} note={missing(found[index]!.misses)} />
          )}
        />
      )}
    />
  );
}
