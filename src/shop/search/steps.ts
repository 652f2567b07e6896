import type { Term } from './query-terms.ts';
import type { Relatives } from './relatives.ts';
import { all, any, beginning, word, type Wanted } from './wanted.ts';

type Lookup = (word: string) => Relatives;

/** What a visitor's words mean to the search; the code is all of them without spaces and signs. */
export type Question = { terms: Term[]; code: string; relatives: Lookup };

/** How well a thing can fit; where it is a list, each term's own. */
export type Fits = {
  code: Wanted;
  codeStart: Wanted;
  /** The category is one of that kind. */
  kind: Wanted;
  whole: Wanted[];
  start: Wanted[];
  joined: Wanted | null;
  fragment: Wanted;
  close: Wanted[];
  loose: Wanted[];
  /** Among what fits loosely, the finer first. */
  nearClose: Wanted[];
  nearAnywhere: Wanted[];
  /** Of what fits in any of these ways, that which fits neither `joined` nor `fragment`. */
  rest: Wanted[];
};

/**
 * Words stand in the index under marks: none for the name, `>` for the category, `~` for category and
 * description, `=` for the whole code and `#` for two neighbouring signs of it.
 */
export function fitsOf({ terms, code, relatives }: Question): Fits {
  const each = (match: Matcher) => terms.map((term) => matchTerm(term, match, relatives));
  const loose = each(loosely);
  const orFragment = (words: Wanted, term: Term) => any([words, ...fragmentOf(term)]);
  return {
    code: word(`=${code}`),
    codeStart: beginning(`=${code}`),
    kind: any(each(startIn('>'))),
    whole: each(wholeIn('')),
    start: each(startIn('')),
    // "video vrátnik" is written in one word.
    joined: terms.length > 1 ? beginning(code) : null,
    fragment: fragment(code),
    close: each(closeBy),
    loose: terms.map((term, place) => orFragment(loose[place]!, term)),
    nearClose: each(withNear(closeBy)),
    nearAnywhere: each(withNear(anywhere)),
    rest: terms.map((term, place) =>
      term.joined === code ? loose[place]! : orFragment(loose[place]!, term),
    ),
  };
}

/** With so many better ones found, nobody gets as far as what is only similar. */
export const ENOUGH = 200;

/** One look into the words: what has all of these, in the order of the finest of `ranks` it has. */
export type Step = { all: Wanted[]; ranks: Wanted[] };

/** What to look for, the most relevant first. */
export function stepsOf(fits: Fits): Step[] {
  const steps = [
    [fits.code],
    [fits.codeStart],
    [...fits.whole, fits.kind],
    fits.whole,
    [...fits.start, fits.kind],
    fits.start,
    ...(fits.joined ? [[fits.joined]] : []),
    [fits.fragment],
    fits.close,
  ];
  return [
    ...steps.map((every) => ({ all: every, ranks: [] })),
    { all: fits.loose, ranks: [all(fits.nearClose), all(fits.nearAnywhere)] },
  ];
}

/** Each term on its own, for when nothing has them all: where it may stand, and where it counts more. */
export const singlesOf = ({ terms, relatives }: Question): { anywhere: Wanted; inName: Wanted }[] =>
  terms.map((term) => ({
    anywhere: any([matchTerm(term, anywhere, relatives), ...fragmentOf(term)]),
    inName: matchTerm(term, startIn(''), relatives),
  }));

type Matcher = (text: string, relatives: Relatives) => Wanted[];

/**
 * What else a word surely means: its other endings; and if the shop knows no such word, the one it
 * was most likely meant to be. The beginning of a word is not finished yet and means only that.
 */
function meanings({ kin, typos, meant, known }: Relatives): string[] {
  if (known === 'beginning') return [];
  return known === 'word' || kin.length > 0 ? kin : [...typos, ...meant];
}

const wholeIn =
  (mark: string): Matcher =>
  (text, relatives) =>
    [text, ...meanings(relatives)].map((one) => word(mark + one));

/** A single sign begins too many words to mean any of them. */
const startIn =
  (mark: string): Matcher =>
  (text, relatives) => [
    text.length > 1 ? beginning(mark + text) : word(mark + text),
    ...meanings(relatives).map((one) => word(mark + one)),
  ];

const closeBy: Matcher = (text, relatives) =>
  ['', '>'].flatMap((mark) => startIn(mark)(text, relatives));

const anywhere: Matcher = (text, relatives) =>
  ['', '~'].flatMap((mark) => startIn(mark)(text, relatives));

/** Guesses are good enough for names and categories, not for every word of a description. */
const guessed = (words: string[]) => words.flatMap((one) => [word(one), word(`>${one}`)]);

const withNear =
  (match: Matcher): Matcher =>
  (text, relatives) => [
    ...match(text, relatives),
    ...guessed([...relatives.kin, ...relatives.near]),
  ];

const loosely: Matcher = (text, relatives) => [
  ...withNear(anywhere)(text, relatives),
  ...guessed(relatives.typos),
];

function matchTerm({ joined, parts }: Term, match: Matcher, relatives: Lookup): Wanted {
  const one = (text: string) => any(match(text, relatives(text)));
  return parts.length > 1 ? any([one(joined), all(parts.map(one))]) : one(joined);
}

const fragmentOf = ({ joined }: Term) => (joined.length > 1 ? [fragment(joined)] : []);

/** Every two neighbours of the fragment are neighbours in the code. */
const fragment = (code: string) =>
  all(Array.from(code.slice(1), (sign, place) => word(`#${code[place]!}${sign}`)));
