const NBSP = '\u00a0';

/**
 * Keeps together what Slovak typesetting does not break: a number with its unit, a one-letter word
 * with the next one. Texts, titles and names are kept with plain spaces, to be edited and searched.
 */
export const noBreak = (text: string) =>
  text
    .replace(/(\d) × (?=\d)/g, `$1${NBSP}×${NBSP}`)
    .replace(/(\d) (?=(?:\p{L}{1,3}|%|°\p{L}?)(?:$|[\s,;.)/]))/gu, `$1${NBSP}`)
    .replace(/(?<=^|[ („–])([aikosuvzAIKOSUVZ]) (?=\S)/gu, `$1${NBSP}`);
