import { isMeasure, isNumber, isUnit, spellingsOf } from './measures.ts';
import { plain } from './plain.ts';

/**
 * One thing the visitor asks for. People write it in one piece or in several (Cat6 and cat 6,
 * Wi-Fi and wifi), so it matches as a whole or by all of its parts. A number with its unit (8 Mpx) is one
 * thing and has no parts: "8 kanálov, 5 Mpx" is no 8 Mpx.
 */
export type Term = {
  joined: string;
  /** Other ways to write the whole: 8mp of 8mpx. */
  spellings: string[];
  parts: string[];
  /** As it was typed, but for diacritics and capitals. */
  text: string;
};

/** Nobody types more; a pasted name is found by its first words. */
const MOST_TERMS = 12;

type Piece = { text: string; parts: string[] };

export function termsOf(query: string): Term[] {
  const pieces = plain(query)
    .split(/\s+/)
    .map((text) => ({ text, parts: partsOf(text) }))
    .filter(({ parts }) => parts.length > 0);
  const terms: Term[] = [];
  for (let i = 0; i < pieces.length; i += 1) {
    const [piece, next, afterNext] = pieces.slice(i, i + 3) as [Piece, Piece?, Piece?];
    const isPair = next !== undefined && belongTogether(piece, next, afterNext);
    if (isPair) i += 1;
    terms.push(isPair ? pairOf(piece, next) : termOf(piece));
  }
  const distinct = new Map(terms.map((term) => [term.joined, term]));
  return [...distinct.values()].slice(0, MOST_TERMS);
}

/** The whole query as a code: "NV-7608 / 8p" → "nv76088p". */
export const codeOf = (query: string): string => plain(query).replace(/[^a-z0-9]/g, '');

const pairOf = (first: Piece, second: Piece) =>
  termOf({ text: `${first.text} ${second.text}`, parts: [...first.parts, ...second.parts] });

function termOf({ text, parts }: Piece): Term {
  const whole = parts.join('');
  const [measure, ...spellings] = spellingsOf(whole);
  const isOne = parts.length <= 2 && measure !== undefined;
  return isOne
    ? { joined: measure, spellings, parts: [measure], text }
    : { joined: whole, spellings: [], parts, text };
}

/**
 * Dimensions are written with a letter x where the catalogue has a cross: 60x40. A decimal is one part, as
 * words_of of the database has it: 2,8 is 2.8.
 */
const partsOf = (piece: string): string[] =>
  piece
    .replace(/(?<=\d)x(?=\d)/g, '-')
    .replace(/(?<=\d),(?=\d)/g, '.')
    .replace(/(?<!\d)\.|\.(?!\d)/g, '-')
    .split(/[^a-z0-9.]+/)
    .filter(Boolean);

/** Their number is a part of their name, whatever comes behind it: Cat 6 A is no current. */
const DESIGNATIONS = new Set(['cat', 'rj', 'rg', 'ik', 'en', 'h']);

/** "4 mpx", "12 v", "cat 6", "rj 45": a short word beside a number; in "dome 4 mpx" the number is of what follows. */
function belongTogether(first: Piece, second: Piece, third: Piece | undefined): boolean {
  const [left, right] = [first.parts.join(''), second.parts.join('')];
  const isShort = (text: string) => /^[a-z]{1,4}$/.test(text);
  if (isNumber(left)) return isShort(right) || isUnit(right);
  if (!isShort(left) || !/^\d.{0,5}$/.test(right)) return false;
  if (DESIGNATIONS.has(left)) return true;
  const isOfNext = isNumber(right) && third !== undefined && isUnit(third.parts.join(''));
  return !isOfNext && !isMeasure(right);
}
