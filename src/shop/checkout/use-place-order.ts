import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '#base/api.ts';
import { ShopError } from '#base/errors.ts';
import { BASKET } from '#shop/basket/queries.ts';
import { isLost } from '#shop/customers/use-refusal.ts';
import { t } from '#text/text.ts';
import { useToasts } from '#ui/toasts.tsx';
import { placeOrder } from './place-order.ts';
import { forgetDraft } from './use-draft.ts';

type Wish = Parameters<typeof placeOrder>[1];

/** Orders, and says how it went. Every call can be repeated, so a lost reply is simply asked for again. */
export function usePlaceOrder() {
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (wish: Wish) => placeOrder(api, wish),
    retry: isLost,
    onSuccess: async ({ number }) => {
      forgetDraft();
      toasts.success(t('toasts.orderPlacedNumber', { number }));
      await navigate({ to: '/' });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: BASKET }),
        queryClient.invalidateQueries({ queryKey: ['orders'] }),
        queryClient.invalidateQueries({ queryKey: ['checkout'] }),
      ]);
    },
    onError: async (error) => {
      const code = error instanceof ShopError ? error.code : '';
      if (code === 'messages.order.priceChanged') toasts.info(t('toasts.priceChanged'));
      else if (code === 'messages.network') toasts.error(t('toasts.networkError'));
      else toasts.error(t('toasts.genericError'));
      await queryClient.invalidateQueries({ queryKey: BASKET });
    },
  });
  // Until the home page is there the order counts as being placed: the basket is empty by then.
  return { place: mutate, isPlacing: isPending || isSuccess };
}
