import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '#text/checkout.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { leaveCheckout } from './use-step-history.ts';

/** There is nothing to check out in an empty basket; one that is just being ordered is not empty. */
export function useLeaveWhenEmpty(isEmpty: boolean) {
  const router = useRouter();
  useEffect(() => {
    if (isEmpty) void leaveCheckout(router);
  }, [isEmpty, router]);
}

/** The basket on the screen was ordered from another tab: what was typed here is not in that order. */
export function useToldWhenOrdered(basketId: number | null) {
  const toasts = useToasts();
  const known = useRef(basketId);
  useEffect(() => {
    if (known.current === basketId) return;
    if (known.current !== null) toasts.warning(t('toasts.basketGone'));
    known.current = basketId;
  }, [basketId, toasts]);
}
