import { isMeasure } from './measures.ts';
import type { Term } from './query-terms.ts';
import { NO_RELATIVES, type Relatives } from './relatives.ts';
import type { Wish } from './synonyms.ts';
import { all, any, beginning, word, type Expression } from './expression.ts';

type Lookup = (word: string) => Relatives;

/** What a visitor's words mean to the search; the code is all of them without spaces and punctuation. */
export type Question = { wishes: Wish[]; code: string; relatives: Lookup };

/** How well a thing can fit; where it is a list, each wish's own. */
export type Matches = {
  /** All that was asked for, without spaces and punctuation; what it is as a code, and the beginning of one. */
  bare: string;
  code: Expression;
  codeStart: Expression;
  /** The category is one of that kind. */
  kind: Expression;
  whole: Expression[];
  start: Expression[];
  joined: Expression | null;
  fragment: Expression;
  close: Expression[];
  loose: Expression[];
  /** Among what fits loosely, the finer first. */
  nearClose: Expression;
  nearAnywhere: Expression;
  /** Of what fits in any of these ways, that which fits neither `joined` nor `fragment`. */
  rest: Expression[];
  /** The same and more: of a term in parts only the longest, because the others begin too many words. Null if none has any. */
  rough: Expression[] | null;
};

/**
 * Words stand in the index under marks: none for the name, `>` for the category, `+` for what either of them is for,
 * `~` for category, purpose and description, `=` for the whole code and `#` for two neighbouring characters of it.
 */
export function matchesOf({ wishes, code, relatives }: Question): Matches {
  const ways = waysOf(relatives);
  const each = (match: Matcher) => wishes.map((wish) => matchWish(wish, match, ways));
  const words = each(loosely);
  const fragments = wishes.map(fragmentOfWish);
  const kind = any(kindsOf(wishes).map((wish) => matchWish(wish, (one) => one.kind, ways)));
  const hasNumbers = wishes.some(({ terms }) =>
    terms.some((term) => ways(term.joined, term).numbers.inName.length > 0),
  );
  const loose = words.map((one, place) => any([one, ...fragments[place]!]));
  const rest = (several: Expression[], place: number) =>
    // Then its fragment is that of the code.
    any(wishes[place]!.terms[0]!.joined === code ? several : [...several, ...fragments[place]!]);
  return {
    bare: code,
    code: word(`=${code}`),
    codeStart: beginning(`=${code}`),
    kind,
    whole: each(({ whole }) => whole),
    start: each(({ start }) => start),
    // "video vrátnik" is written in one word.
    joined: wishes.length > 1 || wishes[0]!.terms.length > 1 ? beginning(code) : null,
    fragment: fragment(code),
    close: each(closeBy),
    loose,
    nearClose: any([
      all(each(nearBy)),
      all([...each(anywhere), kind]),
      ...(hasNumbers ? [all([...each(nearOrNumber), kind])] : []),
    ]),
    nearAnywhere: all(each((one) => [...anywhere(one), ...one.near])),
    rest: words.map((one, place) => rest([one], place)),
    rough: wishes.some(isTold)
      ? wishes.map((wish, place) => rest(roughly(wish, ways), place))
      : null,
  };
}

/** With so many better ones found, nobody gets as far as what is only similar. */
export const ENOUGH_PRODUCTS = 200;

/** One pass over the words: what has all of these, in the order of the finest of `ranks` it has. */
export type Step = { all: Expression[]; ranks: Expression[] };

/** What to look for, the most relevant first. */
export function stepsOf(matches: Matches): Step[] {
  const steps = [
    [matches.code],
    [matches.codeStart],
    [...matches.whole, matches.kind],
    matches.whole,
    [...matches.start, matches.kind],
    matches.start,
    ...(matches.joined ? [[matches.joined]] : []),
    [matches.fragment],
    matches.close,
  ];
  return [
    ...steps.map((every) => ({ all: every, ranks: [] })),
    { all: matches.loose, ranks: [matches.nearClose, matches.nearAnywhere] },
  ];
}

/** What a thing is: neither what it is for nor a number, unless nothing else is asked for. */
function kindsOf(wishes: Wish[]): Wish[] {
  const named = wishes.filter(({ terms }) =>
    terms.some(({ isPurpose, joined }) => !isPurpose && !isMeasure(joined)),
  );
  return named.length > 0 ? named : wishes;
}

/** Each wish on its own, for when nothing has them all: where it may stand, and where it counts more. */
export const singlesOf = ({
  wishes,
  relatives,
}: Question): { anywhere: Expression; inName: Expression }[] => {
  const ways = waysOf(relatives);
  return wishes.map((wish) => ({
    anywhere: any([matchWish(wish, anywhere, ways), ...fragmentOfWish(wish)]),
    inName: matchWish(wish, ({ start }) => start, ways),
  }));
};

/** The ways a word of the query can stand in the index, each a list of which one is enough. */
type Ways = {
  whole: Expression[];
  /** It or its beginning in the name, in the category, and in category and description. */
  start: Expression[];
  kind: Expression[];
  below: Expression[];
  /** Guesses are good enough for names and categories, not for every word of a description. */
  near: Expression[];
  typos: Expression[];
  /** Numbers and what is named by one (8 Mpx, IK10) mean the same in a parameter as in the name. */
  figure: Expression[];
  /** Numbers that are not far from it. */
  numbers: { inName: Expression[]; below: Expression[] };
};
type Matcher = (ways: Ways) => Expression[];

