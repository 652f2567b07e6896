import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApi } from '#base/wire/api.ts';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/text.ts';
import { afterPaint } from '#ui/loading/after-paint.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from './contract.ts';
import { ADDING, IN_TURN, useReadBasketAgain, useShowBasket } from './use-basket-writes.ts';

/** How long a button says that it was done, in milliseconds. */
const DONE_SHOWN_MS = 2_000;

export type Addition = { product: number; quantity: number; key: string };

/** Puts a product into the basket, says so and shows the way there. */
export function useAddToBasket() {
  const api = useApi();
  const toasts = useToasts();
  const refuse = useRefusal();
  const showBasket = useShowBasket();
  const readAgain = useReadBasketAgain();

  const press = useOnePress();
  const { mutateAsync, isPending, isSuccess, reset } = useMutation({
    ...IN_TURN,
    mutationKey: ADDING,
    mutationFn: ({ key, ...body }: Addition) =>
      api(contract.addToBasket, { body, headers: withKey(key) }),
    onSuccess: async (response) => {
      await showBasket(response);
      toasts.success(t('toasts.addedToCart'), {
        action: <Link to="/cart">{t('cart.goToCart')}</Link>,
      });
    },
    onError: (error) => {
      refuse(error);
      void readAgain();
    },
  });

  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, DONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);

  const add = (product: number, quantity: number, key = newKey()) =>
    press(async () => {
      await new Promise<void>(afterPaint);
      await mutateAsync({ product, quantity, key });
    }, product);
  return { add, isPending, isAdded: isSuccess };
}
