import type { ProductCard } from '#shop/catalog/contract.ts';
import type { SearchItem, SearchPanel } from './contract.ts';

type Found = Pick<SearchPanel, 'more_results'> & {
  items: (SearchItem & { product?: ProductCard | undefined })[];
  exact?: ProductCard | null | undefined;
  suggestions?: string[] | undefined;
  similar?: ProductCard[] | undefined;
};

/** What was found with cards, sorted: the product whose code was typed stands apart, it is the first of them. */
export function panelOf({
  items,
  exact = null,
  more_results,
  suggestions = [],
  similar = [],
}: Found): SearchPanel {
  const cards = items.flatMap(({ product }) => product ?? []);
  return {
    exact,
    products: exact ? cards.slice(1) : cards,
    others: items.filter(({ product }) => !product),
    more_results,
    suggestions,
    similar,
  };
}
