import { plain } from './plain.ts';

/**
 * One thing the visitor asks for. People write it in one piece or in several (Cat6 and cat 6,
 * Wi-Fi and wifi), so it matches as a whole or by all of its parts.
 */
export type Term = { joined: string; parts: string[] };

/** Nobody types more; a pasted name is found by its first words. */
const MOST_TERMS = 12;

export function termsOf(query: string): Term[] {
  const pieces = plain(query)
    .split(/\s+/)
    .map((piece) => partsOf(piece))
    .filter((parts) => parts.length > 0);
  const terms: Term[] = [];
  for (let i = 0; i < pieces.length; i += 1) {
    const parts = pieces[i]!;
    const next = pieces[i + 1];
    const isPair = next !== undefined && belongTogether(parts, next);
    if (isPair) i += 1;
    terms.push(termOf(isPair ? [...parts, ...next] : parts));
  }
  const distinct = new Map(terms.map((term) => [term.joined, term]));
  return [...distinct.values()].slice(0, MOST_TERMS);
}

/** The whole query as a code: "NV-7608 / 8p" → "nv76088p". */
export const codeOf = (query: string): string => plain(query).replace(/[^a-z0-9]/g, '');

const termOf = (parts: string[]): Term => ({ joined: parts.join(''), parts });

/** Dimensions are written with a letter x where the catalogue has a cross: 60x40. */
const partsOf = (piece: string): string[] =>
  piece
    .replace(/(?<=\d)x(?=\d)/g, '-')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** "cat 6", "rj 45", "12 v", "4 mpx": a short word beside a number. */
function belongTogether(first: string[], second: string[]): boolean {
  const [left, right] = [first.join(''), second.join('')];
  const isNumber = (text: string) => /^\d/.test(text) && text.length <= 6;
  const isShort = (text: string) => /^[a-z]{1,4}$/.test(text);
  return (isShort(left) && isNumber(right)) || (/^\d+$/.test(left) && isShort(right));
}
