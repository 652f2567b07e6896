import type { ComparedProduct } from './contract.ts';

type Cell = {
  /** Null where the product does not say. */
  value: string | null;
  /** Differs from the value of most other products. */
  isOdd: boolean;
};
export type Row = { key: string; title: string; cells: Cell[] };
type Comparison = { different: Row[]; same: Row[] };

type Compared = Pick<ComparedProduct, 'parameters'>;

/** A row for every parameter that any of the products has, in the order they first appear. */
export function compare(products: Compared[]): Comparison {
  const titles = new Map<string, string>();
  for (const { parameters } of products)
    for (const { key, title } of parameters) if (!titles.has(key)) titles.set(key, title);

  const comparison: Comparison = { different: [], same: [] };
  for (const [key, title] of titles) {
    const found = products.map(({ parameters }) => parameters.find((one) => one.key === key));
    const meanings = found.map((one) => one?.meaning ?? null);
    const usual = usualOf(meanings);
    const cells = found.map((one) => ({
      value: one?.value ?? null,
      isOdd: one !== undefined && usual !== undefined && one.meaning !== usual,
    }));
    comparison[areSame(meanings) ? 'same' : 'different'].push({ key, title, cells });
  }
  return comparison;
}

/** A missing value equals nothing, not even another missing value. */
const areSame = (meanings: (string | null)[]) =>
  meanings.every((meaning) => meaning !== null && meaning === meanings[0]);

/** The most frequent value, if more than one product has it; it may also be that it is missing. */
function usualOf(meanings: (string | null)[]): string | null | undefined {
  const [first, second] = [...Map.groupBy(meanings, (meaning) => meaning)]
    .map(([meaning, { length }]) => ({ meaning, length }))
    .toSorted((a, b) => b.length - a.length);
  if (!first || first.length < 2 || first.length === second?.length) return undefined;
  return first.meaning;
}
