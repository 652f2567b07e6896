import { noBreak } from './no-break.ts';
import sk from './sk.json' with { type: 'json' };

type PluralForms = { one: string; few: string; many: string; other: string };

type Paths<Tree, Leaf> = {
  [K in keyof Tree & string]: Tree[K] extends Leaf
    ? K
    : Tree[K] extends string | PluralForms
      ? never
      : `${K}.${Paths<Tree[K], Leaf>}`;
}[keyof Tree & string];

export type TextKey = Paths<typeof sk, string>;
export type PluralKey = Paths<typeof sk, PluralForms>;
type Values = Record<string, string | number>;

const flat = new Map<string, string | PluralForms>();
flatten(sk, '');

const plural = new Intl.PluralRules('sk');
const wholeNumber = new Intl.NumberFormat('sk-SK');

/** A Slovak text with its `{{placeholders}}` filled. */
export function t(key: TextKey, values?: Values): string {
  return fill(flat.get(key) as string, values);
}

/** The form Slovak grammar wants for a count: 1 produkt, 2 produkty, 5 produktov. */
export function plurals(key: PluralKey, count: number, values?: Values): string {
  const forms = flat.get(key) as PluralForms;
  return fill(forms[plural.select(count) as keyof PluralForms], {
    count: wholeNumber.format(count),
    ...values,
  });
}

/** For codes that arrive over the wire; what is not in the dictionary is null. */
export function findText(key: string): string | null {
  const text = flat.get(key);
  return typeof text === 'string' ? text : null;
}

function fill(text: string, values?: Values): string {
  if (!values) return text;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

function bound(leaf: string | PluralForms): string | PluralForms {
  if (typeof leaf === 'string') return noBreak(leaf);
  return {
    one: noBreak(leaf.one),
    few: noBreak(leaf.few),
    many: noBreak(leaf.many),
    other: noBreak(leaf.other),
  };
}

function flatten(node: object, prefix: string) {
  for (const [key, value] of Object.entries(node)) {
    const isLeaf = typeof value === 'string' || 'other' in value;
    if (isLeaf) flat.set(prefix + key, bound(value));
    else flatten(value, `${prefix}${key}.`);
  }
}
