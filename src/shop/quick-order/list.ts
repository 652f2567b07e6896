import { lineCents, toEuros, unitFromEuros } from '#base/values/money.ts';
import { MOST_PIECES } from '#shop/basket/most.ts';
import type { FoundRow, RowKind, RowProduct } from './contract.ts';
import type { Kept } from './kept-contract.ts';
import { kindOf } from './parse/kinds.ts';
import { type Entry, LONGEST_CODE } from './parse/parse.ts';
import { fitsUnit } from './parse/parse-quantity.ts';

export type Item = Kept & { found: FoundRow };

export const UNKNOWN: FoundRow = {
  kind: 'unknown',
  product: null,
  by: null,
  similar: [],
  successor: null,
};

export const keptOf = ({ found: _, ...kept }: Item): Kept => kept;

export const keptEntries = (entries: Entry[], firstId: number): Kept[] =>
  entries.map((entry, index) => ({
    ...entry,
    id: firstId + index,
    parts: null,
    isApart: false,
    reason: null,
  }));

/** What cannot be a code of anybody is not asked for. */
export const askedOf = ({ code, quantity }: Kept) => ({
  code: code.length > LONGEST_CODE ? '' : code,
  quantity,
});

export const kindOfItem = ({ found, quantity }: Item): RowKind => kindOf(found, quantity);
export const isReady = (item: Item): boolean =>
  kindOfItem(item) === 'ready' && item.reason === null;

/** Rows of one product become its first one, with what was summed up; those without a quantity stay. */
export function summedUp(items: Item[]): Item[] {
  const firsts = new Map<number, Item>();
  const result: Item[] = [];
  for (const item of items) {
    const product = item.found.product;
    const first = product ? firsts.get(product.id) : undefined;
    const mayJoin = product?.is_sold === true && item.quantity !== null && !item.isApart;
    const sum = (first?.quantity ?? 0) + (item.quantity ?? 0);
    if (first && mayJoin && sum <= MOST_PIECES) {
      const joined = withoutAvailability({
        ...first,
        quantity: sum,
        parts: [...partsOf(first), ...partsOf(item)],
      });
      firsts.set(product.id, joined);
      result[result.indexOf(first)] = joined;
      continue;
    }
    result.push(item);
    if (mayJoin && !first) firsts.set(product.id, item);
  }
  return result;
}

/** What was said of another quantity does not hold; it is asked for anew. */
const withoutAvailability = (item: Item): Item => ({
  ...item,
  found: {
    ...item.found,
    product: item.found.product && { ...item.found.product, availability: null },
  },
});

/** Rows that have been summed up or taken apart since they were found. */
export const isAvailabilityOpen = ({ found: { product } }: Item): boolean =>
  product !== null && product.is_sold && product.availability === null;

/** "2 bal" of what is sold by the metre is not two metres: the row asks. */
export const inOwnUnit = (item: Item): Item => {
  const { product } = item.found;
  if (!product || item.quantity === null || fitsUnit(item.written, product.unit_of_measure))
    return item;
  return { ...item, quantity: null, guesses: [] };
};

const partsOf = ({ parts, line, quantity }: Item) => parts ?? [{ line, quantity: quantity! }];

/** The lines of a sum as rows of their own again. */
export const takenApart = (item: Item, firstId: number): Item[] =>
  (item.parts ?? []).map(({ line, quantity }, index) => ({
    ...withoutAvailability(item),
    line,
    quantity,
    parts: null,
    isApart: true,
    id: index === 0 ? item.id : firstId + index,
  }));

/** Without VAT; null for those who see no prices. */
export function totalOf({ found: { product }, quantity }: Item): number | null {
  if (!product || product.price_unit_exc_vat === null || quantity === null) return null;
  return toEuros(lineCents(unitFromEuros(product.price_unit_exc_vat), quantity));
}

export function sumOf(items: Item[]): number | null {
  let cents = 0;
  for (const { found, quantity } of items) {
    const price = found.product?.price_unit_exc_vat ?? null;
    if (price === null) return null;
    cents += lineCents(unitFromEuros(price), quantity ?? 0);
  }
  return toEuros(cents);
}

/** Chosen by hand: from now on the row is of this product. */
export const picked = (item: Item, product: RowProduct): Item => {
  const found: FoundRow = { ...UNKNOWN, product, by: 'code' };
  const row = inOwnUnit({ ...item, found, code: product.code, reason: null });
  return { ...row, found: { ...found, kind: kindOf(found, row.quantity) } };
};
