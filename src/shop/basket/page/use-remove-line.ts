import { useMutation } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/text.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from '#shop/basket/contract.ts';
import {
  IN_TURN,
  REMOVING,
  useReadBasketAgain,
  useShowBasket,
} from '#shop/basket/use-basket-writes.ts';

/** Takes a line out at once and says so; where it could be put back, the screen offers that itself. */
export function useRemoveLine() {
  const api = useApi();
  const toasts = useToasts();
  const refuse = useRefusal();
  const showBasket = useShowBasket();
  const readAgain = useReadBasketAgain();

  const press = useOnePress();
  const { mutateAsync } = useMutation({
    ...IN_TURN,
    mutationKey: REMOVING,
    mutationFn: ({ id }: contract.BasketLine) => api(contract.removeLine, { params: { id } }),
    onSuccess: async (response, line) => {
      await showBasket(response);
      toasts.success(t('toasts.removedFromCart', { code: line.code }));
    },
    onError: async (error) => {
      // Another tab was faster; the line is gone, as it should be.
      if (!(error instanceof ShopError) || error.status !== 404) refuse(error);
      await readAgain();
    },
  });
  return (line: contract.BasketLine) => press(() => mutateAsync(line), line.id);
}
