import type { PageSize } from '#base/contract.ts';
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

/** A page of what is chosen; null orders as the page does by itself. */
export type FilterQuestion = {
  filters: Filters;
  order: FilterOrder | null;
  lm: PageSize;
  pg: number;
};

/** By its number in the address, which then need not be there: 1 in a category, none where the best match comes first. */
export type UsualOrder = 1 | null;

export function parseQuestion(search: Record<string, unknown>, usual: UsualOrder): FilterQuestion {
  const { lm, pg } = parseListing(search);
  const order = parseOrder(search.or);
  return {
    filters: parseFilters(search),
    order: usual !== null && orderParam(order) === usual ? null : order,
    lm,
    pg,
  };
}

export type QuestionParams = { [name: string]: string | number };

/** What stands in the address. What is in stock is written as the listing has always written it. */
export function questionParams({ filters, order, lm, pg }: FilterQuestion): QuestionParams {
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
