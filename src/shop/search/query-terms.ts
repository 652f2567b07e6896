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
  /** As it was typed, but for diacritics and capitals, with the preposition that makes it a purpose. */
  text: string;
  /** What the thing is for: kameru of "držiak na kameru". */
  isPurpose: boolean;
  /** Words with synonyms are no typos, and what they mean stands in the catalogue as it is written. */
  source: 'typed' | 'with synonyms' | 'synonym';
};

/** Nobody types more; a pasted name is found by its first words. */
const MOST_TERMS = 12;

/** `for` is the preposition before it where it tells what a thing is for, else empty. */
type Piece = { text: string; parts: string[]; for: string };

export function termsOf(query: string): Term[] {
  const pieces = piecesOf(query);
  const terms: Term[] = [];
  for (let i = 0; i < pieces.length; i += 1) {
    const [piece, next, afterNext] = pieces.slice(i, i + 3) as [Piece, Piece?, Piece?];
    const isPair = next !== undefined && belongTogether(piece, next, afterNext);
    if (isPair) i += 1;
    terms.push(termOf(isPair ? pairOf(piece, next) : piece));
  }
  const distinct = new Map(terms.map((term) => [term.joined, term]));
  return [...distinct.values()].slice(0, MOST_TERMS);
}

/** They begin what a thing is for, in the way of name_parts of the database. */
const FOR = ['pre', 'k', 'ku', 'na'];
const WITH = ['s', 'so'];
const WITHOUT = 'bez';

function piecesOf(query: string): Piece[] {
  const pieces = plain(query)
    .split(/\s+/)
    .map((text) => ({ text, parts: partsOf(text), for: '' }))
    .filter(({ parts }) => parts.length > 0);
  let purpose = '';
  return pieces.flatMap((piece, place) => {
    const next = pieces[place + 1]?.parts[0];
    if (place > 0 && next !== undefined && [...FOR, ...WITH].includes(piece.text)) {
      // How much it is for is its own: "pre 4 dvere".
      purpose = FOR.includes(piece.text) && !startsWithDigit(next) ? piece.text : '';
      return [];
    }
    // A number behind a place is not of the place: "na DIN lištu 24 V".
    if (purpose === 'na' && startsWithDigit(piece.parts[0]!)) purpose = '';
    const here = { ...piece, for: purpose };
    if (/[,;]$/.test(piece.text)) purpose = '';
    return [here];
  });
}

const startsWithDigit = (text: string) => /^\d/.test(text);

/** The whole query as a code: "NV-7608 / 8p" → "nv76088p". */
export const codeOf = (query: string): string => plain(query).replace(/[^a-z0-9]/g, '');

/** "bez PoE" is one word in the database too, and its parts are none. */
const pairOf = (first: Piece, second: Piece): Piece => ({
  text: `${first.text} ${second.text}`,
  parts: isWithout(first) ? [WITHOUT + second.parts.join('')] : [...first.parts, ...second.parts],
  for: first.for,
});

const isWithout = ({ text }: Piece) => text === WITHOUT;

function termOf({ text, parts, for: purpose }: Piece): Term {
  const whole = parts.join('');
  const [measure, ...spellings] = spellingsOf(whole);
  const isOne = parts.length <= 2 && measure !== undefined;
  return {
    ...(isOne
      ? { joined: measure, spellings, parts: [measure] }
      : { joined: whole, spellings: [], parts }),
    text: purpose ? `${purpose} ${text}` : text,
    isPurpose: purpose !== '',
    source: 'typed',
  };
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
  if (isWithout(first)) return true;
  const [left, right] = [first.parts.join(''), second.parts.join('')];
  const isShort = (text: string) => /^[a-z]{1,4}$/.test(text);
  if (isNumber(left)) return isShort(right) || isUnit(right);
  if (!isShort(left) || !/^\d.{0,5}$/.test(right)) return false;
  if (DESIGNATIONS.has(left)) return true;
  const isOfNext = isNumber(right) && third !== undefined && isUnit(third.parts.join(''));
  return !isOfNext && !isMeasure(right);
}
