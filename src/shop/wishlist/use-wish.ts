import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { tellOtherTabs } from '#shop/kernel/tabs.ts';
import { isLost, useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/text.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from './contract.ts';
import { showHeart } from './hearts.ts';
import { WISHES, wishCountQuery } from './queries.ts';

const WISHING = ['wishing'];

/** The heart of a product. It changes at once, everywhere the product is on screen. */
export function useWish({ id, wish_list: isWished }: Pick<ProductCard, 'id' | 'wish_list'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const refuse = useRefusal();
  const countKey = wishCountQuery(api).queryKey;

  const show = (wished: boolean) => {
    showHeart(queryClient, { id, isWished: wished });
    queryClient.setQueryData(countKey, (count) =>
      count === undefined ? count : Math.max(0, count + (wished ? 1 : -1)),
    );
  };

  const press = useOnePress();
  const { mutateAsync } = useMutation({
    mutationKey: WISHING,
    // Clicks on one heart travel one after another, so the last one wins.
    scope: { id: `wish-${id}` },
    networkMode: 'always',
    retry: isLost,
    mutationFn: (wished: boolean) =>
      wished
        ? api(contract.addWish, { body: { id } })
        : api(contract.removeWish, { params: { id } }),
    onMutate: async (wished) => {
      await queryClient.cancelQueries({ queryKey: WISHES });
      show(wished);
    },
    onSuccess: ({ count_all: count }, wished) => {
      toasts.success(t(wished ? 'toasts.addedToWishlist' : 'toasts.removedFromWishlist'));
      if (queryClient.isMutating({ mutationKey: WISHING }) === 1)
        queryClient.setQueryData(countKey, count);
      // The open list keeps a card whose heart was just emptied, so that it can be filled again.
      void queryClient.invalidateQueries({ queryKey: [...WISHES, 'list'], refetchType: 'none' });
      tellOtherTabs(WISHES, { id, isWished: wished });
    },
    onError: (error, wished) => {
      show(!wished);
      refuse(error);
      void queryClient.invalidateQueries({ queryKey: WISHES });
    },
  });

  return { isWished, toggle: () => press(() => mutateAsync(!isWished), !isWished) };
}
