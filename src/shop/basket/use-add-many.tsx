import { useMutation } from '@tanstack/react-query';
import { useApi } from '#base/api.ts';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import * as contract from './contract.ts';
import { ADDING, IN_TURN, useReadBasketAgain, useShowBasket } from './use-basket-writes.ts';

type Wanted = { product: number; quantity: number };

/** Puts several products into the basket, one after another; answers which of them were refused. */
export function useAddMany() {
  const api = useApi();
  const showBasket = useShowBasket();
  const readAgain = useReadBasketAgain();
  return useMutation({
    ...IN_TURN,
    mutationKey: [...ADDING, 'many'],
    retry: false,
    mutationFn: async (wanted: Wanted[]): Promise<number[]> => {
      const refused: number[] = [];
      for (const body of wanted)
        try {
          await showBasket(await api(contract.addToBasket, { body, headers: withKey(newKey()) }));
        } catch {
          refused.push(body.product);
        }
      if (refused.length > 0) await readAgain();
      return refused;
    },
  });
}
