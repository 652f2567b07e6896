import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '#base/wire/api.ts';
import { meetVisitor } from '#shop/customers/meet-visitor.ts';
import { useUser } from '#shop/customers/user.tsx';
import { tellOfVisitor } from '#shop/kernel/tabs.ts';
import { recentSearchesOf } from '#shop/search/recent-searches.ts';
import { t } from '#text/sign-in.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from './contract.ts';

/** Long enough to read what is missing. */
const TOAST_MS = 10_000;
const MOST_NAMES = 3;

type Entered = { not_added?: string[] | undefined };

export function useSignIn() {
  const api = useApi();
  return useEntering((body: contract.SignIn) => api(contract.signIn, { body }));
}

/** After any kind of sign-in: says what the basket could not take, and reads the visitor anew. */
export function useEntering<Proof>(prove: (proof: Proof) => Promise<Entered>) {
  const toasts = useToasts();
  const meetVisitor = useMeetVisitor();
  return useMutation({
    mutationFn: async (proof: Proof) => {
      const { not_added: notAdded = [] } = await prove(proof);
      if (notAdded.length > 0)
        toasts.warning(t('toasts.basketNotMerged', { names: someOf(notAdded) }), {
          life: TOAST_MS,
        });
      // Signed in, but the server cannot say as whom: the screen says so, and a reload will tell.
      return meetVisitor().catch(() => null);
    },
  });
}

const someOf = (names: string[]) =>
  names
    .slice(0, MOST_NAMES)
    .concat(names.length > MOST_NAMES ? '…' : [])
    .join(', ');

export function useSignOut() {
  const api = useApi();
  return useLeaving(() => api(contract.signOut, {}));
}

export function useSignOutEverywhere() {
  const api = useApi();
  return useLeaving(() => api(contract.endSessions, { body: { which: 'all' } }));
}

/** Leaves, says so and goes home, replacing the page that asked: the way back must not lead there. */
function useLeaving(leave: () => Promise<unknown>) {
  const user = useUser();
  const navigate = useNavigate();
  const toasts = useToasts();
  const meetVisitor = useMeetVisitor();
  return useMutation({
    mutationFn: async () => {
      await leave();
      // The next person at this browser must not see the searches.
      if (user) recentSearchesOf(user).write([]);
      return meetVisitor();
    },
    onSuccess: () => toasts.success(t('toasts.logoutSuccess')),
    onError: () => toasts.error(t('toasts.genericError')),
    onSettled: () => void navigate({ to: '/', replace: true }),
  });
}

/** Asks who is here now, in this tab and in the others. */
export function useMeetVisitor() {
  const api = useApi();
  const queryClient = useQueryClient();
  return async () => {
    const user = await meetVisitor(queryClient, api);
    tellOfVisitor();
    return user;
  };
}
