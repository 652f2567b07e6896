import { queryString } from '#base/wire/query-string.ts';

/** What a price list can say of a product, in the order it says it. Its code and price are always there. */
export const COLUMNS = [
  'code',
  'ownNumber',
  ...(['name', 'price', 'listPrice', 'ean', 'vendor', 'stock', 'unit', 'packing'] as const),
  ...(['category', 'picture', 'dataSheet'] as const),
] as const;
export type Column = (typeof COLUMNS)[number];

export const FIXED_COLUMNS: readonly Column[] = ['code', 'price'];

/** As long as nobody has chosen others. */
export const USUAL_COLUMNS: readonly Column[] = COLUMNS.slice(0, 10).filter(
  (column) => column !== 'ownNumber',
);

export const EXTENTS = ['all', 'changes', 'categories'] as const;
export type Extent = (typeof EXTENTS)[number];

export const FORMATS = ['xlsx', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** What somebody wants to have in their price list. */
export type Choice = {
  format: Format;
  extent: Extent;
  /** Of changes: since this day, YYYY-MM-DD. */
  since: string | null;
  /** Of chosen categories: their ids; what lies below belongs to them. */
  categories: number[] | null;
  columns: Column[];
};

/** Where a price list of this kind is downloaded. */
export function priceListUrl({ format, extent, since, categories, columns }: Choice): string {
  const query = queryString({
    extent,
    columns: columns.join(','),
    since: since ?? undefined,
    categories: categories?.join(','),
  });
  return `/files/price-list/${format}?${query}`;
}
