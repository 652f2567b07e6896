import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { userQuery } from '#shop/customers/queries.ts';
import { tellOtherTabs } from '#shop/kernel/tabs.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { type TextKey, t } from '#text/account.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from './contract.ts';
import { PEOPLE } from './queries.ts';

type Change = {
  /** Several calls where one is not enough. */
  send: () => Promise<unknown>;
  /** What the toast says afterwards. */
  done: TextKey;
  values?: Record<string, string>;
};

/**
 * Nothing is shown before the server has agreed. Whatever it said, the list is read again: another administrator may
 * have been faster. Changing oneself changes the screen around, too.
 */
export function usePeopleChange(onDone?: () => void) {
  const api = useApi();
  const toasts = useToasts();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const press = useOnePress();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ send }: Change) => send(),
    onSuccess: async (_, { done, values }) => {
      toasts.success(t(done, values));
      onDone?.();
      await queryClient.invalidateQueries({ queryKey: userQuery(api).queryKey });
    },
    onError: (error) => {
      // What is wrong with a field is said there.
      const isAtField =
        error instanceof ShopError && error.problems.some(({ key }) => key !== null);
      if (!isAtField) refuse(error);
    },
    onSettled: () => {
      tellOtherTabs(PEOPLE);
      return queryClient.invalidateQueries({ queryKey: PEOPLE });
    },
  });
  return { change: (change: Change) => press(() => mutateAsync(change)), isPending, error };
}

/** The calls by which people of the company are changed. */
export function usePeopleCalls() {
  const api = useApi();
  return {
    invite: (body: contract.Invitation) => api(contract.invitePerson, { body }),
    inviteAgain: (id: number) => api(contract.inviteAgain, { params: { id }, body: {} }),
    save: (id: number, body: contract.SavePerson) =>
      api(contract.savePerson, { params: { id }, body }),
  };
}
