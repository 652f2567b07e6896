// By hand, not by Intl: the first formatter in a tab takes a browser about 50 ms (200 ms on a phone) to
// build, and it would do so before hydration. The tests hold both to the same results.

const NBSP = '\u00a0';

/** A true minus, as Slovak typesetting wants: a hyphen is shorter than the digits and breaks from them. */
const MINUS = '\u2212';

/** 12 345,5 with at most `most` decimal places and at least `least`. */
export function formatNumber(value: number, most = 2, least = 0): string {
  const [whole = '', decimals = ''] = rounded(Math.abs(value), most).toFixed(most).split('.');
  const kept = decimals.slice(0, least) + decimals.slice(least).replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NBSP);
  return `${value < 0 ? MINUS : ''}${grouped}${kept ? `,${kept}` : ''}`;
}

/** The form of a noun that Slovak grammar wants beside a number. */
export function pluralForm(count: number): 'one' | 'few' | 'many' | 'other' {
  const size = Math.abs(count);
  if (!Number.isInteger(size)) return 'many';
  if (size === 1) return 'one';
  return size >= 2 && size <= 4 ? 'few' : 'other';
}

/** Half up by the digits a person would write: 1,005 is 1,01 although its binary value lies below. */
const rounded = (value: number, places: number) =>
  // Smaller ones write themselves with an exponent of their own.
  value < 1e-6 ? 0 : Number(`${Math.round(Number(`${value}e${places}`))}e-${places}`);
