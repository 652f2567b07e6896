import type * as z from 'zod/mini';
import { centsOf, pointsOf, pointsText } from '#office/components/money.ts';
import { plainNumber } from '#office/components/typed-number.ts';
import { formatNumber } from '#text/numbers.ts';

/** What a form holds: the shape of its schema, with what is typed or ticked in place of the values. */
export type Texts = string | boolean | Texts[] | { [name: string]: Texts };

type Schema = z.core.$ZodType;
type Def = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  valueType?: Schema;
  entries?: Record<string, string>;
  innerType?: Schema;
  in?: Schema;
  checks?: { _zod: { def: { check: string; value?: unknown } } }[];
};

const defOf = (schema: Schema) => schema._zod.def as unknown as Def;

/** The schema without its `optional` and `nullable`, and what an empty field means: undefined, null or an empty text. */
function unwrapped(schema: Schema): { def: Def; nothing: null | undefined | '' } {
  const def = defOf(schema);
  if (def.type === 'pipe') return unwrapped(def.in!);
  if (!def.innerType) return { def, nothing: '' };
  const inner = unwrapped(def.innerType);
  const isNullable = inner.nothing === null || def.type === 'nullable';
  return { def: inner.def, nothing: isNullable ? null : undefined };
}

/** A sum of money: in every schema, and only there, such names end with `cents`. */
export const isSum = (name: string) => /(^|_)cents$/.test(name);

/** A share: such names end with `bp`, and it is typed in percent. */
export const isShare = (name: string) => /(^|_)bp$/.test(name);

/** Spaces at the ends of a password belong to it. */
const isSecret = (name: string) => /(^|_)password$/.test(name);

const isLines = (element: Schema) => unwrapped(element).def.type === 'string';

/** Everything that can be ticked, if these are the items of a list of choices. */
function choicesOf(element: Schema): string[] | null {
  const { def } = unwrapped(element);
  return def.type === 'enum' ? Object.values(def.entries!) : null;
}

/** A value as people read and write it: sums in euros, a list of words by lines, choices ticked, an empty text for null. */
export function toTexts(schema: Schema, value: unknown, name = ''): Texts {
  const { def } = unwrapped(schema);
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape!).map(([key, part]) => [
        key,
        toTexts(part, (value as Record<string, unknown> | undefined)?.[key], key),
      ]),
    );
  if (def.type === 'record')
    return Object.fromEntries(
      Object.entries(value ?? {}).map(([key, item]) => [key, toTexts(def.valueType!, item, key)]),
    );
  if (def.type === 'array') {
    const items = (value as unknown[] | undefined) ?? [];
    const choices = choicesOf(def.element!);
    if (choices) return Object.fromEntries(choices.map((one) => [one, items.includes(one)]));
    return isLines(def.element!)
      ? items.join('\n')
      : items.map((item) => toTexts(def.element!, item));
  }
  if (def.type === 'boolean') return Boolean(value);
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && isShare(name)) return pointsText(value);
  if (typeof value === 'number')
    return isSum(name) ? formatNumber(value / 100, 2, 2) : String(value).replace('.', ',');
  return value as string;
}

/** The value of what was typed. What cannot be read is passed on, a number as NaN, for the schema to refuse. */
export function fromTexts(schema: Schema, texts: Texts | undefined, name = ''): unknown {
  const { def, nothing } = unwrapped(schema);
  if (nothing === undefined && isBlank(texts)) return undefined;
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape!).map(([key, part]) => [
        key,
        fromTexts(part, (texts as Record<string, Texts> | undefined)?.[key], key),
      ]),
    );
  if (def.type === 'record')
    return Object.fromEntries(
      Object.entries(texts ?? {}).map(([key, item]) => [
        key,
        fromTexts(def.valueType!, item as Texts, key),
      ]),
    );
  if (def.type === 'array') {
    const choices = choicesOf(def.element!);
    if (choices) return choices.filter((one) => (texts as Record<string, Texts>)[one] === true);
    return isLines(def.element!)
      ? ((texts as string | undefined) ?? '')
          .split(/\n/)
          .map((line) => line.trim())
          .filter(Boolean)
      : ((texts as Texts[] | undefined) ?? []).map((item) => fromTexts(def.element!, item));
  }
  if (def.type === 'boolean') return texts === true;
  const typed = (texts as string | undefined) ?? '';
  const text = isSecret(name) ? typed : typed.trim();
  if (text === '' && nothing === null) return null;
  return def.type === 'number' ? numberIn(text, name) : text;
}

/** Nothing is typed or ticked in any of it. */
const isBlank = (texts: Texts | undefined): boolean =>
  texts === undefined ||
  texts === false ||
  (typeof texts === 'string'
    ? texts.trim() === ''
    : typeof texts === 'object' && Object.values(texts).every(isBlank));

/** The least and the most that a number may be; null unless its schema says both. */
export function rangeAt(schema: Schema, path: readonly PropertyKey[]): [number, number] | null {
  let leaf = schema;
  for (const key of path) {
    const { def } = unwrapped(leaf);
    const part = def.element ?? def.valueType ?? def.shape?.[String(key)];
    if (!part) return null;
    leaf = part;
  }
  const [least, most] = (['greater_than', 'less_than'] as const).map(
    (bound) => unwrapped(leaf).def.checks?.find(({ _zod }) => _zod.def.check === bound)?._zod.def,
  );
  return least && most ? [Number(least.value), Number(most.value)] : null;
}

function numberIn(text: string, name: string): number {
  if (isSum(name)) return centsOf(text) ?? Number.NaN;
  if (isShare(name)) return pointsOf(text) ?? Number.NaN;
  const number = plainNumber(text).replace(/%$/, '');
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(number) ? Number(number) : Number.NaN;
}
