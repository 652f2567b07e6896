import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { Api } from '#base/wire/api.ts';
import type { Right } from '#base/wire/contract.ts';
import { ShopError } from '#base/wire/errors.ts';
import { userQuery } from '#shop/customers/queries.ts';
import { mayDo, NOT_IN_ROLE } from '#shop/kernel/roles.ts';

type Visit = { context: { api: Api; queryClient: QueryClient }; location: ParsedLocation };

/** Guests sign in first and are brought back to where they wanted to go. */
export const toSignIn = ({ location }: Pick<Visit, 'location'>) =>
  redirect({ to: '/login', search: { returnUrl: location.href } });

/** What an account page shows. The session may have ended under it: that is no error, but a sign-in. */
export async function accountData<T>(visit: Visit, data: Promise<T>): Promise<T> {
  return data.catch((error: unknown) => {
    if (!(error instanceof ShopError) || error.status !== 401) throw error;
    const { api, queryClient } = visit.context;
    queryClient.setQueryData(userQuery(api).queryKey, null);
    throw toSignIn(visit);
  });
}

/**
 * The same where not everybody of a company may see it: nothing is asked for then, and the page says so (`ForRight`).
 * Whoever has lost the right since is asked for again.
 */
export async function dataFor<T>(
  visit: Visit,
  right: Right,
  load: () => Promise<T>,
): Promise<T | null> {
  const { api, queryClient } = visit.context;
  const user = await queryClient.ensureQueryData(userQuery(api));
  if (!user || !mayDo(user.roles, right)) return null;
  return accountData(visit, load()).catch(async (error: unknown) => {
    if (!(error instanceof ShopError) || error.code !== NOT_IN_ROLE) throw error;
    await queryClient.fetchQuery({ ...userQuery(api), staleTime: 0 });
    return null;
  });
}
