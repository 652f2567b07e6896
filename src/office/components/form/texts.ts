import type * as z from 'zod/mini';
import { centsOf } from '#office/components/money.ts';
import { formatNumber } from '#text/numbers.ts';

/** What a form holds: the shape of its schema, every value as it is typed or ticked. */
export type Texts = string | boolean | Texts[] | { [name: string]: Texts };

type Schema = z.core.$ZodType;
type Def = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  checks?: { _zod: { def: { check: string; value?: unknown } } }[];
};

const defOf = (schema: Schema) => schema._zod.def as unknown as Def;

/** What is said of the value itself, and whether nothing may stand in its place. */
function unwrapped(schema: Schema): { def: Def; isNullable: boolean } {
  const def = defOf(schema);
  if (def.type === 'pipe') return unwrapped(def.in!);
  if (!def.innerType) return { def, isNullable: false };
  const inner = unwrapped(def.innerType);
  return { def: inner.def, isNullable: inner.isNullable || def.type === 'nullable' };
}

/** Sums have names that end so, here and everywhere. */
export const isSum = (name: string) => /(^|_)cents$/.test(name);

const isLines = (element: Schema) => unwrapped(element).def.type === 'string';

/** A value as people read and write it: sums in euros, lists of words one to a line, nothing for null. */
export function toTexts(schema: Schema, value: unknown, name = ''): Texts {
  const { def } = unwrapped(schema);
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape!).map(([key, part]) => [
        key,
        toTexts(part, (value as Record<string, unknown>)[key], key),
      ]),
    );
  if (def.type === 'array') {
    const items = value as unknown[];
    return isLines(def.element!)
      ? items.join('\n')
      : items.map((item) => toTexts(def.element!, item));
  }
  if (def.type === 'boolean') return Boolean(value);
  if (value === null || value === undefined) return '';
  if (typeof value === 'number')
    return isSum(name) ? formatNumber(value / 100, 2, 2) : String(value).replace('.', ',');
  return value as string;
}

/** The other way; what cannot be read as what it should be is left for the schema to refuse. */
export function fromTexts(schema: Schema, texts: Texts | undefined, name = ''): unknown {
  const { def, isNullable } = unwrapped(schema);
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape!).map(([key, part]) => [
        key,
        fromTexts(part, (texts as Record<string, Texts> | undefined)?.[key], key),
      ]),
    );
  if (def.type === 'array')
    return isLines(def.element!)
      ? ((texts as string | undefined) ?? '')
          .split(/\n/)
          .map((line) => line.trim())
          .filter(Boolean)
      : ((texts as Texts[] | undefined) ?? []).map((item) => fromTexts(def.element!, item));
  if (def.type === 'boolean') return texts === true;
  const text = ((texts as string | undefined) ?? '').trim();
  if (text === '' && isNullable) return null;
  return def.type === 'number' ? numberIn(text, name) : text;
}

/** Between what a number may be, where its schema says both. */
export function rangeAt(schema: Schema, path: readonly PropertyKey[]): [number, number] | null {
  let leaf = schema;
  for (const key of path) {
    const { def } = unwrapped(leaf);
    const part = def.element ?? def.shape?.[String(key)];
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
  return /^-?\d{1,9}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}
