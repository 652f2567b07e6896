import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { countValues } from './facets.ts';
import { type FilterMemory, readFacetIndex } from './memory.server.ts';
import type { Rules, Use } from './rules.server.ts';
import { CATEGORY_COLUMN, type FacetIndex } from './facet-index.ts';

/** All products there are to choose from. */
export type Scope = {
  facetIndexes: FacetIndex[];
  /** The category they are all of; null for found ones. */
  category: number | null;
  /** Found ones, the best first. */
  found: number[] | null;
  uses: Use[];
};

/** A category and everything below it. */
export async function scopeOfCategory(
  memory: FilterMemory,
  rules: Rules,
  id: number,
): Promise<Scope> {
  const category = rules.categories.get(id);
  if (!category) throw ShopError.notFound('messages.category.notFound');
  const facetIndexes = await memory.facetIndexes(category.below);
  return { facetIndexes, category: id, found: null, uses: rules.uses.get(id) ?? [] };
}

/** Of products from all over the shop more parameters than this are not offered. */
const MOST_PARAMETERS = 12;
const MOST_KEYS = 4;

/** Found products; their parameters are those of their categories, the most common first. */
export async function scopeOfFound(sql: Sql, rules: Rules, ids: number[]): Promise<Scope> {
  const facetIndex = await readFacetIndex(sql, ids);
  return {
    facetIndexes: [facetIndex],
    category: null,
    found: ids,
    uses: commonUses(rules, facetIndex),
  };
}

function commonUses(rules: Rules, facetIndex: FacetIndex): Use[] {
  const all = [{ facetIndex, found: null, missOnly: [], prices: null }];
  const uses = new Map<number, Use>();
  for (const category of countValues(all, CATEGORY_COLUMN, -1).keys())
    for (const use of rules.uses.get(category) ?? []) {
      const known = uses.get(use.parameter_id);
      uses.set(use.parameter_id, {
        ...(known ?? use),
        is_filterable: use.is_filterable || (known?.is_filterable ?? false),
        is_key: use.is_key || (known?.is_key ?? false),
      });
    }
  const countOf = ({ parameter_id }: Use) =>
    facetIndex.columns.get(parameter_id)?.counts.reduce((sum, one) => sum + one, 0) ?? 0;
  const common = [...uses.values()].toSorted((a, b) => countOf(b) - countOf(a));
  const keys = common.filter(({ is_key }) => is_key).slice(0, MOST_KEYS);
  const offered = common.filter(({ is_filterable }) => is_filterable).slice(0, MOST_PARAMETERS);
  return common.map((use) => ({
    ...use,
    is_key: keys.includes(use),
    is_filterable: offered.includes(use),
  }));
}
