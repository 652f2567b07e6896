/** What the shop knows of a word: the one product that has it as a code, or null where several have. */
export type KnownCode = { product: number | null; name: string; unit: string };
export type Known = (word: string) => KnownCode | null;

export const NOTHING_KNOWN: Known = () => null;

/** Punctuation, spaces and capitals are ignored, as the shop's own look-up ignores them. */
export const plainCode = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

export const MOST_WORDS = 8_000;
/** All of them together, so that a call stays small. */
export const MOST_CHARACTERS_OF_WORDS = 160_000;
export const MOST_WORDS_OF_LINE = 24;

/** Sizes, standards and connectors that look like codes and are none. */
const NO_CODE =
  /^(?:\d+(?:[.,]\d+)?(?:mm|cm|km|mpx?|mpix|v|vdc|vac|a|ah|ma|w|gb|tb|mb|hz|khz|mhz|db|m|ks|k|u|p|x|n|px)|ip\d{2}k?|ik\d{2}|cat\.?\d\w*|rj\d+|h\.?26\d\+?|\d+[x×]\d.*|usb\d.*|en\d.*|poe\+*|\d{3,4}p|full-?hd|wi-?fi|e-?mail|pol\.|u\/utp|f\/utp|s\/ftp|[a-z]\d|dph|\d+\/[a-z])$/iu;

/** Whether it looks like anybody’s code: letters with digits, or capitals with punctuation between them. */
export function isLikeCode(word: string): boolean {
  const key = plainCode(word);
  if (key.length < 4 || word.length > 40 || NO_CODE.test(word)) return false;
  if (!/^[\p{L}\d/_.+#-]+$/u.test(word)) return false;
  if (/^\d+$/.test(key)) return /^\d+$/.test(word) && key.length >= 8 && key.length <= 14;
  if (/\d/.test(key)) return /[a-z]/.test(key) && !/^\d+\p{Ll}+$/u.test(word);
  return /^\p{Lu}+(?:[-_/.]\p{Lu}+)+$/u.test(word);
}

/** Whether it is worth looking up: anything that may be a code in some writing of it. */
export function mayBeCode(word: string): boolean {
  const key = plainCode(word);
  if (key.length < 3 || word.length > 40 || NO_CODE.test(word)) return false;
  if (/^\d+$/.test(key)) return key.length >= 6;
  return /\d/.test(key) || /[-_/.]/.test(word) || (key.length >= 4 && !/\p{Ll}/u.test(word));
}
