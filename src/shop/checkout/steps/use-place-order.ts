import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Basket } from '#shop/basket/contract.ts';
import { BASKET } from '#shop/basket/queries.ts';
import { userQuery } from '#shop/customers/queries.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { tellOtherTabs } from '#shop/kernel/tabs.ts';
import { isLost, useRefusal, wordsOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/checkout.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { type ApprovalSlot, NEEDS_APPROVAL } from '#shop/checkout/approval-slot.ts';
import type { Draft, Methods } from './draft.ts';
import { type Placed, placeOrder, type Tries } from './place-order.ts';
import { rememberPlaced } from '#shop/checkout/placed/placed-memory.ts';
import type { Summary } from '#shop/basket/summary.ts';
import { forgetDraft } from './use-draft.ts';
import { leaveCheckout } from './use-step-history.ts';

type Wish = {
  draft: Draft;
  methods: Methods;
  basket: Basket;
  shown: Summary;
  /** By whom it is sent to be approved, instead of being ordered. */
  sentBy: ApprovalSlot | null;
};

/**
 * Orders, and says how it went. When a reply is lost nobody here knows whether the order was written, so
 * the basket that was sent stays on the screen to be sent again: the server returns the one order.
 */
export function usePlaceOrder(current: Basket, customer: number, approval: ApprovalSlot | null) {
  const api = useApi();
  const say = useOutcome(customer, approval);
  const [uncertain, setUncertain] = useState<Basket | null>(null);
  const press = useOnePress();
  const tries = useRef<Tries>({ mayBeOrdered: false });

  const { mutateAsync, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: ({ basket, sentBy, ...wish }: Wish) =>
      placeOrder(
        api,
        { ...wish, customer, basket: basket.id!, finish: sentBy?.send },
        tries.current,
      ),
    // Without a connection it fails at once and says so, instead of ordering by itself later.
    networkMode: 'always',
    retry: isLost,
    onSuccess: (placed, { sentBy }) => (sentBy ? say.sent(placed, sentBy) : say.ordered(placed)),
    onError: async (error, { basket }) => {
      setUncertain(isUncertain(error) ? basket : null);
      await say.refused(error);
    },
  });
  const place = (wish: Wish) => press(() => mutateAsync(wish));
  // Until the home page is there the order counts as being placed: the basket is empty by then.
  const isPlacing = isPending || isSuccess;
  const sent = isPlacing ? variables.basket : uncertain;
  const basket = sent && sent.id !== current.id ? sent : current;
  return {
    place,
    isPlacing,
    basket,
    problem: error === null ? null : wordsOf(error),
    /** A limit was lowered, or used by somebody's order, since the page was read. */
    isOverLimit: error instanceof ShopError && error.code === NEEDS_APPROVAL,
  };
}

function useOutcome(customer: number, approval: ApprovalSlot | null) {
  const api = useApi();
  const toasts = useToasts();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const router = useRouter();
  const readAgain = (...keys: string[][]) =>
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

  return {
    ordered: async ({ id, number, isElsewhere }: Placed) => {
      rememberPlaced({ id, number, customer });
      if (isElsewhere) toasts.warning(t('toasts.orderPlacedElsewhere', { number }));
      else toasts.success(t('toasts.orderPlacedNumber', { number }));
      const refetched = readAgain(BASKET, ['orders'], ['checkout'], ['customer']);
      tellOtherTabs(BASKET);
      await Promise.all([leaveCheckout(router), refetched]);
      forgetDraft();
    },
    sent: async (request: Placed, { onSent, pageOf }: ApprovalSlot) => {
      onSent(request);
      const refetched = readAgain(BASKET, ['checkout'], ['customer']);
      tellOtherTabs(BASKET);
      await Promise.all([leaveCheckout(router, pageOf(request.id)), refetched]);
      forgetDraft();
    },
    refused: async (refusal: unknown) => {
      if (isUncertain(refusal)) return refuse(refusal);
      // Perhaps somebody else is signed in by now, or nobody: then the page itself says what follows.
      const user = await queryClient
        .fetchQuery({ ...userQuery(api), staleTime: 0 })
        .catch(() => undefined);
      if (user === null || (user && user.id !== customer)) return;
      const isPrice =
        refusal instanceof ShopError && refusal.code === 'messages.order.priceChanged';
      if (isPrice) toasts.info(t('toasts.priceChanged'));
      else refuse(refusal);
      // Something is no longer as it was shown; the button waits for the new sums.
      await Promise.all([readAgain(BASKET, ['checkout'], ['customer']), approval?.onChanged()]);
    },
  };
}

const isUncertain = (error: unknown) =>
  error instanceof ShopError && error.code === 'messages.network';
