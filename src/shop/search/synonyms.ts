import { rootOf } from './endings.ts';
import { measureOf } from './measures.ts';
import { termsOf, type Term } from './query-terms.ts';

/** What the owner says: words that mean others, or all of them each other. */
export type SynonymRow = { words: string; means: string[]; both_ways: boolean };

/** One thing that is wished for: its own words, or all words of one of the others. */
export type Wish = { terms: Term[]; others: Term[][] };

/** Of a word that stands in many rows; each of them makes the question to the index longer. */
const MOST_OTHERS = 12;

/** Each of the keys must be among those of the query, in whatever order. */
type Phrase = { keys: string[]; others: Map<string, Term[]> };

/** Words of the trade: what customers call a thing, and what the catalogue calls it. */
export class Synonyms {
  /** By one of the keys of each phrase, those of more words first. */
  readonly #phrases: Map<string, Phrase[]>;

  constructor(rows: readonly SynonymRow[]) {
    const phrases = new Map<string, Phrase>();
    for (const { words, means, both_ways } of rows) {
      const all = [words, ...means].map((text) => termsOf(text)).filter(({ length }) => length > 0);
      for (const terms of both_ways ? all : all.slice(0, 1)) {
        const keys = terms.map(keyOf);
        const name = nameOf(keys);
        const phrase = phrases.get(name) ?? { keys, others: new Map<string, Term[]>() };
        phrases.set(name, phrase);
        for (const other of all) {
          const otherName = nameOf(other.map(keyOf));
          if (otherName !== name && phrase.others.size < MOST_OTHERS)
            phrase.others.set(
              otherName,
              other.map((term) => ({ ...term, source: 'synonym' })),
            );
        }
      }
    }
    const meaningful = [...phrases.values()].filter(({ others }) => others.size > 0);
    meaningful.sort((one, other) => other.keys.length - one.keys.length);
    this.#phrases = Map.groupBy(meaningful, ({ keys }) => keys[0]!);
  }

  /** The terms of a query one by one, but those of a phrase together, with what it means besides. */
  wishesOf(terms: Term[]): Wish[] {
    if (this.#phrases.size === 0) return terms.map(alone);
    const keys = terms.map(keyOf);
    const found = keys
      .flatMap((key) => this.#phrases.get(key) ?? [])
      .filter((phrase) => phrase.keys.every((key) => keys.includes(key)))
      .sort((one, other) => other.keys.length - one.keys.length);
    if (found.length === 0) return terms.map(alone);
    const wishes = terms.map(alone);
    const isTaken = terms.map(() => false);
    for (const phrase of found) {
      const places = phrase.keys.map((key) => keys.indexOf(key));
      if (places.some((place) => isTaken[place])) continue;
      const own = places.map((place) => terms[place]!);
      const isPurpose = own.every((term) => term.isPurpose);
      const others = [...phrase.others.values()].map((other) =>
        isPurpose ? other.map((term) => ({ ...term, isPurpose })) : other,
      );
      for (const place of places) {
        isTaken[place] = true;
        wishes[place] = { terms: [], others: [] };
      }
      wishes[Math.min(...places)] = {
        terms: own.map((term) => ({ ...term, source: 'with synonyms' })),
        others,
      };
    }
    return wishes.filter((wish) => wish.terms.length > 0);
  }
}

const alone = (term: Term): Wish => ({ terms: [term], others: [] });

const nameOf = (keys: string[]) => keys.toSorted().join(' ');

/** What words share whatever their endings, and numbers however their unit is written. */
function keyOf({ joined }: Term): string {
  const measure = measureOf(joined);
  if (measure) return `${measure.number}${measure.unit}`;
  if (!/^[a-z]{4,}$/.test(joined)) return joined;
  const root = rootOf(joined);
  return root.length > 3 ? root : joined;
}
