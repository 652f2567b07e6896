import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import type { Category, OwnParameter } from '#staff/categories/contract.ts';
import { type ParameterUse, setParameters } from '#staff/categories/parameter-contract.ts';
import { t } from '#text/office/categories.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';

const useOf = ({ key, is_filterable, is_key, prefix }: OwnParameter): ParameterUse => ({
  parameter: key,
  is_filterable,
  is_key,
  prefix,
});

/** Those that the category has itself, in their order. */
export const ownOf = ({ id, parameters }: Category): ParameterUse[] =>
  parameters.filter(({ defined_in: origin }) => origin.id === id).map(useOf);

/** Another place, up or down, for one of them. */
export function swapped(own: readonly ParameterUse[], key: string, step: 1 | -1): ParameterUse[] {
  const from = own.findIndex(({ parameter }) => parameter === key);
  const to = from + step;
  if (from < 0 || to < 0 || to >= own.length) return [...own];
  const next = [...own];
  [next[from], next[to]] = [next[to]!, next[from]!];
  return next;
}

/** Saves which parameters the category has itself. */
export function useParameters(category: Category) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { id, version, label } = category;
  const { mutate, isPending } = useMutation({
    mutationFn: (parameters: ParameterUse[]) =>
      api(setParameters, { params: { id }, body: { parameters, version } }),
    onSuccess: ({ task }) => {
      if (task !== undefined) toasts.success(t('categories.later', { label }));
    },
    onError: (error) => toasts.error(wordsOf(error)),
    onSettled: () => readAnew(client, ['categories']),
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
