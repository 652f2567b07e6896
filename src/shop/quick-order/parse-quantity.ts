import { MOST } from '#shop/basket/quantity.ts';

const UNITS =
  'ks|kus|kusy|kusov|pcs|pc|ea|m|metrov|bal|balenie|balenia|balení|sada|sady|sád|pár|páry|párov|kg|hod';
/** A number as people and spreadsheets write it: 8, 1 525, 8,00. */
const NUMBER = String.raw`\d{1,3}(?: \d{3})+|\d{1,6}`;
const QUANTITY = new RegExp(
  String.raw`^(?:[x×*] ?)?(${NUMBER})(?:[.,]0{1,4})?(?: ?(?:${UNITS})\.?| ?[x×*])?$`,
  'iu',
);

/** Digits that say how many, whatever stands around them; an EAN or a code does not. */
export const isQuantity = (text: string): boolean => QUANTITY.test(text);

/** The whole number that may be ordered, or null: nothing, a word, 0 and too many are none. */
export function quantityOf(text: string): number | null {
  const digits = QUANTITY.exec(text)?.[1];
  if (!digits) return null;
  const quantity = Number(digits.replaceAll(' ', ''));
  return quantity >= 1 && quantity <= MOST ? quantity : null;
}

/** How a line may begin or end with a quantity: "8x KÓD", "8 ks KÓD", "KÓD x 8", "KÓD 1 525", "KÓD 8 ks". */
const FIRST = new RegExp(
  String.raw`^(?<quantity>(?:${NUMBER})(?: ?[x×*]| (?:${UNITS})\.?)?) (?<code>\S.*)$`,
  'iu',
);
const LAST = new RegExp(
  String.raw`^(?<code>.*?\S)(?: ?[×*] ?| x ?| )(?<quantity>(?:${NUMBER})(?:[.,]0{1,4})?(?: ?(?:${UNITS})\.?| ?[x×*])?)$`,
  'iu',
);

export type Split = { code: string; written: string };

/** A line without any other separator than single spaces. */
export function splitWords(text: string): Split {
  const last = LAST.exec(text)?.groups as { code: string; quantity: string } | undefined;
  const first = FIRST.exec(text)?.groups as { code: string; quantity: string } | undefined;
  // "8 KÓD 12" is a code between two numbers: the first with a sign of quantity counts, else the last.
  const isTold = first && /[x×*\p{L}]/iu.test(first.quantity);
  if (first && (isTold || !last)) return { code: first.code, written: first.quantity };
  if (last) return { code: last.code, written: last.quantity };
  const [word = '', ...rest] = text.split(' ');
  // "KB-K6UN sto": somebody meant a quantity.
  if (rest.length > 0 && /\d/.test(word) && !/\d/.test(rest.join('')))
    return { code: word, written: rest.join(' ') };
  return { code: text, written: '' };
}
