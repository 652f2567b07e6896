import type { SearchItem } from './contract.ts';
import { ENOUGH_PRODUCTS, singlesOf, stepsOf, type Matches, type Question } from './steps.ts';
import { all, any, type Expression } from './expression.ts';
import { hasBit, WordIndex, type Bits } from './word-index.ts';

/** A category or an article. Of equals the lower level comes first, then the order they are given in. */
export type Entry = { item: SearchItem; level: number; publishedAt: number; words: string[] };

export type FoundEntries = {
  items: SearchItem[];
  moreBlogs: number;
  /** The addresses of all articles, the best first. */
  blogs: string[];
};

/** How many of each the dropdown has room for. */
const CATEGORIES = 4;
const BLOGS = 2;

/** Categories and articles are few: they are searched where the question is, in the way of products. */
export class CategoriesAndBlogs {
  readonly #entries: Entry[];
  readonly #index: WordIndex;
  readonly #kinds: Record<'category' | 'blog', number[]>;

  constructor(entries: Entry[]) {
    this.#entries = entries;
    this.#index = new WordIndex(entries.map(({ words }) => words));
    const placesOf = (kind: SearchItem['type']) =>
      entries.flatMap(({ item }, place) => (item.type === kind ? [place] : []));
    this.#kinds = { category: placesOf('category'), blog: placesOf('blog') };
  }

  /** Whether a category has such a word. */
  has(word: string, isBeginning: boolean): boolean {
    return this.#index.has(word, isBeginning);
  }

  find(matches: Matches): FoundEntries {
    const having = (expression: Expression) => this.#index.find(expression);
    const { rest, joined, fragment } = matches;
    const found = having(any([all(rest), fragment, ...(joined ? [joined] : [])]));
    // Often there is nothing, and where there is something it is little.
    if (!found) return { items: [], moreBlogs: 0, blogs: [] };
    const steps = stepsOf(matches).map(({ all: every, ranks }) => ({
      found: having(all(every)),
      ranks: ranks.map(having),
    }));
    return this.#list((places) =>
      rankBySteps(
        places.filter((place) => hasBit(found, place)),
        steps,
      ),
    );
  }

  /** What has the most of the words, for when nothing has them all. */
  findPartly(question: Question): FoundEntries {
    const singles = singlesOf(question).map(({ anywhere, inName }) => ({
      anywhere: this.#index.find(anywhere),
      inName: this.#index.find(inName),
    }));
    return this.#list((places) => rankByCount(places, singles));
  }

  #list(rank: (places: number[]) => Map<number, number>): FoundEntries {
    const now = Date.now();
    const categories = this.#inOrder(rank(this.#kinds.category));
    const blogs = this.#inOrder(rank(this.#kinds.blog)).filter(
      ({ publishedAt }) => publishedAt <= now,
    );
    const items = [...categories.slice(0, CATEGORIES), ...blogs.slice(0, BLOGS)];
    return {
      items: items.map(({ item }) => item),
      moreBlogs: Math.max(0, blogs.length - BLOGS),
      blogs: blogs.map(({ item }) => item.url.url),
    };
  }

  #inOrder(ranks: Map<number, number>): Entry[] {
    return [...ranks]
      .map(([place, rank]) => ({ rank, place, entry: this.#entries[place]! }))
      .sort((a, b) => a.rank - b.rank || a.entry.level - b.entry.level || a.place - b.place)
      .map(({ entry }) => entry);
  }
}

type FoundStep = { found: Bits; ranks: Bits[] };

function rankBySteps(places: number[], steps: FoundStep[]): Map<number, number> {
  const ranked = new Map<number, number>();
  for (const [step, { found, ranks }] of steps.entries()) {
    const here = places.filter((place) => hasBit(found, place));
    for (const place of here)
      if (!ranked.has(place)) {
        const finest = ranks.findIndex((rank) => hasBit(rank, place));
        ranked.set(place, 10 * step + (finest < 0 ? ranks.length : finest));
      }
    if (here.length >= ENOUGH_PRODUCTS) break;
  }
  return ranked;
}

function rankByCount(places: number[], singles: { anywhere: Bits; inName: Bits }[]) {
  const counts = places.map((place) => ({
    place,
    matched: singles.filter(({ anywhere }) => hasBit(anywhere, place)).length,
    inName: singles.filter((one) => hasBit(one.anywhere, place) && hasBit(one.inName, place))
      .length,
  }));
  const most = Math.max(1, ...counts.map(({ matched }) => matched));
  return new Map(
    counts.filter(({ matched }) => matched === most).map(({ place, inName }) => [place, -inName]),
  );
}
