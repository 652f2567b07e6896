import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { useRefusal, wordsOf } from '#shop/kernel/use-refusal.ts';
import * as contract from '#shop/basket/contract.ts';
import {
  CHANGING,
  IN_TURN,
  useReadBasketAgain,
  useShowBasket,
} from '#shop/basket/use-basket-writes.ts';
import { useLater } from './use-later.ts';

const SAVING_PAUSE_MS = 400;

type Wish = { quantity: number };

/**
 * The quantity the customer chose is shown at once; the server hears of it when the clicking stops,
 * and a refusal puts back what it was.
 */
export function useLineQuantity(line: contract.BasketLine, basketId: number | null) {
  const api = useApi();
  const refuse = useRefusal();
  const showBasket = useShowBasket();
  const readAgain = useReadBasketAgain();
  const [wish, setWish] = useState<Wish | null>(null);

  const { mutate, error } = useMutation({
    ...IN_TURN,
    mutationKey: CHANGING,
    mutationFn: ({ quantity }: Wish) =>
      api(contract.changeLine, { body: { id: basketId, product: line.id, quantity } }),
    onSuccess: showBasket,
    onError: async (error) => {
      if (!isAboutQuantity(error)) refuse(error);
      await readAgain();
    },
    // A newer quantity stays on the screen when the response to an older one comes.
    onSettled: (_response, _error, sent) => setWish((newest) => (newest === sent ? null : newest)),
  });
  const send = useLater(mutate, SAVING_PAUSE_MS);

  const change = (quantity: number) => {
    const newest = { quantity };
    setWish(newest);
    send(newest);
  };
  return {
    quantity: wish?.quantity ?? line.quantity,
    isWaiting: wish !== null,
    change,
    problem: wish === null && isAboutQuantity(error) ? wordsOf(error) : undefined,
  };
}

const isAboutQuantity = (error: unknown): error is ShopError =>
  error instanceof ShopError && error.isAbout('quantity');
