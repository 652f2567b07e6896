import { listedValue, valueKey, type ParameterKind } from '#shop/parameters/parse.ts';
import { readJson, type Catalog } from './catalog.ts';
import { listCategories } from './categories.ts';

type Definition = {
  key: string;
  name: string;
  kind: ParameterKind;
  unit?: string;
  aliases?: string[];
  values?: { name: string; synonyms?: string[] }[];
};

/** What the texts of the catalogue mean; of a category, by its path, lines as the owner's file has them. */
const known: { parameters: Definition[]; categories: Record<string, string[]> } =
  readJson('./data/parameters.json');

export const parameterRows = () =>
  known.parameters.map(({ key, name, kind, unit = '', aliases = [] }, index) => ({
    id: index + 1,
    key,
    name,
    kind,
    unit,
    aliases,
    position: index + 1,
  }));

export const parameterValueRows = () =>
  known.parameters
    .flatMap(({ unit = '', values = [] }, index) =>
      values.map(({ name, synonyms = [] }, place) => ({
        parameter_id: index + 1,
        ...listedValue({ key: valueKey(name), name, synonyms }, unit),
        position: place + 1,
        synonyms,
      })),
    )
    .map((row, index) => ({ id: index + 1, ...row }));

export function categoryParameterRows(catalog: Catalog) {
  const categories = new Map(listCategories(catalog).map(({ path, id }) => [path, id]));
  const parameters = new Map(known.parameters.map(({ key }, index) => [key, index + 1]));
  return Object.entries(known.categories).flatMap(([path, lines]) =>
    lines.map((line, index) => {
      const [key = '', flags = '', prefix = ''] = line.split(' | ');
      return {
        category_id: idOf(categories, path),
        parameter_id: idOf(parameters, key),
        position: index + 1,
        is_filterable: flags.includes('filter'),
        is_key: flags.includes('key'),
        prefix,
      };
    }),
  );
}

function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`Nothing is called ${name}`);
  return id;
}
