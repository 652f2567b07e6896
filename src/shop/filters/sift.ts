import type { Discounts } from '#shop/kernel/visitor.ts';
import { discounted, type PriceDecimals } from '#base/values/money.ts';
import { CATEGORY_COLUMN, type Content, type FacetIndex, VENDOR_COLUMN } from './facet-index.ts';

/** Of a facet: which contents of its column are wanted, or which prices. */
export type Choice = { key: string } & (
  | { column: number; isWanted: (content: Content) => boolean }
  | { isPriceWanted: (price: number) => boolean }
);

/** Places of a facet index by what is chosen. */
export type Sifted = {
  facetIndex: FacetIndex;
  /** With everything that is chosen; null where nothing is, for all of them. */
  found: Int32Array | null;
  /** Of each choice those that miss it and nothing else. */
  missOnly: Int32Array[];
  /** What each costs who asks; null for a guest. */
  prices: Float64Array | null;
};

export const countFound = (sifted: Sifted[]): number =>
  sifted.reduce((total, { facetIndex, found }) => total + (found?.length ?? facetIndex.count), 0);

type Test = { codes: Uint8Array | Uint16Array | Uint32Array; wanted: Uint8Array };

export function sift(
  facetIndex: FacetIndex,
  choices: Choice[],
  prices: Float64Array | null,
): Sifted {
  if (choices.length === 0) return { facetIndex, found: null, missOnly: [], prices };
  const { missed, last } = missesOf(facetIndex, choices, prices);
  const sizes = new Int32Array(choices.length + 1);
  for (let place = 0; place < facetIndex.size; place += 1) {
    if (missed[place] === 0) sizes[choices.length]! += 1;
    else if (missed[place] === 1) sizes[last[place]!]! += 1;
  }
  const lists = Array.from(sizes, (size) => new Int32Array(size));
  const filled = new Int32Array(sizes.length);
  for (let place = 0; place < facetIndex.size; place += 1) {
    if (missed[place]! > 1) continue;
    const list = missed[place] === 0 ? choices.length : last[place]!;
    lists[list]![filled[list]!] = place;
    filled[list]! += 1;
  }
  return { facetIndex, found: lists.pop()!, missOnly: lists, prices };
}

const NOT_PRESENT = 255;

/** How many of the choices each place misses, and the last one of them. */
export function missesOf(facetIndex: FacetIndex, choices: Choice[], prices: Float64Array | null) {
  const { size } = facetIndex;
  const missed = new Uint8Array(size);
  const last = new Uint8Array(size);
  for (const [index, choice] of choices.entries()) {
    const { codes, wanted } = testOf(facetIndex, choice, prices);
    for (let place = 0; place < size; place += 1)
      if (wanted[codes[place]!] === 0) {
        missed[place]! += 1;
        last[place] = index;
      }
  }
  const { present } = facetIndex;
  for (let place = 0; place < size; place += 1)
    if (present[place] === 0) missed[place] = NOT_PRESENT;
  return { missed, last };
}

function testOf(facetIndex: FacetIndex, choice: Choice, prices: Float64Array | null): Test {
  if ('isPriceWanted' in choice) {
    const codes = new Uint8Array(facetIndex.size);
    for (let place = 0; place < facetIndex.size; place += 1)
      codes[place] = prices && choice.isPriceWanted(prices[place]!) ? 1 : 0;
    return { codes, wanted: Uint8Array.of(0, 1) };
  }
  const column = facetIndex.columns.get(choice.column);
  if (!column) return { codes: new Uint8Array(facetIndex.size), wanted: Uint8Array.of(0) };
  // Place 0 is nothing, which no choice wants.
  const wanted = Uint8Array.from(column.contents, (content, code) =>
    code > 0 && choice.isWanted(content) ? 1 : 0,
  );
  return { codes: column.codes, wanted };
}

/** Whether the product at a place is kept out by a choice. */
export function misses(
  facetIndex: FacetIndex,
  place: number,
  choice: Choice,
  prices: Float64Array | null,
) {
  if ('isPriceWanted' in choice) return !prices || !choice.isPriceWanted(prices[place]!);
  const code = facetIndex.columns.get(choice.column)?.codes[place] ?? 0;
  return code === 0 || !choice.isWanted(facetIndex.contentOf(place, choice.column));
}

/**
 * Every content of a column, with how many products have it now and how many there are in all. `own` is the place of
 * the facet's own choice, which its counts leave aside, or -1.
 */
export function eachContent(
  sifted: Sifted[],
  column: number,
  own: number,
  visit: (content: Content, count: number, all: number) => void,
) {
  for (const { facetIndex, found, missOnly } of sifted) {
    const its = facetIndex.columns.get(column);
    if (!its) continue;
    const { codes, contents, counts: all } = its;
    let counts: ArrayLike<number> = all;
    if (found) {
      const counted = new Uint32Array(contents.length);
      for (const list of own < 0 ? [found] : [found, missOnly[own]!])
        for (let index = 0; index < list.length; index += 1) counted[codes[list[index]!]!]! += 1;
      counts = counted;
    }
    for (let code = 1; code < contents.length; code += 1)
      if (all[code]! > 0) visit(contents[code]!, counts[code]!, all[code]!);
  }
}

/** The price of each place to somebody with these discounts, in hundredths of a cent. */
export function ownPrices(
  facetIndex: FacetIndex,
  { group, byCategory, byVendor, byProduct = {} }: Discounts,
): Float64Array {
  const vendors = facetIndex.columns.get(VENDOR_COLUMN)!;
  const categories = facetIndex.columns.get(CATEGORY_COLUMN)!;
  const ofVendor = vendors.contents.map(({ values: [id] }) => byVendor[id!] ?? 0);
  const ofCategory = categories.contents.map(({ values: [id] }) => byCategory[id!] ?? 0);
  const { prices, decimals, size } = facetIndex;
  const own = new Float64Array(size);
  for (let place = 0; place < size; place += 1) {
    const discount = Math.max(
      group,
      ofVendor[vendors.codes[place]!]!,
      ofCategory[categories.codes[place]!]!,
    );
    own[place] = discounted(prices[place]!, discount, decimals[place] as PriceDecimals);
  }
  for (const [id, agreed] of Object.entries(byProduct)) {
    const place = facetIndex.placeOf(Number(id));
    if (place !== undefined) own[place] = Math.min(own[place]!, agreed);
  }
  return own;
}
