import { PAGE_SIZES, type PageSize } from '#base/wire/contract.ts';
import type { Direction, ProductOrder, SortField } from './contract.ts';

/** The seven orderings of the shop by the number that stands in the address. */
const ORDERINGS: Record<number, [SortField, Direction]> = {
  1: ['id', 'desc'],
  2: ['name', 'asc'],
  3: ['name', 'desc'],
  4: ['price_exc_vat', 'asc'],
  5: ['price_exc_vat', 'desc'],
  6: ['code', 'asc'],
  7: ['code', 'desc'],
};

/** Ordering by price stays possible in the address but is not offered. */
export const OFFERED_ORDERINGS = [1, 2, 3, 6, 7] as const;

export type ListingSearch = { lm: PageSize; pg: number; or: number; st: boolean };

export const LISTING_DEFAULTS: ListingSearch = { lm: 12, pg: 1, or: 1, st: false };

const HIGHEST_OFFSET = 100_000;

/** Nonsense in the address falls back to the default instead of breaking the page. */
export function parseListing(search: Record<string, unknown>): ListingSearch {
  const lm = PAGE_SIZES.find((size) => size === Number(search.lm)) ?? LISTING_DEFAULTS.lm;
  return {
    lm,
    pg: wholeNumber(search.pg, 1, HIGHEST_OFFSET / lm + 1) ?? LISTING_DEFAULTS.pg,
    or: wholeNumber(search.or, 1, 7) ?? LISTING_DEFAULTS.or,
    st: ['true', '1'].includes(String(search.st)),
  };
}

/** What stands in the address: only what differs from the default, so that one page has one address. */
export type ListingParams = Partial<Record<keyof ListingSearch, number>>;

export const LISTING_PARAMS = Object.keys(LISTING_DEFAULTS) as (keyof ListingSearch)[];

export const paramsOf = (search: ListingSearch): ListingParams =>
  Object.fromEntries(
    LISTING_PARAMS.filter((name) => search[name] !== LISTING_DEFAULTS[name]).map((name) => [
      name,
      Number(search[name]),
    ]),
  );

export const pagesOf = (count: number, { lm }: Pick<ListingSearch, 'lm'>) => Math.ceil(count / lm);

/** Which of the products a page shows: the 13th to the 24th. */
export const rangeOf = (count: number, { lm, pg }: Pick<ListingSearch, 'lm' | 'pg'>) => ({
  from: (pg - 1) * lm + 1,
  to: Math.min(pg * lm, count),
});

export const orderOf = (ordering: number): ProductOrder => {
  const [field, direction] = ORDERINGS[ordering] ?? ORDERINGS[LISTING_DEFAULTS.or]!;
  return [{ [`product.${field}`]: direction }];
};

function wholeNumber(value: unknown, lowest: number, highest: number): number | null {
  const digits =
    typeof value === 'number' ? value : /^\d{1,6}$/.test(String(value)) ? Number(value) : NaN;
  return Number.isInteger(digits) && digits >= lowest && digits <= highest ? digits : null;
}
