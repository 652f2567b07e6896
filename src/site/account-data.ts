import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { Api } from '#base/api.ts';
import { ShopError } from '#base/errors.ts';
import { userQuery } from '#shop/customers/queries.ts';

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
