import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api } from './send.ts';
import type { Permission } from '#staff/permissions.ts';
import { getSession, type Me } from '#staff/people/session-contract.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await api(getSession, { signal })).session,
  // Whoever comes back to the tab may have been signed out in another.
  refetchOnWindowFocus: 'always',
  staleTime: 60_000,
});

/** Set while nobody has signed in again since a press was refused because the session was over. */
export const ENDED_KEY = ['session', 'ended'] as const;

export const useSession = () => useSuspenseQuery(sessionQuery).data;

/** Whoever is signed in; only below the frame, which asks. */
export function useMe(): Me {
  const { me } = useSession();
  if (!me) throw new Error('nobody is signed in');
  return me;
}

export const mayDo = ({ permissions }: Me, needs: readonly Permission[]): boolean =>
  needs.every((permission) => permissions.includes(permission));
