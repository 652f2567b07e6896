import type { Term } from './query-terms.ts';
import type { Relatives } from './relatives.ts';

type Lookup = (word: string) => Relatives;

/** What a visitor's words mean to the search; the code is all of them without spaces and signs. */
export type Question = { terms: Term[]; code: string; relatives: Lookup };

/**
 * One look into the index: what has all of these, in the order of the finest of `ranks` it has.
 * Both are texts of PostgreSQL tsqueries.
 */
export type Step = { all: string[]; ranks: string[] };

/**
 * What to look for, the most relevant first. Words stand in the index under marks: none for the
 * name, `>` for the category, `~` for category and description, `=` for the whole code and `#` for
 * two neighbouring signs of it.
 */
export function stepsOf({ terms, code, relatives }: Question): Step[] {
  const each = (match: Matcher) => terms.map((term) => matchTerm(term, match, relatives));
  const isKind = any(each(prefixIn('>')));
  const steps = [
    [`'=${code}'`],
    [`'=${code}':*`],
    [...each(wholeIn('')), isKind],
    each(wholeIn('')),
    [...each(prefixIn('')), isKind],
    each(prefixIn('')),
    // "video vrátnik" is written in one word.
    ...(terms.length > 1 ? [[`'${code}':*`]] : []),
    [fragment(code)],
    each(closeBy),
  ];
  return [
    ...steps.map((all) => ({ all, ranks: [] })),
    {
      all: terms.map((term) => matchLoosely(term, relatives)),
      ranks: [all(each(withNear(closeBy))), all(each(withNear(anywhere)))],
    },
  ];
}

/** Each term on its own, for when nothing has them all: where it may stand, and where it counts more. */
export const singlesOf = ({ terms, relatives }: Question): { anywhere: string; inName: string }[] =>
  terms.map((term) => ({
    anywhere: any([matchTerm(term, anywhere, relatives), ...fragmentOf(term)]),
    inName: matchTerm(term, prefixIn(''), relatives),
  }));

type Matcher = (word: string, relatives: Relatives) => string[];

const lexeme = (mark: string, word: string) => `'${mark}${word}'`;

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
  (word, relatives) =>
    [word, ...meanings(relatives)].map((one) => lexeme(mark, one));

/** A single sign begins too many words to mean any of them. */
const prefixIn =
  (mark: string): Matcher =>
  (word, relatives) => [
    word.length > 1 ? `${lexeme(mark, word)}:*` : lexeme(mark, word),
    ...meanings(relatives).map((one) => lexeme(mark, one)),
  ];

const closeBy: Matcher = (word, relatives) =>
  ['', '>'].flatMap((mark) => prefixIn(mark)(word, relatives));

const anywhere: Matcher = (word, relatives) =>
  ['', '~'].flatMap((mark) => prefixIn(mark)(word, relatives));

/** Guesses are good enough for names and categories, not for every word of a description. */
const guessed = (words: string[]) => words.flatMap((word) => [lexeme('', word), lexeme('>', word)]);

const withNear =
  (match: Matcher): Matcher =>
  (word, relatives) => [
    ...match(word, relatives),
    ...guessed([...relatives.kin, ...relatives.near]),
  ];

const loosely: Matcher = (word, relatives) => [
  ...withNear(anywhere)(word, relatives),
  ...guessed(relatives.typos),
];

function matchTerm({ joined, parts }: Term, match: Matcher, relatives: Lookup): string {
  const one = (word: string) => any(match(word, relatives(word)));
  return parts.length > 1 ? any([one(joined), all(parts.map(one))]) : one(joined);
}

const matchLoosely = (term: Term, relatives: Lookup) =>
  any([matchTerm(term, loosely, relatives), ...fragmentOf(term)]);

const fragmentOf = ({ joined }: Term) => (joined.length > 1 ? [fragment(joined)] : []);

/** Every two neighbours of the fragment are neighbours in the code. */
const fragment = (code: string) =>
  all(Array.from(code.slice(1), (sign, place) => `'#${code[place]!}${sign}'`));

const any = (queries: string[]) =>
  queries.length === 1 ? queries[0]! : `(${queries.join(' | ')})`;
const all = (queries: string[]) =>
  queries.length === 1 ? queries[0]! : `(${queries.join(' & ')})`;
