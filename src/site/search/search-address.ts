import type { QueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { Api } from '#base/wire/api.ts';
import { codeOf } from '#shop/search/query-terms.ts';
import { searchPanelQuery } from '#shop/search/queries.ts';
import { recentSearchesOf, withSearch } from '#shop/search/recent-searches.ts';

type User = { id: number } | null;
type Asking = { api: Api; queryClient: QueryClient; user: User };

/** Where a query leads: to the product whose code it is, else to what is found; null if it asks for nothing. */
export async function addressOf(
  query: string,
  { api, queryClient, user }: Asking,
): Promise<LinkProps | null> {
  if (codeOf(query) === '') return null;
  rememberSearch(user, query);
  const found = mayBeCode(query)
    ? await queryClient.fetchQuery(searchPanelQuery(api, query)).catch(() => null)
    : null;
  return found?.exact
    ? { to: '/product/$productName', params: { productName: found.exact.url.url } }
    : { to: '/search-product/$searchQuery', params: { searchQuery: query } };
}

/** Whoever asks in several words waits for no response first. */
const mayBeCode = (query: string) =>
  codeOf(query).length > 1 && (/\d/.test(query) || !/\s/.test(query));

export function rememberSearch(user: User, query: string) {
  if (codeOf(query).length < 2) return;
  const searches = recentSearchesOf(user);
  searches.write(withSearch(searches.read(), query, Date.now()));
}
