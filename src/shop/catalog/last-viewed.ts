const MOST_PRODUCTS = 10;

/**
 * Only slugs are remembered: a card drawn from them is fetched, so that its price, stock and picture
 * are today's and belong to whoever is signed in. Newest first, each once.
 */
export const withViewed = (slugs: string[], slug: string): string[] =>
  [slug, ...slugs.filter((other) => other !== slug)].slice(0, MOST_PRODUCTS);

/** The stored text may hold anything; what is no list of slugs is an empty list. */
export function parseViewed(stored: string | null): string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(list)) return [];
    return [...new Set(list.filter((one): one is string => typeof one === 'string'))].slice(
      0,
      MOST_PRODUCTS,
    );
  } catch {
    return [];
  }
}
