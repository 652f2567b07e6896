import type { Dictionary } from './dictionary.ts';
import type { CategoriesAndBlogs } from './categories-and-blogs.ts';
import type { Matches } from './steps.ts';
import { all, any, simplified, type Expression, type Word } from './expression.ts';

/**
 * One pass over the products: what has all of the keys, in the order of the finest rank it has. The first
 * rank is a step of its own, told apart in the same pass where few are expected.
 */
export type Pass = { keys: Expression[]; ranks: (Expression | null)[] };

/** What any of the passes finds: all of the keys, if it is as checked, or what is besides. */
type Everything = { keys: Expression[]; besides: Expression; checked: Expression | null };

/** Codes that begin with `code` come before all passes; `last`: no product has a higher id. */
export type Passes = { code: string; passes: Pass[]; everything: Everything; last: number };

type Known = { dictionary: Dictionary; entries: CategoriesAndBlogs; last: number };

/**
 * The steps in fewer passes, without the words that no product can have: the index need not be asked for
 * what the dictionary and the categories tell.
 */
export function passesOf(matches: Matches, { dictionary, entries, last }: Known): Passes {
  const isThere = ({ word: text, isBeginning }: Word) => {
    if (text.startsWith('>')) return entries.has(text.slice(1), isBeginning);
    return isBeginning || !LEARNED.test(text) || dictionary.has(text.replace(/^[~+]/, ''));
  };
  // The expressions share their words, and each need be looked up only once.
  const known = new Map<Word, boolean>();
  const mayBeThere = (one: Word) => {
    const isKnown = known.get(one) ?? isThere(one);
    known.set(one, isKnown);
    return isKnown;
  };
  const one = (expression: Expression) => simplified(expression, mayBeThere);
  const kind = one(matches.kind);
  const whole = matches.whole.map(one);
  const start = matches.start.map(one);
  const passes = [
    { keys: [...whole, kind], ranks: [] },
    { keys: whole, ranks: [] },
    { keys: [...start, kind], ranks: [] },
    { keys: start, ranks: [] },
    ...(matches.joined ? [{ keys: [matches.joined], ranks: [] }] : []),
    { keys: [matches.fragment], ranks: [] },
    {
      keys: matches.loose.map(one),
      ranks: [all(matches.close), matches.nearClose, matches.nearAnywhere].map(one),
    },
  ];
  const besides = matches.joined ? any([matches.joined, matches.fragment]) : matches.fragment;
  const rest = one(all(matches.rest));
  const rough = matches.rough ? one(all(matches.rough)) : rest;
  return {
    code: matches.bare,
    passes: passes.filter((pass): pass is Pass => !pass.keys.includes(null)),
    everything:
      rest && rough
        ? { keys: keysOf(rough), besides, checked: matches.rough ? rest : null }
        : { keys: [besides], besides, checked: null },
    last,
  };
}

const keysOf = (expression: Expression) => ('all' in expression ? expression.all : [expression]);

/** Words of these letters are in the dictionary as soon as a product has them. */
const LEARNED = /^[~+]?[a-z]{3,40}$/;
