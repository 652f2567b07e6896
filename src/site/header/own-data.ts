import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#base/wire/api.ts';
import type { BasketBrief } from '#shop/basket/contract.ts';
import { basketBriefQuery } from '#shop/basket/queries.ts';
import type { SignedInUser } from '#shop/customers/contract.ts';
import { userQuery } from '#shop/customers/queries.ts';
import { wishCountQuery } from '#shop/wishlist/queries.ts';

type Context = { api: Api; queryClient: QueryClient };

/** What every page shows of its customer. Without the two badges the header can do, but not without the name. */
export async function loadOwn({ api, queryClient }: Context): Promise<SignedInUser | null> {
  // Signed out since the page was loaded: a guest who asks for these is refused.
  if (queryClient.getQueryData(userQuery(api).queryKey) === null) return null;
  const [user] = await Promise.all([
    queryClient.ensureQueryData(userQuery(api)),
    queryClient.prefetchQuery(basketBriefQuery(api)),
    queryClient.prefetchQuery(wishCountQuery(api)),
  ]);
  return user;
}

export type OwnData = { user: SignedInUser; basket: BasketBrief; wishes: number };

/** The same where it has been read already. */
export function putOwn({ api, queryClient }: Context, { user, basket, wishes }: OwnData): void {
  queryClient.setQueryData(userQuery(api).queryKey, user);
  queryClient.setQueryData(basketBriefQuery(api).queryKey, basket);
  queryClient.setQueryData(wishCountQuery(api).queryKey, wishes);
}

/** Stands in a shared page for whoever will look at it, and may everything. It never leaves the server. */
export function letSomebodyIn({ api, queryClient }: Context): void {
  queryClient.setQueryData(userQuery(api).queryKey, SOMEBODY);
}

const SOMEBODY: SignedInUser = {
  id: 0,
  username: '',
  email: '',
  first_name: '',
  last_name: '',
  company_name: '',
  auth_check: true,
  last_auth_check: '',
  roles: ['admin'],
};
