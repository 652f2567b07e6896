import { formatNumber } from '#text/numbers.ts';
import { tf } from '#text/finding.ts';
import { CATEGORY, type Filters, parseRange, type Range, without } from '#shop/filters/address.ts';
import type { CategoryCount, Facet, Filtered } from '#shop/filters/contract.ts';

/** Categories of what a search has found are one more facet, the first. */
export const facetsOf = ({ facets, categories }: Filtered, hasCategories: boolean): Facet[] =>
  hasCategories && categories.length > 0 ? [categoryFacet(categories), ...facets] : facets;

const categoryFacet = (categories: CategoryCount[]): Facet => ({
  kind: 'values',
  key: CATEGORY,
  title: tf('filters.category'),
  unit: '',
  values: categories.map(({ key, title, count, is_chosen }) => ({ key, title, count, is_chosen })),
});

export type Chip = {
  id: string;
  /** Of a switch there is nothing but its name. */
  title: string | null;
  text: string;
  /** All the other filters. */
  rest: Filters;
};

/** One for each chosen value in the order of the facets, one for a range; what no facet knows is not shown. */
export const chipsOf = (facets: Facet[], filters: Filters): Chip[] =>
  facets.flatMap((facet): Chip[] => {
    const { key, title } = facet;
    const chosen = filters[key] ?? [];
    if (chosen.length === 0) return [];
    if (facet.kind === 'values')
      return facet.values
        .filter((value) => chosen.includes(value.key))
        .map((value) => ({
          id: `${key} ${value.key}`,
          title,
          text: value.title,
          rest: without(filters, key, value.key),
        }));
    const rest = without(filters, key);
    if (facet.kind === 'flag') return [{ id: key, title: null, text: title, rest }];
    const range = parseRange(chosen[0]!);
    return range ? [{ id: key, title, text: rangeLabel(range, facet.unit), rest }] : [];
  });

/** „Rozlíšenie: 4 Mpx“ */
export const nameOf = ({ title, text }: Pick<Chip, 'title' | 'text'>): string =>
  title === null ? text : `${title}: ${text}`;

/** „40 – 300 €“, „od 40 €“ */
export function rangeLabel({ from, to }: Range, unit: string): string {
  const [low, high] = [from, to].map((end) => (end === null ? null : formatNumber(end, 4)));
  const text =
    low === null
      ? tf('filters.atMost', { to: high! })
      : high === null
        ? tf('filters.atLeast', { from: low! })
        : tf('filters.between', { from: low!, to: high! });
  return unit ? `${text}\u00a0${unit}` : text;
}

/** „Rozlíšenie: 4 Mpx, 8 Mpx“: all that is chosen of one facet. */
export function chosenText(facet: Facet, filters: Filters): string {
  const texts = chipsOf([facet], filters).map(({ text }) => text);
  return facet.kind === 'flag' ? facet.title : `${facet.title}: ${texts.join(', ')}`;
}
