import { stored } from '#shop/kernel/stored.ts';
import { codeOf } from './query-terms.ts';

/** What was looked for, and when. */
export type RecentSearch = { text: string; at: number };

const MOST_SEARCHES = 5;
const LONGEST_QUERY = 300;

/** The newest first, each once however it was written. */
export const withSearch = (searches: RecentSearch[], text: string, at: number): RecentSearch[] =>
  [{ text, at }, ...withoutSearch(searches, text)].slice(0, MOST_SEARCHES);

export const withoutSearch = (searches: RecentSearch[], text: string): RecentSearch[] =>
  searches.filter((one) => codeOf(one.text) !== codeOf(text));

/** What lies in the browser may have been written by anyone; nonsense is an empty list. */
export function parseSearches(text: string | null): RecentSearch[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isSearch).slice(0, MOST_SEARCHES) : [];
  } catch {
    return [];
  }
}

const isSearch = (one: unknown): one is RecentSearch => {
  const { text, at } = (one ?? {}) as Partial<RecentSearch>;
  return (
    typeof text === 'string' && text !== '' && text.length <= LONGEST_QUERY && Number.isFinite(at)
  );
};

type Store = ReturnType<typeof stored<RecentSearch[]>>;
const stores = new Map<string, Store>();

/** Of this browser, and of one person: whoever signs in after another sees none of theirs. */
export function recentSearchesOf(user: { id: number } | null): Store {
  const key = `bastion.searches.${user?.id ?? 'guest'}`;
  const store = stores.get(key) ?? stored(key, parseSearches);
  stores.set(key, store);
  return store;
}
