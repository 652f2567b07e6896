import type { PageSize } from '#base/wire/contract.ts';
import { parseListing } from '#shop/catalog/listing.ts';
import {
  type FilterOrder,
  filterParams,
  type Filters,
  orderParam,
  parseFilters,
  parseOrder,
  STOCK,
} from './address.ts';

/** All that the address of a listing says: what is chosen, its order (null: as the page does by itself), which page of it. */
export type ListingState = {
  filters: Filters;
  order: FilterOrder | null;
  lm: PageSize;
  pg: number;
};

/** By its number in the address, which then need not be there: 1 in a category, none where the best match comes first. */
export type DefaultOrder = 1 | null;

export function parseListingState(
  search: Record<string, unknown>,
  defaultOrder: DefaultOrder,
): ListingState {
  const { lm, pg } = parseListing(search);
  const order = parseOrder(search.or);
  return {
    filters: parseFilters(search),
    order: defaultOrder !== null && orderParam(order) === defaultOrder ? null : order,
    lm,
    pg,
  };
}

/** Whether nothing but the filters, or nothing but the page, is different. Other filters begin at the first page. */
export const isSameExcept = (name: 'filters' | 'pg', a: ListingState, b: ListingState): boolean =>
  JSON.stringify({ ...a, pg: 1, [name]: null }) === JSON.stringify({ ...b, pg: 1, [name]: null });

export type ListingStateParams = { [name: string]: string | number };

/** What stands in the address. What is in stock is written as the listing has always written it. */
export function listingStateParams({ filters, order, lm, pg }: ListingState): ListingStateParams {
  const { [STOCK]: inStock, ...chosen } = filterParams(filters);
  const or = orderParam(order);
  return {
    ...(lm === 12 ? {} : { lm }),
    ...(pg === 1 ? {} : { pg }),
    ...(or === undefined ? {} : { or }),
    ...(inStock ? { st: 1 } : {}),
    ...Object.fromEntries(Object.entries(chosen).map(([key, text]) => [key, asNumber(text)])),
  };
}

/** A text that reads as a number would be put into quotes. */
const asNumber = (text: string) => (String(Number(text)) === text ? Number(text) : text);

/** Which names and values there are. An address may hold others, and those mean nothing. */
export type KnownFilters = {
  only(filters: Filters): Filters;
  /** Whether all of them are values of a list; there is no end of ranges. */
  areListed(filters: Filters): boolean;
};
