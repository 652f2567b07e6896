import type { Understood } from '#shop/filters/facets.ts';
import { type FacetIndex, STOCK_COLUMN } from '#shop/filters/facet-index.ts';
import { misses, missesOf, type Sifted } from '#shop/filters/sift.ts';

const HINTS = 3;

/** Facets without which something is found, the most first. */
export function worthDropping(
  rules: { key: string; title: string }[],
  sifted: Sifted[],
  { choices }: Understood,
) {
  return choices
    .map(({ key }, index) => ({
      key,
      title: rules.find((rule) => rule.key === key)!.title,
      count: sifted.reduce((count, { missOnly }) => count + missOnly[index]!.length, 0),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, HINTS);
}

type Near = { id: number; misses: string[] };

type Candidate = {
  facetIndex: FacetIndex;
  place: number;
  prices: Sifted['prices'];
  rank: number;
};
const idOf = ({ facetIndex, place }: Candidate) => facetIndex.ids[place]!;
const nearer = (a: Candidate, b: Candidate) => a.rank - b.rank || idOf(b) - idOf(a);

/** Those that miss the least of what is chosen, what is in stock and new first. */
export function nearest(sifted: Sifted[], { choices }: Understood): Near[] {
  let best: Candidate[] = [];
  for (const { facetIndex, prices } of sifted) {
    const { missed } = missesOf(facetIndex, choices, prices);
    const stock = facetIndex.columns.get(STOCK_COLUMN)!.codes;
    const isIn = facetIndex.columns
      .get(STOCK_COLUMN)!
      .contents.map(({ values: [one] }) => one === 1);
    for (let place = 0; place < facetIndex.size; place += 1) {
      if (missed[place]! >= choices.length) continue;
      const rank = missed[place]! * 2 + (isIn[stock[place]!] ? 0 : 1);
      if (best.length === HINTS && rank > best.at(-1)!.rank) continue;
      best.push({ facetIndex, place, prices, rank });
      if (best.length > HINTS) best = best.toSorted(nearer).slice(0, HINTS);
    }
  }
  return best.toSorted(nearer).map(({ facetIndex, place, prices }) => ({
    id: facetIndex.ids[place]!,
    misses: choices
      .filter((choice) => misses(facetIndex, place, choice, prices))
      .map(({ key }) => key),
  }));
}
