import { convert } from './units.ts';

/** From and to are alike for one number; null is an end that is open. */
export type Quantity = { from: number | null; to: number | null };

const NUMBER = String.raw`[+-]?(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?: \d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)`;
const UNIT = String.raw`[^\d\s–~÷…<>≤≥=(),;+-][^\d–~÷…<>≤≥(),;]*?`;
const AMOUNT = `(${NUMBER}) ?(${UNIT})?`;

const UP_TO = String.raw`do|až|max\.?|maximálne|najviac|nanajvýš|≤|<=?`;
const FROM = String.raw`od|min\.?|minimálne|najmenej|aspoň|≥|>=?`;
const ABOUT = String.raw`cca\.?|približne|asi|typ\.?|≈|~`;

const SINGLE = new RegExp(`^(?:(${UP_TO})|(${FROM})|(?:${ABOUT}))? ?${AMOUNT}$`, 'iu');
const BETWEEN = new RegExp(
  String.raw`^(?:od )?${AMOUNT} ?(?:–|-|až|do|÷|~|…|\.{2,3}) ?${AMOUNT}$`,
  'iu',
);

/** Whatever is longer is a sentence, and not worth the search for numbers in it. */
const LONGEST_TEXT = 100;

/**
 * Reads "4 Mpx", "2,8 – 12 mm", "do 30 m", "−30 až +60" in numbers of the unit. Null for what is not one quantity
 * of that unit: a number without any unit is not guessed to have it. `given` is the unit of a cell of its own.
 */
export function readQuantity(text: string, given: string, unit: string): Quantity | null {
  if (text.length > LONGEST_TEXT) return null;
  const plain = withoutNote(plainCharacters(text));
  const single = SINGLE.exec(plain);
  if (single) {
    const [, isUpTo, isFrom, number, own] = single;
    const value = inUnit(number!, own ?? given.trim(), unit);
    if (value === null) return null;
    return { from: isUpTo ? null : value, to: isFrom ? null : value };
  }
  const between = BETWEEN.exec(plain);
  if (!between) return null;
  const [, first, firstUnit, second, secondUnit] = between;
  const last = secondUnit ?? (given.trim() || firstUnit);
  const from = inUnit(first!, firstUnit ?? last ?? '', unit);
  const to = inUnit(second!, last ?? '', unit);
  if (from === null || to === null) return null;
  return { from: Math.min(from, to), to: Math.max(from, to) };
}

/** One kind of space, of minus and of dash. */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\u2212\uFE63\uFF0D](?= ?\d)/g, '-')
    .replace(/[\u2010-\u2015]/g, '–')
    // A dash before a number that something else stands before is a minus too.
    .replace(/(^|až ?|[–…÷] ?)–(?=\d)/g, '$1-')
    .trim();

/** "2,8 – 12 mm, motorický" and "30 m (IR)" say how much before they say more about it. */
export const withoutNote = (text: string): string =>
  text
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[,;] \D+$/, '')
    .trim();

/** More digits than JavaScript keeps, or than can be written without an exponent, are no measure. */
const MOST_DIGITS = 15;
const SMALLEST_NUMBER = 1e-6;
const LARGEST_NUMBER = 1e15;

function inUnit(number: string, own: string, unit: string): number | null {
  const isGrouped = /\.\d{3}.*,/.test(number);
  const digits = (isGrouped ? number.replaceAll('.', '') : number)
    .replaceAll(' ', '')
    .replace(',', '.');
  if (digits.replace(/\D/g, '').length > MOST_DIGITS) return null;
  const value = convert(Number(digits), own.trim(), unit);
  if (value === null || value === 0) return value === null ? null : 0;
  return Math.abs(value) < SMALLEST_NUMBER || Math.abs(value) >= LARGEST_NUMBER ? null : value;
}
