import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '#base/api.ts';
import { IN_TURN, useShowBasket } from '#shop/basket/use-basket-writes.ts';
import { newKey, withKey } from '#shop/kernel/idempotency.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { useToasts } from '#ui/toasts.tsx';
import * as contract from './contract.ts';

/** Long enough to read what is missing. */
const LIFE = 10_000;
const MOST_NAMES = 3;

/** Puts an order into the basket again, says what could not be added and goes there. */
export function useDuplicateOrder() {
  const api = useApi();
  const navigate = useNavigate();
  const toasts = useToasts();
  const showBasket = useShowBasket();
  const press = useOnePress();

  const { mutateAsync, isPending } = useMutation({
    ...IN_TURN,
    mutationFn: ({ orderId, key }: { orderId: number; key: string }) =>
      api(contract.duplicateOrder, {
        params: { orderId },
        body: { basket: null },
        headers: withKey(key),
      }),
    onSuccess: async ({ basket, added, not_added: missing }) => {
      await showBasket({ basket });
      if (added === 0) return toasts.warning(t('toasts.duplicateOrderNothing'));
      if (missing.length > 0)
        toasts.warning(t('toasts.duplicateOrderPartial', { names: listOf(missing) }), {
          life: LIFE,
        });
      else toasts.success(t('toasts.duplicateOrderSuccess'));
      await navigate({ to: '/cart' });
    },
    onError: useRefusal(),
  });

  const duplicate = (orderId: number) => press(() => mutateAsync({ orderId, key: newKey() }));
  return { duplicate, isPending };
}

const listOf = (products: contract.NotAdded[]) =>
  products
    .slice(0, MOST_NAMES)
    .map(({ name }) => name)
    .concat(products.length > MOST_NAMES ? '…' : [])
    .join(', ');
