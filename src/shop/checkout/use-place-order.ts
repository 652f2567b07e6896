import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#base/api.ts';
import { ShopError } from '#base/errors.ts';
import type { Basket } from '#shop/basket/contract.ts';
import { BASKET } from '#shop/basket/queries.ts';
import { tellOtherTabs } from '#shop/customers/tabs.ts';
import { useUser } from '#shop/customers/user.tsx';
import { isLost, useRefusal } from '#shop/customers/use-refusal.ts';
import { t } from '#text/text.ts';
import { useToasts } from '#ui/toasts.tsx';
import type { Draft, Methods } from './draft.ts';
import { placeOrder } from './place-order.ts';
import { rememberPlaced } from './placed-memory.ts';
import type { Summary } from './summary.ts';
import { forgetDraft } from './use-draft.ts';

type Wish = { draft: Draft; methods: Methods; basket: Basket; shown: Summary };

/**
 * Orders, and says how it went. When a reply is lost nobody here knows whether the order was written, so
 * the basket that was sent stays on the screen to be sent again: the server answers with the one order.
 */
export function usePlaceOrder(current: Basket) {
  const api = useApi();
  const say = useOutcome();
  const [unanswered, setUnanswered] = useState<Basket | null>(null);

  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: ({ basket, ...wish }: Wish) => placeOrder(api, { ...wish, basket: basket.id! }),
    // Without a connection it fails at once and says so, instead of ordering by itself later.
    networkMode: 'always',
    retry: isLost,
    onSuccess: say.ordered,
    onError: async (error, { basket }) => {
      setUnanswered(isUnanswered(error) ? basket : null);
      await say.refused(error);
    },
  });
  // Until the home page is there the order counts as being placed: the basket is empty by then.
  const isPlacing = isPending || isSuccess;
  const sent = isPlacing ? variables.basket : unanswered;
  const basket = sent && sent.id !== current.id ? sent : current;
  return { place: mutate, isPlacing, basket };
}

function useOutcome() {
  const toasts = useToasts();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const user = useUser();
  const readAgain = (...keys: string[][]) =>
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

  return {
    ordered: async ({ id, number }: { id: number; number: string }) => {
      if (user) rememberPlaced({ id, number, email: user.email });
      toasts.success(t('toasts.orderPlacedNumber', { number }));
      const refetched = readAgain(BASKET, ['orders'], ['checkout'], ['customer']);
      tellOtherTabs(BASKET);
      await Promise.all([navigate({ to: '/' }), refetched]);
      forgetDraft();
    },
    refused: async (error: unknown) => {
      if (isUnanswered(error)) return refuse(error);
      const { code, status } = error instanceof ShopError ? error : { code: '', status: 500 };
      if (status === 401) {
        toasts.warning(t('toasts.sessionExpired'));
        await readAgain(['user']);
        return navigate({ to: '/login', search: { returnUrl: '/checkout' } });
      }
      if (code === 'messages.order.priceChanged') toasts.info(t('toasts.priceChanged'));
      else refuse(error);
      // Something is no longer as it was shown; the button waits for the new sums.
      await readAgain(BASKET, ['checkout']);
    },
  };
}

const isUnanswered = (error: unknown) =>
  error instanceof ShopError && error.code === 'messages.network';