type Manner = Pick<Term, 'isPurpose' | 'source'>;
type WaysOf = (text: string, term: Manner) => Ways;

/** Made once for each word: the expressions have much in common. */
function waysOf(relatives: Lookup): WaysOf {
  const known = new Map<string, Ways>();
  return (text, term) => {
    const key = `${term.isPurpose ? '+' : ''}${text} ${term.source}`;
    const ways = known.get(key) ?? waysOfWord(text, relatives(text), term);
    known.set(key, ways);
    return ways;
  };
}

function waysOfWord(text: string, found: Relatives, { isPurpose, source }: Manner): Ways {
  const relatives = source === 'typed' ? found : { ...NO_RELATIVES, kin: found.kin };
  const startOf = source === 'synonym' ? wholeOf : beginningOf;
  const meant = meanings(relatives);
  const wordsIn = (mark: string) => meant.map((one) => word(mark + one));
  const inName = isPurpose ? [...wordsIn(''), ...wordsIn('+')] : wordsIn('');
  return {
    whole: [word(text), ...(isPurpose ? [word(`+${text}`)] : []), ...inName],
    start: [startOf(text), ...(isPurpose ? [startOf(text, '+')] : []), ...inName],
    kind: [startOf(text, '>'), ...wordsIn('>')],
    below: [startOf(text, '~'), ...wordsIn('~')],
    near: guessed([...relatives.kin, ...relatives.near]),
    typos: guessed(relatives.typos),
    figure: /\d/.test(text) ? [word(`~${text}`)] : [],
    numbers: {
      inName: relatives.numbers.map((one) => word(one)),
      below: relatives.numbers.map((one) => word(`~${one}`)),
    },
  };
}

/**
 * What else a word surely means: its other endings; and if the shop knows no such word, the one it
 * was most likely meant to be. The beginning of a word is not finished yet and means only that.
 */
function meanings({ kin, typos, meant, known }: Relatives): string[] {
  if (known === 'beginning') return [];
  return known === 'word' || kin.length > 0 ? kin : [...typos, ...meant];
}

const wholeOf = (text: string, mark = '') => word(mark + text);

/** A single character begins too many words to mean any of them, and 30m is not the beginning of 30mm. */
const beginningOf = (text: string, mark = '') =>
  text.length > 1 && !isMeasure(text) ? beginning(mark + text) : word(mark + text);

const guessed = (words: string[]) => words.flatMap((one) => [word(one), word(`>${one}`)]);

const closeBy: Matcher = ({ start, kind, figure }) => [...start, ...kind, ...figure];
const nearBy: Matcher = (ways) => [...closeBy(ways), ...ways.near];
/** Of the kind that was asked for, one named by a number near by comes before another kind that has it. */
const nearOrNumber: Matcher = (ways) => [...nearBy(ways), ...ways.numbers.inName];
const anywhere: Matcher = ({ start, below }) => [...start, ...below];
const loosely: Matcher = (ways) => [
  ...anywhere(ways),
  ...ways.near,
  ...ways.typos,
  ...ways.numbers.inName,
  ...ways.numbers.below,
];

/** Its own words, or those of something else that means the same. */
function matchWish({ terms, others }: Wish, match: Matcher, ways: WaysOf): Expression {
  const everyOf = (several: Term[]) => all(several.map((term) => matchTerm(term, match, ways)));
  return any([terms, ...others].map(everyOf));
}

function matchTerm(term: Term, match: Matcher, ways: WaysOf): Expression {
  const { joined, spellings, parts } = term;
  const one = (text: string) => any(match(ways(text, term)));
  const whole = [joined, ...spellings].map(one);
  return any(parts.length > 1 ? [...whole, all(parts.map(one))] : whole);
}

/** A part of at least so many characters begins few enough words. */
const TELLING_LENGTH = 3;

/** One term that nothing else means. */
const isPlain = ({ terms, others }: Wish) => terms.length === 1 && others.length === 0;

const isTold = (wish: Wish) => {
  const { parts } = wish.terms[0]!;
  return isPlain(wish) && parts.length > 1 && longest(parts).length >= TELLING_LENGTH;
};

const roughly = (wish: Wish, ways: WaysOf): Expression[] => {
  const term = wish.terms[0]!;
  return isTold(wish)
    ? [term.joined, longest(term.parts)].flatMap((text) => loosely(ways(text, term)))
    : [matchWish(wish, loosely, ways)];
};

/** Of equally long ones the last: a code begins with its vendor. */
const longest = (parts: string[]) =>
  parts.reduce((best, part) => (part.length >= best.length ? part : best));

/** What somebody has said the meaning of is no piece of a code. */
const fragmentOfWish = (wish: Wish) => {
  const { joined } = wish.terms[0]!;
  return isPlain(wish) && joined.length > 1 ? [fragment(joined)] : [];
};

/** Every two neighbours of the fragment are neighbours in the code, which has no points. */
function fragment(typed: string): Expression {
  const code = typed.replaceAll('.', '');
  return all(Array.from(code.slice(1), (character, place) => word(`#${code[place]!}${character}`)));
}
