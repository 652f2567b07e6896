import type { Query, QueryClient } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import type { SignedInUser } from './contract.ts';
import { userQuery } from './queries.ts';

/** The same for everybody. An activation is among them because asking again would use its link twice. */
const FOR_ALL = new Set([
  'user',
  'site',
  'menu',
  'category',
  'banners',
  'homepage',
  'blogs',
  'blog',
  'text-page',
  'activation',
]);
/** Nobody's own, but with prices, discounts and hearts of whoever asked. */
const WITH_PRICES = new Set(['products', 'product', 'search', 'search-products', 'checkout']);

const nameOf = ({ queryKey }: Query) => String(queryKey[0]);

/** Whether another visitor would get another response. */
const isAsSeen = (query: Query) => !FOR_ALL.has(nameOf(query));

/** What belongs to one visitor; a query that nobody has thought of counts as such. */
const isPersonal = (query: Query) => isAsSeen(query) && !WITH_PRICES.has(nameOf(query));

export const readAgainAsSeen = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: isAsSeen });

/** Asks who is here now. `useVisitorChange` does the rest when it is somebody else. */
export async function meetVisitor(
  queryClient: QueryClient,
  api: Api,
): Promise<SignedInUser | null> {
  const { queryKey } = userQuery(api);
  const before = queryClient.getQueryData(queryKey);
  const user = await queryClient.fetchQuery({ ...userQuery(api), staleTime: 0 });
  // The same customer as before may have brought a guest's basket along.
  if (before?.id === user?.id) void readAgainAsSeen(queryClient);
  return user;
}

/**
 * Drops what was fetched for somebody else. What is personal is gone from the screen at once; prices stay
 * there until the new ones come.
 */
export function forgetVisitor(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ predicate: isAsSeen })) {
    const isIdle = query.state.fetchStatus === 'idle';
    if (query.getObserversCount() > 0) {
      if (isPersonal(query)) query.reset();
    } else if (isPersonal(query) || isIdle) cache.remove(query);
  }
}
