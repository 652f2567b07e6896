import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { showCategory } from '#staff/categories/change-contract.ts';
import type { Category } from '#staff/categories/contract.ts';
import { t } from '#text/office/categories.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { useSaid } from './use-said.tsx';

/** Hides a category from visitors, with what is below it, or shows it again. */
export function useVisibility({ id, label, version }: Category) {
  const client = useQueryClient();
  const toasts = useToasts();
  const said = useSaid();
  const { mutate, isPending } = useMutation({
    mutationFn: (isHidden: boolean) =>
      api(showCategory, { params: { id }, body: { is_hidden: isHidden, version } }),
    onSuccess: ({ task, audit }, isHidden) =>
      said(
        task === undefined
          ? t(isHidden ? 'categories.hiddenNow' : 'categories.shownNow', { label })
          : t('categories.later', { label }),
        audit,
      ),
    onError: (error) => {
      toasts.error(wordsOf(error));
      return readAnew(client, ['categories']);
    },
  });
  return { isPending, set: (isHidden: boolean) => mutate(isHidden) };
}
