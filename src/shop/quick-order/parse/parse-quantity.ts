import { MOST_PIECES } from '#shop/basket/most.ts';

/** What is counted: pieces, metres, or whole packages, which the shop's own unit need not be. */
export type UnitKind = 'none' | 'count' | 'metre' | 'pack';

const COUNT = 'ks|kus|kusy|kusov|kusu|pcs|pc|ea|stk';
const METRE = 'm|bm|mb|metrov|metre|metra|meter';
const PACK =
  'bal|balenie|balenia|balení|sada|sady|sád|set|sety|setov|pár|páry|párov|kg|hod|rol|rola|role|roliek|rolka|rolky|kotúč|kotúče|kotúčov|krabica|krabice|krabíc|box|kpl|súbor|komplet|bubon|bubny';
const UNITS = `${COUNT}|${METRE}|${PACK}`;

const kindBy: [RegExp, UnitKind][] = [
  [new RegExp(`^(?:${COUNT}|x|×|\\*)\\.?$`, 'iu'), 'count'],
  [new RegExp(`^(?:${METRE})\\.?$`, 'iu'), 'metre'],
  [new RegExp(`^(?:${PACK})\\.?$`, 'iu'), 'pack'],
];

/** Null: the word is no unit that goods are ordered in. */
export const unitKind = (word: string): UnitKind | null =>
  kindBy.find(([shape]) => shape.test(word))?.[1] ?? null;

/** A number as people and spreadsheets write it: 8, 1 525, 8,00, 1.525,00. */
const NUMBER = String.raw`\d{1,3}(?: \d{3})+|\d{1,6}`;
const ZEROS = String.raw`(?:[.,](?:0{1,2}|0{4}))?`;
const GROUPED = String.raw`\d{1,3}(?:\.\d{3})+,0{1,3}|\d{1,3}(?:,\d{3})+\.0{1,3}`;
/** 8,000 are eight where commas are known to be decimal, and may be eight thousand elsewhere. */
const THREE = String.raw`(?:${NUMBER}),0{3}`;
const AROUND = String.raw`(?: ?(?<unit>${UNITS})\.?| ?(?<after>[x×*]))?`;
const shaped = (number: string) =>
  new RegExp(String.raw`^(?:(?<before>[x×*]) ?)?(?<number>${number})${AROUND}$`, 'iu');
const QUANTITY = shaped(`${GROUPED}|(?:${NUMBER})${ZEROS}`);
const WITH_DECIMALS = shaped(`${THREE}|${GROUPED}|(?:${NUMBER})${ZEROS}`);

/** Whether commas of this text are decimal for certain: 45,90 or 1 234,000. */
export const hasDecimalComma = (text: string): boolean =>
  /(?<![\d.,])(?:\d+,(?:\d{1,2}|\d{4,})|\d{1,3}(?:[ .]\d{3})+,\d+|\d{4,},\d+|0,\d+)(?![\d,])/.test(
    text,
  );

/** Digits that say how many, whatever stands around them; an EAN or a code does not. */
export const isQuantity = (text: string): boolean =>
  QUANTITY.test(text) || WITH_DECIMALS.test(text);

/** The whole number that may be ordered, or null: nothing, a word, 0, a part and too many are none. */
export function quantityOf(text: string, isCommaDecimal = false): number | null {
  const found = (isCommaDecimal ? WITH_DECIMALS : QUANTITY).exec(text)?.groups?.['number'];
  if (!found) return null;
  // What stands behind the last point or comma are zeros, but for groups of three before it.
  const whole = found.replace(/[.,]0{1,4}$/, '').replace(/\D/g, '');
  const quantity = Number(whole);
  return quantity >= 1 && quantity <= MOST_PIECES ? quantity : null;
}

/** In what a quantity was written: "2 bal", "305 m", "8x", "8". */
export function unitWritten(text: string): { kind: UnitKind; word: string } {
  const { unit, before, after } = WITH_DECIMALS.exec(text)?.groups ?? {};
  const word = unit ?? after ?? before ?? '';
  return { kind: (word && unitKind(word)) || 'none', word };
}

/** Whether so written it says how many of what the shop counts in its own unit. */
export function fitsUnit(written: string, unit: string): boolean {
  const { kind, word } = unitWritten(written);
  if (kind === 'none') return true;
  const own = unitKind(unit) ?? 'count';
  if (kind !== own) return false;
  return own !== 'pack' || word.slice(0, 3).toLowerCase() === unit.slice(0, 3).toLowerCase();
}

/** How a line may begin or end with a quantity: "8x KÓD", "8 ks KÓD", "KÓD x 8", "KÓD 1 525", "KÓD 8 ks". */
const QUANTITY_FIRST = new RegExp(
  String.raw`^(?<quantity>(?:${NUMBER})(?: ?[x×*]| ?(?:${UNITS})\.?)?) (?<code>\S.*)$`,
  'iu',
);
const QUANTITY_LAST = new RegExp(
  String.raw`^(?<code>.*?\S)(?: ?[×*] ?| x ?|: ?| ?[-–—=] | )(?<quantity>(?:${NUMBER})(?:[.,]0{1,4})?(?: ?(?:${UNITS})\.?| ?[x×*])?)$`,
  'iu',
);

export type Split = { code: string; written: string };

/** A line without any other separator than single spaces. */
export function splitWords(text: string): Split {
  const last = QUANTITY_LAST.exec(text)?.groups as { code: string; quantity: string } | undefined;
  const first = QUANTITY_FIRST.exec(text)?.groups as { code: string; quantity: string } | undefined;
  // "8 KÓD 12" is a code between two numbers: the first with a unit or × counts, else the last.
  const isTold = first && /[x×*\p{L}]/iu.test(first.quantity);
  if (first && (isTold || !last)) return { code: first.code, written: first.quantity };
  if (last) return { code: last.code, written: last.quantity };
  const [word = '', rest = '', ...more] = text.split(' ');
  // "KB-K6UN sto": somebody meant a quantity.
  if (rest !== '' && more.length === 0 && /\d/.test(word) && !/\d/.test(rest))
    return { code: word, written: rest };
  return { code: text, written: '' };
}
