import type { CategoriesAndBlogs } from './categories-and-blogs.ts';
import type { Dictionary } from './dictionary.ts';
import { termsOf } from './query-terms.ts';
import { questionOf, type Vocabulary } from './question.ts';
import { matchesOf } from './steps.ts';

const MOST_SUGGESTIONS = 3;
/** Shorter parts are in too many words to mean anything. */
const SHORTEST_PART = 4;

type Known = Vocabulary & { entries: CategoriesAndBlogs };

/** What to look for when nothing is found: categories known by a part of a word that was asked for. */
export function suggestionsFor(query: string, known: Known): string[] {
  const { dictionary, entries } = known;
  const found = termsOf(query)
    .flatMap(({ parts }) => parts)
    .flatMap((part) => wordIn(part, dictionary) ?? [])
    .flatMap((word) => questionOf(word, known) ?? [])
    .flatMap((question) => entries.find(matchesOf(question)).items)
    .filter(({ type }) => type === 'category');
  return [...new Set(found.map(({ name }) => name))].slice(0, MOST_SUGGESTIONS);
}

/** The longest known word that ends or begins it, a misspelt one if there is no other: kamera of termokamera. */
function wordIn(text: string, dictionary: Dictionary): string | undefined {
  const parts: string[] = [];
  for (let length = text.length - 1; length >= SHORTEST_PART; length -= 1)
    parts.push(text.slice(-length), text.slice(0, length));
  return (
    parts.find((part) => dictionary.has(part)) ??
    parts.flatMap((part) =>
      part.length > SHORTEST_PART ? dictionary.relativesOf(part).typos : [],
    )[0]
  );
}
