import { slugify } from '#base/values/slug.ts';
import { type ListedValue, type ParameterKind, parseParameter } from '#shop/parameters/parse.ts';

/** A parameter as a product says it; `category` is the heading it stands under. */
export type ProductText = { category: string; code: string; value: string; unit: string };

export type Definition = {
  id: number;
  name: string;
  aliases: string[];
  kind: ParameterKind;
  unit: string;
  values: ListedValue[];
};

export type Filled = {
  /** Where it stands among the texts of the product; none where it says nothing of it. */
  places: number[];
  value: string;
  /** Of the text, which may be another one than that of the parameter. */
  unit: string;
  /** The shop understands it: it filters by it and compares it. */
  isRead: boolean;
};

const JOIN = '; ';

/** Which texts of a product are of which parameter of its category, by name; the rest is the product's own. */
export function textsByParameter(
  definitions: readonly Definition[],
  texts: readonly ProductText[],
): { filled: Map<number, Filled>; own: number[] } {
  const filled = new Map<number, Filled>();
  const own: number[] = [];
  for (const [place, text] of texts.entries()) {
    const name = slugify(text.code);
    const named = definitions.filter((one) =>
      [one.name, ...one.aliases].some((known) => slugify(known) === name),
    );
    const found = named.find((one) => isUnderstood(one, text.value, text.unit)) ?? named[0];
    if (!found) {
      own.push(place);
      continue;
    }
    const before = filled.get(found.id);
    const isRead = isUnderstood(found, text.value, text.unit);
    if (!before)
      filled.set(found.id, { places: [place], value: text.value, unit: text.unit, isRead });
    else {
      before.places.push(place);
      if (found.kind === 'choices') before.value += JOIN + text.value;
    }
  }
  return { filled, own };
}

/** A text says what it says; of the others the shop has to make a number or values. */
export const isUnderstood = (definition: Definition, value: string, unit: string): boolean =>
  definition.kind === 'text' || parseParameter(definition, value, unit) !== null;

export type Changes = {
  /** By the id of the parameter; an empty text takes it away. */
  values: ReadonlyMap<number, string>;
  /** Of what is the product's own, by its place. */
  own: ReadonlyMap<number, string>;
};

/** The texts with what was changed, in their places; what is new stands below those of its heading. */
export function changedTexts(
  definitions: readonly Definition[],
  texts: readonly ProductText[],
  { values, own }: Changes,
  headingOf: (definition: Definition) => string,
): ProductText[] {
  const { filled } = textsByParameter(definitions, texts);
  const result: (ProductText | null)[] = texts.map((text, place) => {
    const value = own.get(place);
    return value === undefined ? text : value === '' ? null : { ...text, value };
  });
  const added: ProductText[] = [];
  for (const definition of definitions) {
    const value = values.get(definition.id);
    if (value === undefined) continue;
    const { places = [] } = filled.get(definition.id) ?? {};
    const [first, ...others] = places;
    for (const place of others) result[place] = null;
    if (first !== undefined) result[first] = value === '' ? null : { ...texts[first]!, value };
    else if (value !== '')
      added.push({
        category: headingOf(definition),
        code: definition.name,
        value,
        unit: unitFor(definition, value),
      });
  }
  const kept = result.filter((text) => text !== null);
  for (const text of added) {
    const last = kept.findLastIndex((one) => one.category === text.category);
    kept.splice(last < 0 ? kept.length : last + 1, 0, text);
  }
  return kept;
}

/** A bare number is in the unit of its parameter; one that brings a unit keeps it. */
const unitFor = ({ kind, unit }: Definition, value: string) =>
  (kind === 'number' || kind === 'range') && /^[\s\d.,–+-]+$/.test(value) ? unit : '';
