import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { tellOtherTabs } from '#shop/kernel/tabs.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from './contract.ts';
import type { OwnKey } from './contract.ts';
import type { KeyDays } from './key-days.ts';
import { keysQuery } from './queries.ts';

function useReadAgain() {
  const queryClient = useQueryClient();
  const { queryKey } = keysQuery(useApi());
  return () => {
    tellOtherTabs(queryKey);
    return queryClient.invalidateQueries({ queryKey });
  };
}

type NewKey = { name: string; scopes: OwnKey['scopes']; days: KeyDays | null };

export function useMakeKey(onMade: (made: { key: OwnKey; token: string }) => void) {
  const api = useApi();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: NewKey) => api(contract.createKey, { body }),
    onSuccess: async (made) => {
      await readAgain();
      onMade(made);
    },
  });
}

export function useRevokeKey(onOver: () => void) {
  const api = useApi();
  const toasts = useToasts();
  const refuse = useRefusal();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: number) => api(contract.revokeKey, { params: { id } }),
    onSuccess: () => toasts.success(t('apiKeys.isRevoked')),
    onError: (error) => {
      // Revoked in another tab: what was wanted is so.
      if (error instanceof ShopError && error.status === 404) toasts.info(t('apiKeys.isRevoked'));
      else refuse(error);
    },
    onSettled: async () => {
      await readAgain();
      onOver();
    },
  });
}
