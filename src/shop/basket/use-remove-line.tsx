import { useMutation } from '@tanstack/react-query';
import { useApi } from '#base/api.ts';
import { ShopError } from '#base/errors.ts';
import { newKey } from '#shop/kernel/idempotency.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/text.ts';
import { useToasts } from '#ui/toasts.tsx';
import * as contract from './contract.ts';
import { UndoButton } from './undo-button.tsx';
import { useAddToBasket } from './use-add-to-basket.tsx';
import { IN_TURN, REMOVING, useReadBasketAgain, useShowBasket } from './use-basket-writes.ts';

/** Takes a line out at once and says so; the toast offers to put it back, where nothing else on the screen does. */
export function useRemoveLine({ hasUndo = true } = {}) {
  const api = useApi();
  const toasts = useToasts();
  const refuse = useRefusal();
  const showBasket = useShowBasket();
  const readAgain = useReadBasketAgain();
  const { add } = useAddToBasket();

  const press = useOnePress();
  const { mutateAsync } = useMutation({
    ...IN_TURN,
    mutationKey: REMOVING,
    mutationFn: ({ id }: contract.BasketLine) => api(contract.removeLine, { params: { id } }),
    onSuccess: async (response, line) => {
      await showBasket(response);
      const key = newKey();
      const putBack = () => add(line.product, line.quantity, key);
      toasts.success(t('toasts.removedFromCart', { code: line.code }), {
        action: hasUndo && line.is_sold ? <UndoButton onUndo={putBack} /> : null,
      });
    },
    onError: async (error) => {
      // Another tab was faster; the line is gone, as it should be.
      if (!(error instanceof ShopError) || error.status !== 404) refuse(error);
      await readAgain();
    },
  });
  return (line: contract.BasketLine) => press(() => mutateAsync(line), line.id);
}
