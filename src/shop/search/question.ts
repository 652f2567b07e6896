import type { Dictionary } from './dictionary.ts';
import { codeOf, termsOf } from './query-terms.ts';
import type { Question } from './steps.ts';
import type { Synonyms } from './synonyms.ts';

/** What the shop knows of words. */
export type Vocabulary = { dictionary: Dictionary; synonyms: Synonyms };

/** Null when there is nothing to look for: a single character, or none at all. */
export function questionOf(query: string, { dictionary, synonyms }: Vocabulary): Question | null {
  const code = codeOf(query);
  if (code.length < 2) return null;
  const known = new Map<string, ReturnType<Dictionary['relativesOf']>>();
  const relatives = (word: string) => {
    const relatives = known.get(word) ?? dictionary.relativesOf(word);
    known.set(word, relatives);
    return relatives;
  };
  return { wishes: synonyms.wishesOf(termsOf(query)), code, relatives };
}
