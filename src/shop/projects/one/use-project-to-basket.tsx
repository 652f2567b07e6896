import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { useFillBasket } from '#shop/basket/use-fill-basket.tsx';
import { t } from '#text/projects.ts';
import * as contract from '#shop/projects/contract.ts';
import { PROJECTS } from '#shop/projects/queries.ts';

/** Which lines and how many; none for what is left of all of them. */
export type Chosen = { line: number; quantity: number }[] | null;

export function useProjectToBasket({ id, name }: Pick<contract.ProjectItem, 'id' | 'name'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useFillBasket(
    (chosen: Chosen, { mode, headers }) =>
      api(contract.projectToBasket, {
        params: { id },
        body: { mode, ...(chosen ? { lines: chosen } : {}) },
        headers,
      }),
    {
      note: t('account.projects.basketFor', { name }),
      onFilled: () => void queryClient.invalidateQueries({ queryKey: PROJECTS }),
    },
  );
}
