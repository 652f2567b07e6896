import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { showCategory } from '#staff/categories/change-contract.ts';
import type { Category } from '#staff/categories/contract.ts';
import { t } from '#text/office/categories.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';

/** Hides a category from visitors, with what is below it, or shows it again. */
export function useVisibility({ id, label, version }: Category) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: async (isHidden: boolean) => {
      const body = { is_hidden: isHidden, version };
      const { task } = await api(showCategory, { params: { id }, body });
      return task === undefined ? (isHidden ? 'hiddenNow' : 'shownNow') : 'later';
    },
    onSuccess: (what) => toasts.success(t(`categories.${what}`, { label })),
    onError: (error) => toasts.error(wordsOf(error)),
    onSettled: () => readAnew(client, ['categories']),
  });
  return { isPending, set: (isHidden: boolean) => mutate(isHidden) };
}
