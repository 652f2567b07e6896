import { slugify } from '#base/values/slug.ts';

type Named = { category: string; code: string };

/**
 * Parameters as they are shown: groups as they first appear, in each the ones that are defined by their order,
 * then the rest as the catalogue has them. `names` are those of each definition, in order.
 */
export function inOrder<T extends Named>(parameters: T[], names: string[][]): T[] {
  const places = new Map<string, number>();
  for (const [place, list] of names.entries())
    for (const name of list.map(slugify)) if (!places.has(name)) places.set(name, place);
  const placeOf = ({ code }: T) => places.get(slugify(code)) ?? names.length;
  const groups = Map.groupBy(parameters, ({ category }) => category);
  return [...groups.values()].flatMap((group) => group.toSorted((a, b) => placeOf(a) - placeOf(b)));
}
