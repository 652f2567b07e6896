import { orderOf } from '#shop/catalog/listing.ts';

/**
 * What is chosen, as it stands in the address: of each facet the keys of values ("4-mpx"), or one range
 * ("40-300", "40-", "-300"). Which of the two a facet takes is said by its `kind` in the response.
 */
export type Filters = Record<string, string[]>;

/** Facets that are no parameters. */
export const STOCK = 'sklad';
export const PRICE = 'cena';
export const VENDOR = 'vyrobca';
/** On the results of a search only. */
export const CATEGORY = 'kategoria';

/** Names of an address that are never a parameter of products. */
export const RESERVED = ['lm', 'pg', 'or', 'st', 'p', 'q', STOCK, PRICE, VENDOR, CATEGORY] as const;
const OF_THE_LISTING: readonly string[] = RESERVED.slice(0, 6);

export const MOST_FACETS = 20;
export const MOST_VALUES = 50;

const KEY = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const isKey = (text: string) => text.length <= 60 && KEY.test(text);
const TOKEN = /^[a-z0-9.-]{1,80}$/;
export const isToken = (text: string) => TOKEN.test(text);

/** Nonsense is left out. The listing's own `st=1` means the same as `sklad=1`. */
export function parseFilters(search: Record<string, unknown>): Filters {
  const filters: Filters = {};
  for (const [key, given] of Object.entries(search)) {
    if (!isKey(key) || OF_THE_LISTING.includes(key)) continue;
    // Repeated names come as a list.
    const texts = [given].flat().filter((one) => ['string', 'number'].includes(typeof one));
    filters[key] = texts.join(',').split(',').filter(isToken).slice(0, MOST_VALUES);
  }
  if (isYes(search['st']) || isYes(filters[STOCK]?.[0])) filters[STOCK] = ['1'];
  else delete filters[STOCK];
  return normalFilters(filters);
}

const isYes = (given: unknown) => ['1', 'true'].includes(String(given));

/** One form for all that mean the same: names and values in order, each once, none empty. */
export const normalFilters = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.keys(filters)
      .toSorted()
      .map((key) => [key, [...new Set(filters[key])].toSorted()] as const)
      .filter(([, values]) => values.length > 0)
      .slice(0, MOST_FACETS),
  );

/** For links: `{ cena: '40-300', rozlisenie: '4-mpx,8-mpx' }`, always in the same order. */
export const filterParams = (filters: Filters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(normalFilters(filters)).map(([key, values]) => [key, values.join(',')]),
  );

/** With the value, or without it where it is chosen already. */
export function toggled(filters: Filters, key: string, value: string): Filters {
  const values = filters[key] ?? [];
  const rest = values.filter((one) => one !== value);
  return normalFilters({
    ...filters,
    [key]: rest.length < values.length ? rest : [...values, value],
  });
}

/** Without a facet, or without one of its values. */
export const without = (filters: Filters, key: string, value?: string): Filters =>
  normalFilters({
    ...filters,
    [key]: value === undefined ? [] : (filters[key] ?? []).filter((one) => one !== value),
  });

/** An end that is null is open. */
export type Range = { from: number | null; to: number | null };

/** Without any end the facet is not chosen. */
export const withRange = (filters: Filters, key: string, range: Range): Filters =>
  normalFilters({
    ...filters,
    [key]: range.from === null && range.to === null ? [] : [rangeText(range)],
  });

/** How many chips there are: one for each value, one for a range. */
export const countChosen = (filters: Filters): number =>
  Object.values(filters).reduce((sum, values) => sum + values.length, 0);

const NUMBER = String.raw`-?\d{1,9}(?:\.\d{1,4})?`;
const RANGE = new RegExp(`^(${NUMBER})?-(${NUMBER})?$`);

/** The lower number first, whichever way they were given; null for what is no range. */
export function parseRange(text: string): Range | null {
  const [, low, high] = RANGE.exec(text) ?? [];
  if (low === undefined && high === undefined) return null;
  const [from, to] = [low, high].map((end) => (end === undefined ? null : Number(end)));
  return from! !== null && to! !== null && from! > to!
    ? { from: to!, to: from! }
    : { from: from!, to: to! };
}

export const rangeText = ({ from, to }: Range): string => `${endText(from)}-${endText(to)}`;

/** Four decimals, and never as "1e-7". */
const endText = (end: number | null) =>
  end === null ? '' : String(Math.round(Math.min(Math.max(end, -1e9 + 1), 1e9 - 1) * 1e4) / 1e4);

/** `by` is a field of the listing, `match` on the results of a search, or `parameter.` and its key. */
export type FilterOrder = { by: string; direction: 'asc' | 'desc' };

const OF_PARAMETER = /^parameter\./;

/** `or` of an address: a number of the listing, "ir-prisvit.desc" by a parameter; null for the default of the page. */
export function parseOrder(or: unknown): FilterOrder | null {
  const text = typeof or === 'string' || typeof or === 'number' ? String(or) : '';
  if (/^[1-7]$/.test(text)) {
    const [name, direction] = Object.entries(orderOf(Number(text))[0]!)[0]!;
    return { by: name.replace('product.', ''), direction };
  }
  const [, key, direction] = /^(.+)\.(asc|desc)$/.exec(text) ?? [];
  return key && isKey(key)
    ? { by: `parameter.${key}`, direction: direction as FilterOrder['direction'] }
    : null;
}

export function orderParam(order: FilterOrder | null): number | string | undefined {
  if (!order) return undefined;
  const { by, direction } = order;
  if (OF_PARAMETER.test(by)) return `${by.replace(OF_PARAMETER, '')}.${direction}`;
  return [1, 2, 3, 4, 5, 6, 7].find((number) => orderOf(number)[0]![`product.${by}`] === direction);
}
