import { lineCents, toEuros, unitFromEuros } from '#base/money.ts';
import { MOST } from '#shop/basket/quantity.ts';
import type { FoundRow, RowKind, RowProduct } from './contract.ts';
import { kindOf } from './kinds.ts';
import { type Entry, LONGEST_CODE } from './parse.ts';

/** What is remembered of a row; what was found for it is asked for anew. */
export type Kept = {
  id: number;
  line: number;
  text: string;
  code: string;
  quantity: number | null;
  written: string;
  /** Lines that were summed up in it. */
  parts: { line: number; quantity: number }[] | null;
  /** Taken apart by hand: not to be summed up again. */
  isApart: boolean;
  /** Why the basket has refused it. */
  reason: string | null;
};
export type Item = Kept & { found: FoundRow };

export const UNKNOWN: FoundRow = {
  ...{ kind: 'unknown', product: null, by: null, similar: [], successor: null },
};

export const keptOf = ({ found: _, ...kept }: Item): Kept => kept;

export const keptEntries = (entries: Entry[], firstId: number): Kept[] =>
  entries.map((entry, index) => ({
    ...entry,
    id: firstId + index,
    ...{ parts: null, isApart: false, reason: null },
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
    if (first && mayJoin && sum <= MOST) {
      const joined = { ...first, quantity: sum, parts: [...partsOf(first), ...partsOf(item)] };
      firsts.set(product.id, joined);
      result[result.indexOf(first)] = joined;
      continue;
    }
    result.push(item);
    if (mayJoin && !first) firsts.set(product.id, item);
  }
  return result;
}

const partsOf = ({ parts, line, quantity }: Item) => parts ?? [{ line, quantity: quantity! }];

/** The lines of a sum as rows of their own again. */
export const takenApart = (item: Item, firstId: number): Item[] =>
  (item.parts ?? []).map(({ line, quantity }, index) => ({
    ...item,
    ...{ line, quantity, parts: null, isApart: true, id: index === 0 ? item.id : firstId + index },
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
  return {
    ...item,
    ...{ code: product.code, reason: null },
    found: { ...found, kind: kindOf(found, item.quantity) },
  };
};
