import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useApi } from '#base/wire/api.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/checkout.ts';
import * as contract from '#shop/basket/contract.ts';
import { BASKET } from '#shop/basket/queries.ts';
import { IN_TURN, useShowBasket } from '#shop/basket/use-basket-writes.ts';

type Props = { count: number; onCleared: (undo: number, count: number) => void };

/** Takes everything out without asking, because it can be taken back. */
export function ClearButton({ count, onCleared }: Props) {
  const api = useApi();
  const showBasket = useShowBasket();
  const press = useOnePress();
  const { mutateAsync, isPending } = useMutation({
    ...IN_TURN,
    mutationKey: [...BASKET, 'clear'],
    mutationFn: () => api(contract.clearBasket, {}),
    onSuccess: async (response) => {
      await showBasket(response);
      if (response.undo !== null) onCleared(response.undo, count);
    },
    onError: useRefusal(),
  });
  return (
    <button type="button" aria-disabled={isPending} onClick={() => press(mutateAsync)}>
      <Trash2 />
      {t('cart.clear')}
    </button>
  );
}
