import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { tellOtherTabs } from '#shop/kernel/tabs.ts';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from './contract.ts';
import { OWN_NUMBERS } from './queries.ts';

type Api = ReturnType<typeof useApi>;

/** A change of the list, with what is said once it is done; basket and search say the numbers, too. */
export function useOwnNumberChange(said: string, onDone: () => void) {
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const press = useOnePress();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (send: (api: Api) => Promise<unknown>) => send(api),
    onSuccess: async () => {
      toasts.success(said);
      onDone();
      tellOtherTabs(OWN_NUMBERS);
      await queryClient.invalidateQueries();
    },
  });
  return {
    change: (send: (api: Api) => Promise<unknown>) => press(() => mutateAsync(send)),
    isPending,
    error,
  };
}

export const added = (body: { code: string; number: string }) => {
  const headers = withKey(newKey());
  return (api: Api) => api(contract.addOwnNumber, { body, headers });
};

export const changed = (product: number, number: string) => (api: Api) =>
  api(contract.changeOwnNumber, { params: { product }, body: { number } });

export const removed = (product: number) => (api: Api) =>
  api(contract.removeOwnNumber, { params: { product } });

export const savedFile = (body: { name: string; content: string }) => {
  const headers = withKey(newKey());
  return (api: Api) => api(contract.saveOwnNumbers, { body, headers });
};
