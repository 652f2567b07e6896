import {
  type MutationOptions,
  useIsMutating,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { isLost } from '#shop/kernel/use-refusal.ts';
import { tellOtherTabs } from '#shop/kernel/tabs.ts';
import type { Basket, BasketBrief, BasketLine } from './contract.ts';
import { rememberBasket } from './guest-flag.ts';
import { BASKET } from './queries.ts';

/**
 * Changes of a basket travel one after another, so the last one wins, and a guest's first line has
 * brought its cookie before the second one leaves.
 */
export const IN_TURN = {
  scope: { id: 'basket' },
  networkMode: 'always',
  retry: isLost,
} as const satisfies MutationOptions;

export const ADDING = [...BASKET, 'add'];
export const CHANGING = [...BASKET, 'change'];
export const REMOVING = [...BASKET, 'remove'];

/** The lines as they will be once everything under way has arrived; prices follow with the response. */
export function useExpectedLines(basket: Basket | undefined) {
  const removing = useUnderWay<BasketLine>(REMOVING);
  return basket?.products.filter(({ id }) => !removing.some((line) => line.id === id)) ?? [];
}

/** How many lines it will hold then. */
export function useExpectedCount(basket: BasketBrief | undefined): number {
  const adding = useUnderWay<BasketLine>(ADDING);
  const removing = useUnderWay<BasketLine>(REMOVING);
  const products = new Set(basket?.products);
  for (const { product } of removing) products.delete(product);
  for (const { product } of adding) products.add(product);
  return products.size;
}

export const useIsChanging = () => useIsMutating({ mutationKey: BASKET }) > 0;

/** Shows the basket of a response, here and in the other tabs. */
export function useShowBasket() {
  const queryClient = useQueryClient();
  return async ({ basket }: { basket: Basket }) => {
    // A read sent before the change must not overwrite it.
    await queryClient.cancelQueries({ queryKey: BASKET });
    queryClient.setQueryData(BASKET, basket);
    rememberBasket(basket.amount > 0);
    tellOtherTabs(BASKET);
  };
}

export function useReadBasketAgain() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: BASKET });
}

const useUnderWay = <Variables>(mutationKey: string[]): Variables[] =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Variables,
  });
