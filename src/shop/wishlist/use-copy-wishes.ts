import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { tellOtherTabs } from '#shop/kernel/tabs.ts';
import { isLost, useRefusal } from '#shop/kernel/use-refusal.ts';
import { plurals, t } from '#text/account.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from './contract.ts';
import { WISHES, wishCountQuery } from './queries.ts';

/** Puts all that a colleague wishes for on one's own list. Hearts are everywhere, so all that shows them is read anew. */
export function useCopyWishes() {
  const api = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    retry: isLost,
    mutationFn: (person: number) => api(contract.copyWishes, { params: { person }, body: {} }),
    onSuccess: ({ count_all: count, added }) => {
      queryClient.setQueryData(wishCountQuery(api).queryKey, count);
      toasts.success(
        added > 0 ? plurals('account.wishlist.copied', added) : t('account.wishlist.nothingNew'),
      );
      tellOtherTabs(WISHES);
      void queryClient.invalidateQueries();
    },
    onError: useRefusal(),
  });
  return { copy: mutate, isPending };
}
