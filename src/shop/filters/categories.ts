import { CATEGORY } from './address.ts';
import type { CategoryCount } from './contract.ts';
import { countValues, type FacetValue, type Understood, type ValuesRule } from './facets.ts';
import { CATEGORY_COLUMN } from './facet-index.ts';
import type { Sifted } from './sift.ts';

export type Category = {
  id: number;
  parent_id: number | null;
  slug: string;
  label: string;
  path: string;
  level: number;
  /** Ids of the category itself and of all under it. */
  below: number[];
  children: number[];
};
export type Categories = Map<number, Category>;

/** For found products: every category with some of them, with those above it, as they stand in the tree. */
export function categoryRule(all: Sifted[], categories: Categories, title: string): ValuesRule {
  const counts = countValues(all, CATEGORY_COLUMN, -1);
  const values: FacetValue[] = [];
  const visit = ({ id, slug, label, below, children }: Category) => {
    if (!below.some((one) => counts.has(one))) return;
    values.push({ id, key: slug, name: label, below });
    for (const child of children) visit(categories.get(child)!);
  };
  for (const category of categories.values()) if (category.parent_id === null) visit(category);
  return { kind: 'values', key: CATEGORY, title, unit: '', column: CATEGORY_COLUMN, values };
}

/** How many of what is chosen stand in each of these categories and below it. */
export function countCategories(
  categories: Category[],
  sifted: Sifted[],
  { choices, filters }: Understood,
): CategoryCount[] {
  const own = choices.findIndex(({ key }) => key === CATEGORY);
  const counts = countValues(sifted, CATEGORY_COLUMN, own);
  return categories.map(({ id, slug, label, path, level, below }) => ({
    id,
    key: slug,
    title: label,
    url: { url: path },
    level,
    count: below.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0),
    is_chosen: filters[CATEGORY]?.includes(slug) ?? false,
  }));
}
