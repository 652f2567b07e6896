import { useQueryClient } from '@tanstack/react-query';
import { readAnew } from '#office/api/keys.ts';
import { api } from '#office/api/send.ts';
import type { Category } from '#staff/categories/contract.ts';
import { type ParameterUse, setParameters } from '#staff/categories/parameter-contract.ts';
import { t } from '#text/office/categories.ts';
import { ownOf } from './own-parameters.ts';
import { useSaid } from './use-said.tsx';

/** One more parameter of a category, at the end of its own. */
export function useGiving(category: Category) {
  const client = useQueryClient();
  const said = useSaid();
  const { id, version, label } = category;
  return {
    give: (use: ParameterUse) =>
      api(setParameters, {
        params: { id },
        body: { parameters: [...ownOf(category), use], version },
      }),
    /** Said by the window that asked for it. */
    told: {
      onDone: ({ task, audit }: { task?: number | undefined; audit?: string | undefined }) =>
        said(
          task === undefined ? t('categories.parameters.added') : t('categories.later', { label }),
          audit,
        ),
      onStale: () => readAnew(client, ['categories']),
    },
  };
}
