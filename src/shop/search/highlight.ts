import { plain } from './plain.ts';

/** `at` is where it starts in the whole. */
export type Piece = { at: number; text: string; isMatch: boolean };

/** The text in pieces, those that the query asked for told apart: whole beginnings of words, whatever their endings. */
export function highlightWords(text: string, query: string): Piece[] {
  const asked = plain(query)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 || /\d/.test(word));
  return split(text, /[\p{L}\p{N}]+/gu, (word) => {
    const letters = Array.from(word, plain);
    return Math.max(
      0,
      // 8 asks for 8 Mpx, not for 80.
      ...asked.map((one) => (one.length > 1 || one === word ? sharedLength(letters, one) : 0)),
    );
  });
}

/** A code with the fragment the query asked for, found whatever punctuation stands between. */
export function highlightCode(code: string, query: string): Piece[] {
  const characters = Array.from(code, (character) =>
    /[a-z0-9]/i.test(character) ? character.toLowerCase() : '',
  );
  const asked = plain(query).replace(/[^a-z0-9]/g, '');
  const start = asked.length > 1 ? characters.join('').indexOf(asked) : -1;
  if (start === -1) return [{ at: 0, text: code, isMatch: false }];
  const from = placeOf(characters, start);
  const to = placeOf(characters, start + asked.length - 1) + 1;
  return [
    { at: 0, text: code.slice(0, from), isMatch: false },
    { at: from, text: code.slice(from, to), isMatch: true },
    { at: to, text: code.slice(to), isMatch: false },
  ].filter((piece) => piece.text !== '');
}

/** The position in the code of the count-th letter or digit. */
function placeOf(characters: string[], count: number): number {
  let seen = -1;
  return characters.findIndex((character) => character !== '' && (seen += 1) === count);
}

/** How many letters of the word are marked: all that were asked for, or all but their ending. */
function sharedLength(letters: string[], asked: string): number {
  let shared = 0;
  let length = 0;
  while (
    shared < letters.length &&
    asked.startsWith(letters[shared]!, length) &&
    length < asked.length
  ) {
    length += letters[shared]!.length;
    shared += 1;
  }
  const isEnough = length >= asked.length || (length >= 4 && length >= asked.length - 2);
  return isEnough ? shared : 0;
}

function split(text: string, words: RegExp, matchedLength: (word: string) => number): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  const add = (to: number, isMatch: boolean) => {
    if (to > done) pieces.push({ at: done, text: text.slice(done, to), isMatch });
    done = to;
  };
  for (const { 0: word, index } of text.matchAll(words)) {
    const length = matchedLength(word);
    if (length === 0) continue;
    add(index, false);
    add(index + length, true);
  }
  add(text.length, false);
  return pieces;
}
