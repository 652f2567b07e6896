import { type Element, textOf } from './element.ts';

/** A decimal number in units of 10⁻⁸, exact: sums of documents are compared to the cent. */
export type Decimal = bigint;
const DECIMALS = 8;
const ONE: Decimal = 10n ** BigInt(DECIMALS);

export const EURO = ONE;
export const CENT = ONE / 100n;

/** Null for what is no number, or has more decimals than anything in a document. */
export function parseDecimal(text: string): Decimal | null {
  const [, sign, whole, part = ''] = /^([+-]?)(\d+)(?:\.(\d{0,8}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const size = BigInt(whole + part.padEnd(DECIMALS, '0'));
  return sign === '-' ? -size : size;
}

/** The number at a way; nothing, and what is no number, counts as zero: another rule refuses it. */
export const numberAt = (from: Element, way = ''): Decimal => parseDecimal(textOf(from, way)) ?? 0n;

export const sumOf = (from: Element[], way: string): Decimal =>
  from.reduce((sum, one) => sum + numberAt(one, way), 0n);

export const times = (a: Decimal, b: Decimal): Decimal => (a * b) / ONE;
export const distance = (a: Decimal, b: Decimal): Decimal => (a > b ? a - b : b - a);

/** Part of a base by a rate in percent, rounded half up to cents like the rules do. */
export function shareOf(base: Decimal, percent: Decimal): Decimal {
  const exact = times(base < 0n ? -base : base, percent) / 100n;
  return ((exact + CENT / 2n) / CENT) * CENT;
}

export const fractionDigits = (text: string) => (text.split('.')[1] ?? '').length;
