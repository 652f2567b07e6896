import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import type { Category } from '#staff/categories/contract.ts';
import { type ParameterUse, setParameters } from '#staff/categories/parameter-contract.ts';
import { t } from '#text/office/categories.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { ownOf, swapped } from './own-parameters.ts';
import { useSaid } from './use-said.tsx';

/** Saves which parameters the category has itself. */
export function useParameters(category: Category) {
  const client = useQueryClient();
  const toasts = useToasts();
  const said = useSaid();
  const { id, version, label } = category;
  const { mutate, isPending } = useMutation({
    mutationFn: (parameters: ParameterUse[]) =>
      api(setParameters, { params: { id }, body: { parameters, version } }),
    onSuccess: ({ task, audit }) =>
      said(
        t(task === undefined ? 'categories.parameters.set' : 'categories.later', { label }),
        audit,
      ),
    onError: (error) => {
      toasts.error(wordsOf(error));
      return readAnew(client, ['categories']);
    },
  });
  const own = ownOf(category);
  const save = (parameters: ParameterUse[]) => {
    if (!isPending) mutate(parameters);
  };
  return {
    isPending,
    change: (key: string, more: Partial<ParameterUse>) =>
      save(own.map((use) => (use.parameter === key ? { ...use, ...more } : use))),
    remove: (key: string) => save(own.filter(({ parameter }) => parameter !== key)),
    move: (key: string, step: 1 | -1) => save(swapped(own, key, step)),
  };
}
