import type { Dictionary } from './dictionary.ts';
import type { Others } from './others.ts';
import type { Fits } from './steps.ts';
import { all, any, simplified, type Wanted, type Word } from './wanted.ts';

/**
 * One look among products: what has all of the keys, in the order of the finest rank it has. The first
 * rank is a step of its own, told apart in the same look where few are expected.
 */
export type Look = { keys: Wanted[]; ranks: (Wanted | null)[] };

/** What any of the looks finds: all of the keys, if it is as checked, or what is besides. */
type Everything = { keys: Wanted[]; besides: Wanted; checked: Wanted | null };

/** Codes that begin with `code` come before all looks; `last`: no product has a higher id. */
export type Looks = { code: string; looks: Look[]; everything: Everything; last: number };

type Known = { dictionary: Dictionary; others: Others; last: number };

/**
 * The steps in fewer looks, without the words that no product can have: the index need not be asked for
 * what the dictionary and the categories tell.
 */
export function looksOf(fits: Fits, { dictionary, others, last }: Known): Looks {
  const isThere = ({ word: text, isBeginning }: Word) => {
    if (text.startsWith('>')) return others.has(text.slice(1), isBeginning);
    return isBeginning || !LEARNED.test(text) || dictionary.has(text.replace('~', ''));
  };
  // The fits share their words, and each need be looked up only once.
  const known = new Map<Word, boolean>();
  const mayBeThere = (one: Word) => {
    const isKnown = known.get(one) ?? isThere(one);
    known.set(one, isKnown);
    return isKnown;
  };
  const one = (wanted: Wanted) => simplified(wanted, mayBeThere);
  const kind = one(fits.kind);
  const whole = fits.whole.map(one);
  const start = fits.start.map(one);
  const looks = [
    { keys: [...whole, kind], ranks: [] },
    { keys: whole, ranks: [] },
    { keys: [...start, kind], ranks: [] },
    { keys: start, ranks: [] },
    ...(fits.joined ? [{ keys: [fits.joined], ranks: [] }] : []),
    { keys: [fits.fragment], ranks: [] },
    {
      keys: fits.loose.map(one),
      ranks: [fits.close, fits.nearClose, fits.nearAnywhere].map((wanted) => one(all(wanted))),
    },
  ];
  const besides = fits.joined ? any([fits.joined, fits.fragment]) : fits.fragment;
  const rest = one(all(fits.rest));
  const rough = fits.rough ? one(all(fits.rough)) : rest;
  return {
    code: fits.signs,
    looks: looks.filter((look): look is Look => !look.keys.includes(null)),
    everything:
      rest && rough
        ? { keys: keysOf(rough), besides, checked: fits.rough ? rest : null }
        : { keys: [besides], besides, checked: null },
    last,
  };
}

const keysOf = (wanted: Wanted) => ('all' in wanted ? wanted.all : [wanted]);

/** Words of these letters are in the dictionary as soon as a product has them. */
const LEARNED = /^~?[a-z]{3,40}$/;
