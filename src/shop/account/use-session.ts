import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useApi } from '#base/api.ts';
import { userQuery } from '#shop/customers/queries.ts';
import { tellOtherTabs } from '#shop/customers/tabs.ts';
import { t } from '#text/text.ts';
import { useToasts } from '#ui/toasts.tsx';
import * as contract from './contract.ts';

/** Long enough to read what is missing. */
const LIFE = 10_000;
const MOST_NAMES = 3;

export function useSignIn() {
  const api = useApi();
  const toasts = useToasts();
  const meetVisitor = useMeetVisitor();
  return useMutation({
    mutationFn: async (body: contract.SignIn) => {
      const { not_added: notAdded = [] } = await api(contract.signIn, { body });
      if (notAdded.length > 0)
        toasts.warning(t('toasts.basketNotMerged', { names: someOf(notAdded) }), { life: LIFE });
      // Signed in, but nobody answers who that is: the screen says so, and a reload will tell.
      return meetVisitor().catch(() => null);
    },
  });
}

const someOf = (names: string[]) =>
  names
    .slice(0, MOST_NAMES)
    .concat(names.length > MOST_NAMES ? '…' : [])
    .join(', ');

/** Leaves, says so and goes home, replacing the page that asked: the way back must not lead there. */
export function useSignOut() {
  const api = useApi();
  const navigate = useNavigate();
  const toasts = useToasts();
  const meetVisitor = useMeetVisitor();
  return useMutation({
    mutationFn: async () => {
      await api(contract.signOut, {});
      return meetVisitor();
    },
    onSuccess: () => toasts.success(t('toasts.logoutSuccess')),
    onError: () => toasts.error(t('toasts.genericError')),
    onSettled: () => void navigate({ to: '/', replace: true }),
  });
}

/** The same for everybody, so nothing of it has to be fetched again. */
const SHARED = ['user', 'site', 'menu'];

/**
 * Asks who is here now, in this tab and in the others. What was fetched for whoever was here before
 * is dropped: a guest's pages have no prices, and a customer's are nobody else's business.
 */
function useMeetVisitor() {
  const api = useApi();
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    const user = await queryClient.fetchQuery({ ...userQuery(api), staleTime: 0 });
    queryClient.removeQueries({ type: 'inactive' });
    router.clearCache();
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => !SHARED.includes(String(queryKey[0])),
    });
    tellOtherTabs([]);
    return user;
  };
}
