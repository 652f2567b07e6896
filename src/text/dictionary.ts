import { formatNumber, pluralForm } from './numbers.ts';

export type PluralForms = { one: string; few: string; many: string; other: string };

/** Every path of a tree of texts that ends in a leaf of one kind: 'checkout.backToShopping'. */
export type Paths<Tree, Leaf> = {
  [K in keyof Tree & string]: Tree[K] extends Leaf
    ? K
    : Tree[K] extends string | PluralForms
      ? never
      : `${K}.${Paths<Tree[K], Leaf>}`;
}[keyof Tree & string];

export type Values = Record<string, string | number>;

/** The texts of JSON files by their keys; `typeset` is done once to each, when it is first asked for. */
export function dictionaryOf<Tree extends object>(
  trees: readonly object[],
  typeset: (text: string) => string = (text) => text,
) {
  const ready = new Map<string, string | PluralForms>();

  function read(key: string) {
    const known = ready.get(key);
    if (known !== undefined) return known;
    let leaf: string | PluralForms | undefined;
    for (const tree of trees) leaf ??= leafAt(tree, key);
    if (leaf === undefined) return undefined;
    const text = typesetLeaf(leaf, typeset);
    ready.set(key, text);
    return text;
  }

  return {
    /** A Slovak text with its `{{placeholders}}` filled. */
    t(key: Paths<Tree, string>, values?: Values): string {
      return fill(read(key) as string, values);
    },

    /** The form Slovak grammar wants for a count: 1 produkt, 2 produkty, 5 produktov. */
    plurals(key: Paths<Tree, PluralForms>, count: number, values?: Values): string {
      const forms = read(key) as PluralForms;
      return fill(forms[pluralForm(count)], {
        count: formatNumber(count),
        ...values,
      });
    },

    /** For codes that arrive over the wire; what is not in the dictionary is null. */
    findText(key: string, values?: Values): string | null {
      const text = read(key);
      return typeof text === 'string' ? fill(text, values) : null;
    },
  };
}

function leafAt(tree: object, key: string): string | PluralForms | undefined {
  let node: unknown = tree;
  for (const part of key.split('.')) {
    if (isLeaf(node) || !Object.hasOwn(node as object, part)) return undefined;
    node = (node as Record<string, unknown>)[part];
  }
  return isLeaf(node) ? node : undefined;
}

const isLeaf = (node: unknown): node is string | PluralForms =>
  typeof node === 'string' || 'other' in (node as object);

function fill(text: string, values?: Values): string {
  if (!values) return text;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

function typesetLeaf(leaf: string | PluralForms, typeset: (text: string) => string) {
  if (typeof leaf === 'string') return typeset(leaf);
  return {
    one: typeset(leaf.one),
    few: typeset(leaf.few),
    many: typeset(leaf.many),
    other: typeset(leaf.other),
  };
}
