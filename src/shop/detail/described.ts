import { slugify } from '#base/values/slug.ts';
import type { Parameter } from '#shop/catalog/contract.ts';
import { parameterText } from '#shop/catalog/product/parameter-text.ts';
import { rangeText } from '#shop/filters/address.ts';
import { type ParameterKind, parseParameter } from '#shop/parameters/parse.ts';
import { plainCharacters, withoutNote } from '#shop/parameters/quantity.ts';

/** What a product has of a parameter, and how its category uses it. */
export type TypedRow = {
  key: string;
  name: string;
  aliases: string[];
  kind: ParameterKind;
  unit: string;
  from: number | null;
  to: number | null;
  values: { key: string; name: string }[];
  /** Null where its category does not know it any more. */
  position: number | null;
  is_key: boolean;
  is_filterable: boolean;
  prefix: string;
};

/** A text of a product with what it means. */
type Described = {
  key: string;
  title: string;
  category: string;
  /** As the product says it, with its unit. */
  value: string;
  /** The same for what means the same, whatever it is written like. */
  meaning: string;
  typed: TypedRow | null;
};

/**
 * The texts of a product in their order, each with the parameter that it gives. What was not understood keeps its
 * own name, or that of a parameter which is called the same (`names`), so that it stands in the same row.
 */
export function describe(
  texts: Parameter[],
  typed: TypedRow[],
  names: Map<string, { key: string; name: string }> = namesOf(typed),
): Described[] {
  const left = new Set(typed);
  return texts.map((text) => {
    const slug = slugify(text.code);
    const row = rowFor(text, slug, left);
    if (row && row.kind !== 'choices') left.delete(row);
    const known = row ?? names.get(slug);
    const value = parameterText(text);
    return {
      key: known?.key ?? slug,
      title: known?.name ?? text.code,
      category: text.category,
      value,
      meaning: row ? typedMeaning(row, value) : `text ${plainCharacters(value).toLowerCase()}`,
      typed: row ?? null,
    };
  });
}

/** What texts call a parameter, to its key and name. */
export const namesOf = (typed: TypedRow[]) =>
  new Map(
    typed.flatMap(({ key, name, aliases }) =>
      [name, ...aliases].map((one) => [slugify(one), { key, name }] as const),
    ),
  );

/** Of two parameters with the same name, the one whose kind fits the text. */
function rowFor({ value, unit }: Parameter, slug: string, left: Set<TypedRow>) {
  const called = [...left].filter(({ name, aliases }) =>
    [name, ...aliases].some((one) => slugify(one) === slug),
  );
  if (called.length < 2) return called[0];
  const measured = called.find(
    (row) => hasNumbers(row) && parseParameter({ ...row, values: [] }, value, unit) !== null,
  );
  return measured ?? called.find((row) => !hasNumbers(row)) ?? called[0];
}

const hasNumbers = ({ from, to }: Pick<TypedRow, 'from' | 'to'>) => from !== null || to !== null;

/** "1 TB" is "1000 GB", but "2,8 – 12 mm, motorický" is more than "2,8 – 12 mm". */
function typedMeaning({ from, to, values }: TypedRow, value: string): string {
  if (!hasNumbers({ from, to }))
    return `values ${values
      .map(({ key }) => key)
      .toSorted()
      .join(' ')}`;
  const plain = plainCharacters(value).toLowerCase();
  const note = plain.slice(withoutNote(plain).length);
  return `number ${from ?? ''}:${to ?? ''}${note}`;
}

/** What stands in the address of a category for others with the same; null where no category has such a filter. */
export function filterOf(row: TypedRow | null, paths: Record<string, string>) {
  const path = row ? paths[row.key] : undefined;
  if (!row?.is_filterable || row.kind === 'text' || path === undefined) return null;
  const { key, from, to } = row;
  // A number that can be ticked is found by its key where the category has a range for it, too.
  const ticks = row.values.map((value) => value.key);
  if (ticks.length > 0 && row.kind !== 'range') return { path, key, values: ticks };
  return hasNumbers({ from, to }) ? { path, key, values: [rangeText({ from, to })] } : null;
}
