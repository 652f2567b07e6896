import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { downloadFile } from '#shop/kernel/download-file.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { type Choice, priceListUrl } from './columns.ts';
import { priceListQuery } from './queries.ts';

/** Saves a price list of this kind; one at a time. */
export function useDownload() {
  const toasts = useToasts();
  const refuse = useRefusal();
  const press = useOnePress();
  const queryClient = useQueryClient();
  const { queryKey } = priceListQuery(useApi());
  const download = useMutation({
    mutationFn: (choice: Choice) => downloadFile(priceListUrl(choice)),
    onMutate: () => toasts.info(t('priceList.preparing')),
    onError: refuse,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return {
    isPending: download.isPending,
    start: (choice: Choice) => press(() => download.mutateAsync(choice)),
  };
}
