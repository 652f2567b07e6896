import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '#text/text.ts';
import { useToasts } from '#ui/toasts.tsx';

/** There is nothing to check out in an empty basket; one that is just being ordered is not empty. */
export function useLeaveWhenEmpty(isEmpty: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (isEmpty) void navigate({ to: '/', replace: true });
  }, [isEmpty, navigate]);
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
