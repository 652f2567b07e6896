/**
 * What somebody typed as a number, without what people and other programs write around it: spaces of every kind, the narrow
 * ones of spreadsheets too, and the sign of euros. The comma is a point.
 */
export const plainNumber = (typed: string): string => typed.replace(/[\s€]/g, '').replace(',', '.');

/** Pieces: 12 or 1 200; null when that is no whole number, or more than `most`. */
export function wholeOf(typed: string, most: number): number | null {
  const digits = plainNumber(typed);
  return /^\d{1,9}$/.test(digits) && Number(digits) <= most ? Number(digits) : null;
}

/** A price in euros, with four decimals at most: 1 234,5, 1234.50 €; null when it is none. */
export function unitPriceOf(typed: string): number | null {
  const price = plainNumber(typed);
  return /^\d{1,8}(\.\d{1,4})?$/.test(price) ? Number(price) : null;
}
